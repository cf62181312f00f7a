"""Lines on the wire: ``SEQ KIND ARG… CRC``, ASCII, at most 120 bytes, ``\\n`` at the end.

CRC is CRC-16/CCITT-FALSE over all before the last space. The host's ``pads/wire.py`` is the other
half, and ``tests/pads/wire_vectors.json`` the specification of both.

What is done byte by byte is in MicroPython's Viper, a Python of machine words that its compiler
turns into the chip's own instructions (CPython runs it as plain Python): 20 us for the CRC of a
line and not 270. A line is written into a buffer that was there before, so that a slap's way out
allocates nothing.
"""

from pad import KEYS

try:
    import micropython
except ImportError:
    from types import SimpleNamespace

    micropython = SimpleNamespace(viper=lambda function: function)  # type: ignore[assignment]
    ptr8 = bytearray


PROTOCOL = 1
MAX_LINE = 120
MAX_WORDS = 90

ROOM = 256
"""Of the buffer for a line: Viper looks at no bounds, and no line of seven numbers is as long."""

SPACE = 0x20
NEWLINE = 0x0A
CRC_SIZE = 5
"""The space, and four digits."""

PART = 1_000_000_000
"""A number is written in parts of nine digits: what fits a machine word."""


@micropython.viper
def crc16(data: ptr8, count: int) -> int:
    """Of the first ``count`` bytes."""
    crc = 0xFFFF
    for at in range(count):
        crc = ((crc >> 8) | (crc << 8)) & 0xFFFF
        crc ^= data[at]
        crc ^= (crc & 0xFF) >> 4
        crc ^= (crc << 12) & 0xFFFF
        crc ^= (crc & 0xFF) << 5
    return crc


@micropython.viper
def _put_digits(line: ptr8, at: int, number: int, least: int) -> int:
    """Write a number into ``line``, with zeros before it up to ``least`` digits; where it ends."""
    count = 1
    rest = number // 10
    while rest > 0:
        count += 1
        rest = rest // 10
    if count < least:
        count = least
    end = at + count
    while count > 0:
        count -= 1
        line[at + count] = 48 + number % 10
        number = number // 10
    return end


@micropython.viper
def _put_hex(line: ptr8, at: int, crc: int):
    """Write four upper-case digits."""
    for place in range(4):
        digit = (crc >> (12 - 4 * place)) & 15
        line[at + place] = 48 + digit if digit < 10 else 55 + digit


@micropython.viper
def _digits(data: ptr8, start: int, end: int) -> int:
    """The number that is there in nine decimal digits or fewer; -1 if it is not so."""
    if start >= end or end - start > 9:
        return -1
    number = 0
    for at in range(start, end):
        digit = data[at] - 48
        if digit < 0 or digit > 9:
            return -1
        number = 10 * number + digit
    return number


@micropython.viper
def _hex(data: ptr8, start: int) -> int:
    """The number that is there in four upper-case digits; -1 if it is not so."""
    number = 0
    for at in range(start, start + 4):
        digit = data[at] - 48
        if digit > 9:
            digit -= 7
            if digit < 10:
                return -1
        if digit < 0 or digit > 15:
            return -1
        number = 16 * number + digit
    return number


def _put_number(line, at, number):
    """Write a number that is not negative; where it ends."""
    if number < PART:
        return _put_digits(line, at, number, 1)
    high, low = divmod(number, PART)
    return _put_digits(line, _put_number(line, at, high), low, 9)


@micropython.viper
def _put_bytes(line: ptr8, at: int, data: ptr8, count: int):
    for place in range(count):
        line[at + place] = data[place]


def words(text):
    """Any text as words for a LOG line: printable ASCII, and short enough."""
    return "".join([c if " " <= c <= "~" else "?" for c in text[:MAX_WORDS]])


def number(low, high):
    """A reader of whole numbers within these bounds, as decimal digits only."""

    def read(line, start, end):
        value = _digits(line, start, end)
        if end - start == 10 and line[start:end].isdigit():
            value = int(line[start:end])
        if not low <= value <= high:
            raise ValueError
        return value

    return read


def letters(allowed, low, high):
    """A reader of words of these letters, with these bounds for its length."""

    def read(line, start, end):
        word = line[start:end].decode()
        if not low <= len(word) <= high or word.strip(allowed):
            raise ValueError
        return word

    return read


FROM_HOST = {
    b"WHO": (),
    b"ACK": (number(0, 0x7FFFFFFF),),
    b"PROBE": (number(0, 65535),),
    b"LIGHTS": (letters(".dbk", 6, 6),),
    b"SOUND": (letters("abcdefghijklmnopqrstuvwxyz", 1, 12),),
    b"PACE": (number(4, 1000),),
    b"SYNC": (number(0, 0x7FFFFFFF),),
    b"SELFTEST": (number(0, KEYS),),
    b"PRESS": (number(1, 63), number(2, 1000)),
    b"COUNT": (),
}


def decode(line):
    """``(kind, args)`` of a line of the host without its end; ``(None, why)`` for junk, where
    ``why`` is ``crc``, ``long``, ``kind`` or ``arguments``."""
    end = len(line) - CRC_SIZE
    if len(line) > MAX_LINE:
        return None, "long"
    if end < 0 or line[end] != SPACE or _hex(line, end + 1) != crc16(line, end):
        return None, "crc"
    seq_end = line.find(b" ", 0, end)
    if not 0 <= _digits(line, 0, seq_end) <= 65535:
        return None, "crc"
    kind_end = _word_end(line, seq_end + 1, end)
    kind = line[seq_end + 1 : kind_end]
    readers = FROM_HOST.get(kind)
    if readers is None:
        return None, "kind"
    try:
        return kind, _read_all(readers, line, kind_end, end)
    except ValueError:
        return None, "arguments"


def _word_end(line, start, end):
    space = line.find(b" ", start, end)
    return end if space < 0 else space


def _read_all(readers, line, at, end):
    args = []
    for read in readers:
        start = at + 1
        at = _word_end(line, start, end)
        args.append(read(line, start, at))
    if at != end:
        raise ValueError
    return args


class Reader:
    """Bytes in, decoded lines out, however the bytes are cut. Empty lines are skipped."""

    def __init__(self):
        self._rest = b""

    def feed(self, data):
        """Return what :func:`decode` says of each line that ``data`` completes."""
        if self._rest:
            data = self._rest + data
        lines = data.split(b"\n")
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
        """``write(data, start, end)`` says how many of ``data[start:end]`` it took."""
        self._write = write
        self._seq = 0
        self._line = bytearray(ROOM)
        self._start = 0  # the rest of the buffer is still to be sent
        self._end = 0
        self._at = 0  # up to where a line has been begun

    def turn_to(self, write):
        """Go on by another wire, without the rest of what was begun."""
        self._write = write
        self._start = self._end = 0

    def flush(self):
        """Return whether all that was said is out."""
        if self._start < self._end:
            self._start += self._write(self._line, self._start, self._end)
        return self._start == self._end

    def begin(self, kind):
        """Begin a line of this kind (bytes); False if the host does not read: then there is none.
        Its arguments follow, and :meth:`end`."""
        if not self.flush():
            return False
        self._start = self._end = 0
        self._at = _put_digits(self._line, 0, self._seq, 1)
        self.word(kind)
        return True

    def number(self, number):
        """The line's next argument: a number that is not negative."""
        self._line[self._at] = SPACE
        self._at = _put_number(self._line, self._at + 1, number)

    def word(self, word):
        """The line's next argument: bytes of ASCII."""
        at = self._at + 1
        self._line[self._at] = SPACE
        self._at = at + len(word)
        _put_bytes(self._line, at, word, len(word))

    def end(self):
        """The line is complete; :meth:`flush` sends it."""
        line, at = self._line, self._at
        line[at] = SPACE
        _put_hex(line, at + 1, crc16(line, at))
        line[at + CRC_SIZE] = NEWLINE
        self._end = at + CRC_SIZE + 1
        self._seq = (self._seq + 1) & 0xFFFF

    def say(self, kind, *args):
        """Send one line of numbers and words; False if the host does not read: then nothing was
        sent."""
        if not self.begin(kind):
            return False
        for arg in args:
            if isinstance(arg, int):
                self.number(arg)
            else:
                self.word(arg.encode())
        self.end()
        self.flush()
        return True
