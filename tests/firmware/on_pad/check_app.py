"""The loop of a pad, on a board whose clock, keys and wire are in the hand of this script."""

from edges import Edges
from lines import encode
from pad import VERSION
from pad.app import App


class Capture(Edges):
    def __init__(self, board):
        super().__init__()
        self.board = board
        self.lost = 0

    def safe_until_us(self):
        return self.board.now - 300

    def take_lost(self):
        lost, self.lost = self.lost, 0
        return lost


class Frames:
    """Beginnings of frames: what it finds next, and how often it was asked."""

    def __init__(self):
        self.found = None
        self.busy = False
        self.looks = 0

    def look(self):
        self.looks += 1
        return self.found


class Board:
    frames = None
    press = None
    note = ""
    air = None
    chip = "c0ffee"
    boot = "b007"
    clock_hz = 1_000_000
    answer_us = 0
    caps = "keys6,irq"

    def __init__(self):
        self.now = 5_000_000
        self.capture = Capture(self)
        self.heard = b""
        self.out = b""
        self.room = 10_000
        self.waits = []
        self.sleep_us = 0
        self.seq = 0
        self.tones = []
        self.pulses = []
        self.clock_runs = False
        self.fed = 0

    def now_us(self):
        self.now += self.clock_runs
        return self.now

    def pulse(self):
        self.pulses.append(self.now)
        self.now += 60

    def train(self, hz):
        self.train_hz = hz

    def wait(self, us):
        self.waits.append(us)
        self.now += self.sleep_us

    def read(self):
        heard, self.heard = self.heard, b""
        self.heard_us = self.now
        return heard

    def write(self, data, start, end):
        taken = bytes(data[start : min(end, start + self.room)])
        self.room -= len(taken)
        self.out += taken
        return len(taken)

    def light(self, letters):
        self.lit = letters.replace("q", "b").replace("h", "b")  # on its way to bright

    def led(self, lit):
        self.led_is = lit

    def feed(self):
        self.fed += 1

    def tone(self, _hz, name):
        self.tones.append(name)

    def hear(self, kind, *args):
        self.heard += encode(self.seq, kind, *args)
        self.seq += 1

    def said(self):
        lines = [line.decode().split(" ")[1:-1] for line in self.out.split(b"\n")[:-1]]
        self.out = b""
        return lines


def go(ms=1):
    """Sleep for so long, once, and do all that is to be done then."""
    board.sleep_us = ms * 1000
    app.step()
    board.sleep_us = 0
    app.step()
    board.waits.pop()
    return board.said()


board = Board()
app = App(board)


WELL = ["KEYS", "0", "0"]


def hello(first):
    return ["HELLO", "1", "c0ffee", "b007", VERSION, "1000000", first, "keys6,irq"]


assert go() == [hello("1"), ["BEAT", "5000700", "1"], WELL]

# Nothing to do: it asks to sleep until the next heartbeat, and says nothing before.
assert go() == []
assert board.waits[-1] == 100_000
assert go(99) == [["BEAT", "5100700", "1"]]

# In doubt no watermark passes the key, and nobody sleeps longer than the doubt may last.
t_us = board.now
board.capture.edges = [(t_us, 4, True)]
assert go() == []
assert board.waits[-1] == 100_000

# A slap clicks and leaves as soon as it is one, and again after 100 ms, until it is acknowledged.
board.capture.edges = [(t_us + 900, 4, False), (t_us + 950, 4, True)]
assert go() == [["SLAP", "1", str(t_us), "4"]]
assert board.waits[-1] <= 1_000
assert board.tones == ["click"]
assert go(97) == []
assert go(3) == [["SLAP", "1", str(t_us), "4"], ["BEAT", str(board.now - 300), "2"]]
board.hear("WHO")
assert go() == [hello("1"), ["SLAP", "1", str(t_us), "4"], WELL]
board.hear("ACK", 1)
board.hear("PROBE", 77)
assert go() == [["PONG", "77", str(board.now), str(board.now)]]
board.hear("WHO")
assert go() == [hello("2"), WELL]

# A board's note goes with each HELLO.
board.note = "pins.txt, line 2 cannot be used: moo"
for _ in range(2):
    board.hear("WHO")
    assert go() == [hello("2"), WELL, ("LOG " + board.note).split()]
board.note = ""

# Commands.
board.hear("LIGHTS", "bbd...")
board.hear("SOUND", "buzz")
board.hear("SOUND", "moo")
board.hear("PACE", 4)
board.hear("DANCE")
board.heard += b"OK\n"
words = go()
assert board.lit == "bbd..."
assert board.tones[-1] == "buzz"
assert words == [
    ["LOG", "no", "such", "sound:", "moo"],
    ["LOG", "skipped", "a", "line:", "kind"],
    ["LOG", "skipped", "a", "line:", "crc"],
], words
assert go(4) == [["BEAT", str(board.now - 300), "2"]]
assert go(4) == [["BEAT", str(board.now - 300), "2"]]
assert board.waits[-1] <= 4_000

# A heartbeat does not pass a key in doubt; what was static lets the next one go at once.
board.capture.edges = [(board.now + 3600, 5, True)]
assert go(4) == [["BEAT", str(board.now - 400), "2"]]
board.capture.edges = [(board.now - 395, 5, False)]
assert go() == [["BEAT", str(board.now - 300), "2"]]
assert go(4) == [["BEAT", str(board.now - 300), "2"]]

# A host that does not read: heartbeats are dropped, slaps are kept, no line is cut for good.
board.room = 5
board.sleep_us = 4_000
board.waits.clear()
board.capture.edges = [(board.now + 10, 0, True)]
for _ in range(50):
    app.step()
board.capture.edges = [(board.now + 20, 1, True)]
app.step()
assert min(board.waits) > 0  # and it does not spin
board.room = 10_000
app.step()
words = go(4)
assert [line[1] for line in words if line[0] == "SLAP"] == ["2", "2", "3"], words
assert len([line for line in words if line[0] == "BEAT"]) <= 2, words

# A full outbox gives no numbers away and says so; edges that were lost are told of.
board.hear("ACK", 3)
board.capture.edges = [(board.now, key, False) for key in (0, 1, 4)]
go(30)
for n in range(70):
    board.capture.edges.append((board.now + n, n % 6, True))
    board.capture.edges.append((board.now + n + 2000, n % 6, False))
    board.now += 30_000
board.capture.lost = 3
board.out = b""
words = go()
slaps = [line[1] for line in words if line[0] == "SLAP"]
assert slaps == [str(n) for n in range(4, 68)], slaps
logs = [" ".join(line[1:]) for line in words if line[0] == "LOG"]
assert logs == ["no room was left for 6 slaps and 3 edges"], logs
assert [line for line in go() if line[0] == "LOG"] == []

# A host that says nothing for three seconds has gone: dark, and again as before with its next word.
# Junk is nobody's word. A slap in the dark is kept all the same.
board.hear("ACK", 67)
board.hear("LIGHTS", "b.....")
go(130)
assert (board.lit, board.led_is) == ("b.....", True)
board.heard += b"\x00\xff tty?\n"
for _ in range(30):
    go(101)
assert board.lit == "......"
board.capture.edges = [(board.now, 3, True)]
go(2)
board.hear("PROBE", 1)
words = go()
assert (board.lit, board.led_is) == ("b.....", False)  # the slap turns the LED over
assert [line[1] for line in words if line[0] == "PONG"] == ["1"]
go(130)
assert board.led_is
board.capture.edges = [(board.now, 3, False)]
board.hear("ACK", 68)
go()

# Every turn of the loop feeds the watchdog; a fault that never ends does not.
fed = board.fed
go()
assert board.fed > fed

# A fault is reported, and the loop goes on; Ctrl-C ends it.
board.out = b""
faults = [ValueError("hot"), KeyboardInterrupt()]


def broken():
    if faults:
        raise faults.pop(0)
    raise AssertionError


board.read = broken
fed = board.fed
try:
    app.run()
except KeyboardInterrupt:
    pass
else:
    raise AssertionError
assert (faults, board.fed) == ([], fed)
board.read = lambda: b""
words = [" ".join(line) for line in go()]
assert [line for line in words if line == "LOG fault: ValueError('hot')" or "hot" in line], words

del board.read

# A probe's answer: stamped right after reading, and before it is written at a moment foretold.
board.room = 10_000
go()
board.hear("PROBE", 78)
board.answer_us = 700
board.clock_runs = True
words = go()
board.clock_runs = False
(pong,) = [[int(word) for word in line[1:]] for line in words if line[0] == "PONG"]
assert pong[0] == 78
assert pong[1] + 700 <= pong[2] < pong[1] + 710
assert pong[2] <= board.now < pong[2] + 20

# The sync wire: pulses on command, with their number; a falling edge is told at once, and is no
# slap; what follows it within 25 ms is the wire bouncing.
board.hear("SYNC", 2147483647)
assert go() == [["PULSED", "2147483647", str(board.pulses[0])]]
assert board.now == board.pulses[0] + 60
board.tones.clear()
board.now += 100_000
t_us = board.now
board.capture.edges = [(t_us, 6, True), (t_us + 60, 6, False), (t_us + 61, 6, True)]
words = go()
assert [line for line in words if line[0] != "BEAT"] == [["SYNCED", str(t_us)]], words
assert board.tones == []
board.room = 0
for n in range(1, 7):
    board.capture.edges += [(t_us + n * 100_000, 6, n % 2 == 0)]
go(700)
board.room = 10_000
assert len([line for line in go(200) if line[0] == "SYNCED"]) <= 1


# Frames of USB: told four times a second, the next try soon where USB needs them itself, and none
# while a slap is about to be one. Without that hardware, never.
board.frames = frames = Frames()
frames.found = (2047, board.now, 7, 1000)
words = ["FRAME", "2047", str(board.now), "7", "1000"]
assert [line for line in go(200) if line[0] == "FRAME"] == [words]
for _ in range(24):
    assert [line for line in go(10) if line[0] == "FRAME"] == []
frames.found, frames.busy = None, True
go(20)
looks = frames.looks
for _ in range(12):
    assert [line for line in go(1) if line[0] == "FRAME"] == []
assert frames.looks - looks == 4, frames.looks
assert board.waits[-1] <= 3_000
frames.found, frames.busy = (0, board.now, 0, 2000), False
board.capture.edges = [(board.now - 300, key, False) for key in range(7)]
go(30)
looks = frames.looks
board.now += 250_000
board.capture.edges = [(board.now - 300, 0, True)]
assert [line for line in go(1) if line[0] == "FRAME"] == []
assert frames.looks == looks
words = [line[0] for line in go(1) if line[0] != "BEAT"]
assert words == ["SLAP", "FRAME"], words
assert frames.looks == looks + 1
board.hear("ACK", 69)
board.frames = None
assert [line for line in go(300) if line[0] == "FRAME"] == []

# While a slap is about to be one, nothing else is begun; all of it is made good right after.
board.room = 10_000
board.answer_us = 0
board.now += 100_000
board.capture.edges = [(board.now, key, False) for key in range(7)]
go(100)
board.capture.edges = [(board.now + 100, 5, True)]
board.hear("PROBE", 5)
assert go() == []
assert board.heard
words = [line[0] for line in go()]
assert words == ["SLAP", "PONG"], words


# The self-test: the times between the stamps, with all that Python does in between.
class Looped(Capture):
    def drain(self):
        self.board.now += 10_000
        t_us = self.board.now
        self.edges = [(t_us - 799, 2, True), (t_us - 600, 2, False), (t_us - 400, 2, True)]
        self.edges += [(t_us, 2, False)]
        return super().drain()


board.capture = Looped(board)
board.hear("SELFTEST", 2)
words = [line for line in go() if line[0] == "TESTED"]
assert words == [["TESTED", "2", "400000", "202", "399000", "399000", "9601000"]], words
assert board.train_hz == 0
board.hear("SELFTEST", 3)
words = [line for line in go() if line[0] == "TESTED"]
assert words == [["TESTED", "3", "400000", "0", "0", "0", "0"]], words

# A pad presses nobody's keys; a jig does, and tells what it has counted.
board.capture = Capture(board)
for kind, args in (("PRESS", (5, 10)), ("COUNT", ())):
    board.hear(kind, *args)
    assert ["LOG", "no", "jig:", kind] in go() + go(1000), kind
pressed = []
board.press = lambda keys, ms: pressed.append((keys, ms))
board.counts = lambda: (144, 7)
board.hear("PRESS", 5, 10)
board.hear("COUNT")
assert ["144", "7"] in [line[2:] for line in go() if line[0] == "COUNTED"]
assert pressed == [(5, 10)]

# A key that stays down is told of, until it is let go, and once more when the host asks who this
# is. A pin that shouts is muted, on the board too, and heard again after a while.
board = Board()
app = App(board)
go()
board.capture.edges = [(board.now, 1, True)]
assert ["SLAP", "1", str(board.now), "1"] in go(2)
board.hear("ACK", 1)
go()
words = [line for _ in range(98) for line in go(100)]
assert {line[0] for line in words} == {"BEAT"}
assert ["KEYS", "2", "0"] in go(200) + go(100)
board.hear("WHO")
assert go() == [hello("2"), ["KEYS", "2", "0"]]
board.capture.edges = [(board.now, 1, False)]
assert WELL in go() + go(100)
board.now += 100_000
board.capture.edges = [(board.now + n, 6, n % 2 == 0) for n in range(600)]
assert ["KEYS", "0", "64"] in go() + go(100)
assert board.capture.mutes == [(6, True)]
assert WELL in [line for _ in range(13) for line in go(100)]
assert board.capture.mutes == [(6, True), (6, False)]


class Network:
    """The network as a second wire, in the hand of this script."""

    def __init__(self):
        self.wire = Board()
        self.read = self.wire.read
        self.write = self.wire.write
        self.wanted = None

    @property
    def heard_us(self):
        return self.wire.heard_us

    def tick(self, _now_us, wanted):
        self.wanted = wanted

    def due_us(self):
        return board.now + 20_000

    def battery_mv(self):
        return 3700


# The pad is in the network until a host talks by the cable; then it is there again after a while.
board = Board()
board.air = network = Network()
app = App(board)
assert go()[0][0] == "HELLO"
assert network.wanted
network.wire.hear("WHO")
assert go() == []
network.wire.hear("PROBE", 7)
go()
lines = network.wire.said()
assert lines[0][0] == "HELLO"
assert lines[0][-1] == Board.caps + ",wifi"
assert ["POWER", "3700"] in lines
assert [line[0] for line in lines].count("PONG") == 1
network.wire.room = 5  # a line is cut in the middle as the cable comes
go(200)
board.hear("WHO")
lines = go()
assert lines[0][0] == "HELLO"
assert lines[0][-1] == Board.caps
assert not network.wanted
assert "POWER" not in [line[0] for line in lines]
go(3001)
assert network.wanted
