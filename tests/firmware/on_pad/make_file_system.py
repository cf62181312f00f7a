"""Makes the file system of a Pico's flash: ``make_file_system.py FOLDER IMAGE FILE…``."""

import sys

from vfs import VfsLfs2

BLOCK, COUNT = 4096, 352
IOCTL_COUNT, IOCTL_SIZE = 4, 5


class Flash:
    def __init__(self):
        self.data = bytearray(b"\xff" * (BLOCK * COUNT))

    def readblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        buffer[:] = self.data[start : start + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        self.data[start : start + len(buffer)] = buffer

    def ioctl(self, request, _argument):
        return {IOCTL_COUNT: COUNT, IOCTL_SIZE: BLOCK}.get(request, 0)


folder, image, *files = sys.argv[1:]
flash = Flash()
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
