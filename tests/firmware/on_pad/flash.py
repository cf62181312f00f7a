"""A flash in memory, for LittleFS."""

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
