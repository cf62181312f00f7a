"""Starts what a Pico would start from this file system: ``boot_flash.py IMAGE MAIN ARG…``. What
``main.py`` is given are the further arguments."""

import os
import sys

import vfs

BLOCK = 4096
IOCTL_COUNT, IOCTL_SIZE = 4, 5


class Flash:
    def __init__(self, data):
        self.data = bytearray(data)

    def readblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        buffer[:] = self.data[start : start + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        self.data[start : start + len(buffer)] = buffer

    def ioctl(self, request, _argument):
        return {IOCTL_COUNT: len(self.data) // BLOCK, IOCTL_SIZE: BLOCK}.get(request, 0)


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
