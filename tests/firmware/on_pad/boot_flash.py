"""Starts what a Pico would start from this file system: ``boot_flash.py IMAGE MAIN ARG…``. What
``main.py`` is given are the further arguments."""

import os
import sys

import vfs
from flash import Flash

with open(sys.argv[1], "rb") as image:  # noqa: PTH123 - MicroPython
    flash = Flash(image.read())
vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/flash")
os.chdir("/flash")
# Written to as well: MicroPython looks for free blocks, and finds only what is free.
with open("probe.txt", "w") as probe:  # noqa: PTH123
    probe.write("x" * 20_000)
os.remove("probe.txt")  # noqa: PTH107
sys.path[:] = ["/flash"]
sys.argv[:] = sys.argv[2:]
with open("main.py") as main:  # noqa: PTH123
    exec(main.read())  # noqa: S102 - as MicroPython does
