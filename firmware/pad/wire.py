"""Lines on the wire: ``SEQ KIND ARG… CRC``, ASCII, at most 120 bytes, ``\\n`` at the end.

CRC is CRC-16/CCITT-FALSE over all before the last space. The host's ``pads/wire.py`` is the other
half, and ``tests/pads/wire_vectors.json`` the specification of both.
"""

from array import array

from pad import KEYS

PROTOCOL = 1
MAX_LINE = 120
MAX_WORDS = 90


def _crc_step(crc):
    for _ in range(8):
        crc = (crc << 1) ^ 0x11021 if crc & 0x8000 else crc << 1
    return crc & 0xFFFF


# A table, for a line has to be ready in well under a millisecond.
_CRC = array("H", [_crc_step(byte << 8) for byte in range(256)])


def crc16(data):
    crc = 0xFFFF
    for byte in data:
        crc = ((crc << 8) & 0xFF00) ^ _CRC[(crc >> 8) ^ byte]
    return crc


def encode(seq, kind, *args):
    """The line as bytes, with its end."""
    body = " ".join([str(seq), kind] + [str(arg) for arg in args])
    return f"{body} {crc16(body.encode()):04X}\n".encode()


def words(text):
    """Any text as words for a LOG line: printable ASCII, and short enough."""
    return "".join([c if " " <= c <= "~" else "?" for c in text[:MAX_WORDS]])


def number(low, high):
    """A reader of whole numbers within these bounds, as decimal digits only."""

    def read(word):
        if not word.isdigit() or len(word) > 10 or not low <= int(word) <= high:
            raise ValueError
        return int(word)

    return read


def letters(allowed, low, high):
    """A reader of words of these letters, with these bounds for its length."""

    def read(word):
        if not low <= len(word) <= high or word.strip(allowed):
            raise ValueError
        return word

    return read


FROM_HOST = {
    "WHO": (),
    "ACK": (number(0, 0x7FFFFFFF),),
    "PROBE": (number(0, 65535),),
    "LIGHTS": (letters(".dbk", 6, 6),),
    "SOUND": (letters("abcdefghijklmnopqrstuvwxyz", 1, 12),),
    "PACE": (number(4, 1000),),
    "SYNC": (number(0, 0x7FFFFFFF),),
    "SELFTEST": (number(0, KEYS),),
}


def decode(line):
    """``(kind, args)`` of a line of the host without its end; ``(None, why)`` for junk, where
    ``why`` is ``crc``, ``long``, ``kind`` or ``arguments``."""
    if len(line) > MAX_LINE:
        return None, "long"
    body, _, crc = line.rpartition(b" ")
    if crc != f"{crc16(body):04X}".encode():
        return None, "crc"
    try:
        seq, kind, *args = body.decode().split(" ")
        number(0, 65535)(seq)
    except ValueError:
        return None, "crc"
    readers = FROM_HOST.get(kind)
    if readers is None:
        return None, "kind"
    try:
        if len(args) != len(readers):
            raise ValueError
        return kind, [read(arg) for read, arg in zip(readers, args)]  # noqa: B905
    except ValueError:
        return None, "arguments"


class Reader:
    """Bytes in, decoded lines out, however the bytes are cut. Empty lines are skipped."""

    def __init__(self):
        self._rest = b""

    def feed(self, data):
        """What :func:`decode` says of each line that ``data`` completes."""
        lines = (self._rest + data).split(b"\n")
        # Two bytes too many tell a long line from a full one with "\r"; more need not be kept.
        self._rest = lines.pop()[: MAX_LINE + 2]
        heard = []
        for line in lines:
            if line.endswith(b"\r"):
                line = line[:-1]
            if line:
                heard.append(decode(line))
        return heard


class Sender:
    """Lines out, without ever waiting for the host; holds at most the rest of one line."""

    def __init__(self, write):
        """``write(data)`` says how many of the bytes it took."""
        self._write = write
        self._seq = 0
        self._rest = b""

    def flush(self):
        """Whether all that was said is out."""
        if self._rest:
            self._rest = self._rest[self._write(self._rest) :]
        return not self._rest

    def say(self, kind, *args, when_ready=None):
        """Send one line; False if the host does not read: then nothing was sent. ``when_ready``
        is called before its first byte leaves, if it does."""
        if not self.flush():
            return False
        self._rest = encode(self._seq, kind, *args)
        self._seq = (self._seq + 1) & 0xFFFF
        if when_ready:
            when_ready()
        self.flush()
        return True
