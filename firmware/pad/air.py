"""The network instead of a cable: a host is looked for, has to prove itself, and is talked to.

``wifi.txt`` beside ``main.py`` has a word and its value on each line: ``network``, ``password``,
and if the host cannot be found ``host`` (its address) and ``port``. ``pair.txt`` has the key that
host and pad share since they were joined by a cable once, in hex.

The lines are those of the cable (``pad/wire.py``). Each has a tag behind it that nobody can make
without the key, nor use again; ``host/docs/pad-life.md`` has the whole exchange.
"""

import socket
from errno import EAGAIN
from hashlib import sha256
from os import urandom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any  # noqa: F401 - its types are in comments

WIFI_FILE = "wifi.txt"
PAIR_FILE = "pair.txt"
PORT = 4281
"""Both of UDP, where a host is asked for, and of TCP, where it listens."""

STEP_US = 20_000
ASK_US = 1_000_000
"""Time between two questions for a host."""
ANSWER_US = 3_000_000
"""Time for all of it, from the first packet to the host's proof."""
GONE_US = 1_500_000
"""Time without a line after which the connection is given up. A host says one every 0.35 s, and a
new connection is made sooner than an old one finds out that the network is back."""
PAUSES_US = (250_000, 8_000_000)
"""The shortest and the longest pause after a connection that came to nothing."""

LONGEST = 512
BLOCK = 64
TAG = 8
"""The tag's length: so many digits in hex."""


def settings():
    """Read the two files. Raises OSError if one of them is missing, ValueError for a key that is
    none."""
    told = {"port": PORT, "password": "", "host": ""}
    with open(WIFI_FILE) as file:
        for line in file:
            word, _, value = line.strip("\r\n").partition(" ")
            told[word] = value
    with open(PAIR_FILE) as file:
        told["key"] = bytes.fromhex(file.read().strip())
    return told


def hmac(key, message):
    """HMAC-SHA256 (RFC 2104) of a key no longer than a block."""
    key = key + bytes(BLOCK - len(key))
    inner = sha256(bytes([byte ^ 0x36 for byte in key]) + message).digest()
    return sha256(bytes([byte ^ 0x5C for byte in key]) + inner).digest()


class Tags:
    """The tags of the lines of one connection, one way: of the first one, the second and so on."""

    def __init__(self, key):
        self._key = key
        self._count = 0

    def next(self, line):
        """The tag of the next line."""
        data = self._key + self._count.to_bytes(8, "big") + line
        self._count += 1
        return sha256(data).digest().hex()[:TAG].encode()


class Air:
    """One host at a time. Nothing here ever waits. ``source`` is the socket that a host speaks at,
    or None; ``heard_us`` is when it did."""

    def __init__(self, board, told, station, poll):
        """``told`` is what the files say. ``station`` gets the pad into its network
        (``is_up(now_us)``) and knows its battery (``battery_mv()``). ``poll`` is told of
        ``source``."""
        self._chip = board.chip.encode()
        self._now_us = board.now_us
        self._key = told["key"]
        self._host = told["host"]
        self._port = int(told["port"])
        self._station = station
        self._poll = poll
        self.battery_mv = station.battery_mv
        self.source = None
        self.heard_us = 0
        self._due_us = 0
        self._until_us = 0
        self._ask_us = 0
        self._pause_us = PAUSES_US[0]
        self._socket = None  # type: Any
        self._in_tags = self._out_tags = None  # type: Any
        self._greeting = self._in = self._out = b""

    def tick(self, now_us, wanted):
        """Go on with what is due: towards a host if one is ``wanted``, or away from it."""
        if not wanted:
            self._close()
            self._due_us = now_us + STEP_US
        elif now_us >= self._due_us:
            self._due_us = now_us + STEP_US
            try:
                self._go_on(now_us)
            except (OSError, ValueError):
                self._fail(now_us)

    def due_us(self):
        """Return when to tick again."""
        return self._due_us

    def read(self):
        """Lines of a host that has proven itself, without their tags."""
        if not self.source:
            return b""
        heard_us = self._now_us()
        try:
            *lines, self._in = (self._in + self._receive()).split(b"\n")
            checked = [self._checked(line) for line in lines]
        except (OSError, ValueError):
            self._fail(heard_us)
            return b""
        if checked:
            self.heard_us = heard_us
        return b"".join(checked)

    def write(self, data, start, end):
        """Take a line, or nothing."""
        if not self.source or not self._flush():
            return 0
        line = bytes(data[start : end - 1])
        self._out = line + b" " + self._out_tags.next(line) + b"\n"
        self._flush()
        return end - start

    def _go_on(self, now_us):
        if self.source:
            if now_us - self.heard_us > GONE_US:
                raise OSError
        elif self._socket and self._greeting:
            if now_us > self._until_us:
                raise OSError
            self._prove(now_us)
        elif not self._station.is_up(now_us):
            self._close()
        elif self._host:
            self._dial(now_us, self._host, self._port)
        else:
            self._seek(now_us)

    def _seek(self, now_us):
        if not self._socket:
            self._open(socket.SOCK_DGRAM)
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        words = self._receive().split()
        if len(words) == 3 and words[0] == b"SLAPBOX":
            self._dial(now_us, words[1].decode(), int(words[2]))
        elif now_us >= self._ask_us:
            self._ask_us = now_us + ASK_US
            where = socket.getaddrinfo("255.255.255.255", self._port)[0][-1]
            self._socket.sendto(b"SLAPBOX? " + self._chip, where)

    def _dial(self, now_us, host, port):
        if host.strip("0123456789."):
            raise ValueError  # A name would have to be asked for, and that takes seconds.
        self._close()
        self._open(socket.SOCK_STREAM)
        # Each line goes out at once. (The unix port has the number, but not its name.)
        self._socket.setsockopt(6, getattr(socket, "TCP_NODELAY", 1), 1)
        self._until_us = now_us + ANSWER_US
        self._greeting = b"SLAPBOX 1 " + self._chip + b" " + urandom(16).hex().encode()
        self._out = self._greeting + b"\n"
        try:
            self._socket.connect(socket.getaddrinfo(host, port)[0][-1])
        except OSError:
            pass  # It goes on; or it has failed, which the next step finds out.

    def _prove(self, now_us):
        self._flush()
        self._in += self._receive()
        if b"\n" not in self._in:
            return
        answer, _, self._in = self._in.partition(b"\n")
        nonce, proof = answer.split()
        said = self._greeting + b" " + nonce
        if hmac(self._key, b"host " + said).hex().encode() != proof:
            raise ValueError
        self._in_tags = Tags(hmac(self._key, b"from host " + said))
        self._out_tags = Tags(hmac(self._key, b"from pad " + said))
        self._out = hmac(self._key, b"pad " + said).hex().encode() + b"\n"
        self._pause_us = PAUSES_US[0]
        self.heard_us = now_us
        self.source = self._socket
        self._poll.register(self.source, 1)
        self._flush()

    def _checked(self, line):
        """The line that was said, with its end. Raises ValueError if another tag belongs to it."""
        if len(line) <= TAG or line[-TAG:] != self._in_tags.next(line[: -TAG - 1]):
            raise ValueError
        return line[: -TAG - 1] + b"\n"

    def _receive(self):
        """Take what has come in. Raises OSError if the other end is gone, ValueError if it says
        too much."""
        try:
            data = self._socket.recv(LONGEST)
        except OSError as fault:
            if fault.errno == EAGAIN:
                return b""
            raise
        if not data or len(self._in) > LONGEST:
            raise ValueError
        return data

    def _flush(self):
        """Return whether all is out. What goes wrong is found out by the next read."""
        if self._out:
            try:
                self._out = self._out[self._socket.send(self._out) :]
            except OSError:
                pass
        return not self._out

    def _open(self, kind):
        self._socket = socket.socket(socket.AF_INET, kind)
        self._socket.setblocking(False)

    def _fail(self, now_us):
        self._close()
        self._due_us = now_us + self._pause_us
        self._pause_us = min(2 * self._pause_us, PAUSES_US[1])

    def _close(self):
        if self.source:
            self._poll.unregister(self.source)
        self.source = None
        if self._socket:
            self._socket.close()
        self._socket = None
        self._greeting = self._in = self._out = b""
