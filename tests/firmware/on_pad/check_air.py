"""A pad in the network: what its files say, its proofs, and which wire it uses."""

import socket

from lines import encode
from pad.air import GONE_US, PAUSES_US, Air, Tags, hmac, settings

# RFC 4231, test cases 1, 2 and 4.
assert hmac(b"\x0b" * 20, b"Hi There").hex() == (
    "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
)
assert hmac(b"Jefe", b"what do ya want for nothing?").hex() == (
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
)
assert hmac(bytes(range(1, 26)), b"\xcd" * 50).hex() == (
    "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
)


def written(name, text):
    with open(name, "w") as file:  # noqa: PTH123 - MicroPython has no pathlib
        file.write(text)


KEY = bytes(range(32))
try:
    settings()
    raise AssertionError
except OSError:
    pass
written("wifi.txt", "network  Zu Hause \r\npassword ")
written("pair.txt", KEY.hex() + "\n")
told = settings()
assert told["network"] == " Zu Hause "
assert told["password"] == told["host"] == ""
assert (told["port"], told["key"]) == (4281, KEY)


class Station:
    up = True

    def is_up(self, _now_us):
        return self.up

    def battery_mv(self):
        return None


class Board:
    chip = "c0ffee"
    now = 1_000_000

    def now_us(self):
        return self.now


class Poll(list):
    def register(self, source, _events):
        self.append(source)

    def unregister(self, source):
        self.remove(source)


def address(port):
    return socket.getaddrinfo("127.0.0.1", port)[0][-1]


host = socket.socket()
told["host"] = "127.0.0.1"
for told["port"] in range(20_000, 30_000):
    try:
        host.bind(address(told["port"]))
        break
    except OSError:
        pass
host.listen(1)
board, station, poll = Board(), Station(), Poll()
air = Air(board, told, station, poll)


def go(turns=50, wanted=True):
    for _ in range(turns):
        board.now += 20_000
        air.tick(board.now, wanted)
        if air.read():
            break


def line_of(connection):
    line = b""
    while not line.endswith(b"\n"):
        line += connection.recv(1)
    return line[:-1]


def answered(key):
    """The host's end, after its proof with this key; and its tags, and the pad's."""
    go(3)
    connection = host.accept()[0]
    connection.setsockopt(6, 1, 1)  # TCP_NODELAY, without a name on the unix port
    said = line_of(connection) + b" " + b"ab" * 16
    connection.send(b"ab" * 16 + b" " + hmac(key, b"host " + said).hex().encode() + b"\n")
    go(5)
    return connection, said


# A host with another key is left, and tried again later.
stranger, said = answered(bytes(32))
assert air.source is None
assert stranger.recv(99) == b""
stranger.close()

# One with ours is told ours; lines have tags, which are taken off.
board.now += 10_000_000
partner, said = answered(KEY)
assert line_of(partner) == hmac(KEY, b"pad " + said).hex().encode()
assert poll == [air.source]
mine, theirs = Tags(hmac(KEY, b"from pad " + said)), Tags(hmac(KEY, b"from host " + said))
who = encode(0, "WHO")
assert air.write(b"..." + who, 0, 3 + len(who)) == 3 + len(who)
line = line_of(partner)
assert line == b"..." + who[:-1] + b" " + mine.next(b"..." + who[:-1])
partner.send(who[:-1] + b" " + theirs.next(who[:-1]) + b"\n" + b"half")
assert air.read() == who
assert air.heard_us == board.now

# A wrong tag ends it; so does silence, a host that hangs up, and a cable.
partner.send(b"\n")
assert air.read() == b""
assert air.source is None
assert poll == []
partner.close()
for ending in ("silence", "hangs up", "cable"):
    board.now += 10_000_000
    partner, said = answered(KEY)
    assert air.source
    if ending == "silence":
        board.now += GONE_US
    elif ending == "hangs up":
        partner.close()
    go(3, ending != "cable")
    assert air.source is None, ending
    assert poll == [], ending
    partner.close()

# Without its network it tries nothing; what the network says of hosts is only believed if it is an
# address.
station.up = False
board.now += 10_000_000
go(5)
assert air.due_us() > board.now
asking = Air(board, dict(told, host="a.name.that.takes.seconds"), Station(), poll)
asking.tick(board.now, True)
assert asking.due_us() > board.now + 200_000

# However long there was no host, it is found soon after it has come.
for _ in range(20):
    board.now = asking.due_us()
    asking.tick(board.now, True)
assert asking.due_us() - board.now == PAUSES_US[1]
