"""Makes the file system of a Pico's flash: ``make_file_system.py FOLDER IMAGE FILE…``."""

import sys

from flash import BLOCK, Flash
from vfs import VfsLfs2

COUNT = 352

folder, image, *files = sys.argv[1:]
flash = Flash(b"\xff" * (BLOCK * COUNT))
VfsLfs2.mkfs(flash, progsize=256)
system = VfsLfs2(flash, progsize=256)
for name in sorted({name.rpartition("/")[0] for name in files} - {""}):
    system.mkdir(name)
for name in files:
    with open(f"{folder}/{name}", "rb") as source:  # noqa: PTH123 - MicroPython
        content = source.read()
    with system.open(name, "wb") as target:
        target.write(content)
with open(image, "wb") as out:  # noqa: PTH123
    out.write(flash.data)
