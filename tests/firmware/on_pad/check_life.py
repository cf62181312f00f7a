"""Signs of life, and the door for maintenance."""

from lines import encode
from pad.door import STAY_MS, somebody_is_there
from pad.life import GONE_US, SLAP_US, Life
from pad.lights import BLINK_US


class Board:
    def __init__(self):
        self.turns = []

    def led(self, lit):
        self.turns.append((now_us, lit))


def shown(until_us, letters):
    """The LED from now on, looked at only when something is due, and once in between."""
    global now_us
    board.turns.clear()
    life.tick(now_us, letters)
    while now_us < until_us:
        assert life.due_us() > now_us
        life.tick((now_us + life.due_us()) // 2, letters)
        now_us = min(life.due_us(), until_us)
        life.tick(now_us, letters)
    return [(t_us // 1000, lit) for t_us, lit in board.turns]


now_us = 2_000_000
board = Board()
life = Life(board)

# No host: a short flash every two seconds.
assert not life.is_host_there(now_us)
assert shown(5_500_000, "......") == [(2000, True), (2060, False), (4000, True), (4060, False)]

# A host: slow; a lit key: on, a dim one is none; one that blinks: as the keys do, all together.
life.heard(now_us)
assert life.is_host_there(now_us + GONE_US - 1)
assert shown(6_500_000, "..d...") == [(6000, True)]
life.heard(now_us)
assert shown(7_600_000, "..d...") == [(7000, False)]
life.heard(now_us)
assert shown(8_100_000, "..d..b") == [(7600, True)]
life.heard(now_us)
assert shown(9_300_000, "kbbbbb") == [
    (8250, False),
    (8500, True),
    (8750, False),
    (9000, True),
    (9250, False),
]
assert BLINK_US == 250_000

# A slap turns it over for a moment, whatever it shows.
life.heard(now_us)
assert shown(9_400_000, "b.....") == [(9300, True)]
life.slapped(now_us)
assert shown(9_900_000, "b.....") == [(9400, False), (9400 + SLAP_US // 1000, True)]
life.slapped(now_us)
shown(9_950_000, "b.....")
life.slapped(now_us)  # once more in the midst of it
assert shown(10_500_000, "b.....") == [(9950 + SLAP_US // 1000, True)]

# The host is silent: after three seconds there is none; and with its next word there is.
life.heard(now_us)
gone_us = now_us + GONE_US
assert shown(gone_us + 1_000_000, "b.....") == [(13500, False), (14000, True), (14060, False)]
assert not life.is_host_there(now_us)
life.heard(now_us)
assert shown(now_us + 1, "b.....") == [(14500, True)]


# ---- The door ----
def door(*heard):
    """Try the door with these bytes, and pauses of so many ms between them: return whether somebody
    is there, what is left for the prompt, and how long that took."""
    waiting = list(heard)
    took = [0]

    def readable(ms):
        while waiting and waiting[0] == b"":
            waiting.pop(0)
        if waiting and isinstance(waiting[0], bytes):
            return True
        took[0] += ms
        if waiting:
            waiting[0] -= ms
            if waiting[0] <= 0:
                waiting.pop(0)
        return False

    def read():
        byte = waiting[0][:1]
        waiting[0] = waiting[0][1:]
        return byte

    there = somebody_is_there(readable, read)
    return there, b"".join([rest for rest in waiting if isinstance(rest, bytes)]), took[0]


probe = encode(7, "PROBE", 3)
assert door() == (False, b"", STAY_MS)  # a stray one
assert door(b"\r\x01") == (True, b"\x01", 0)  # mpremote: the way to the raw REPL is left for it
assert door(2000, b"\r") == (True, b"", 2000)  # a person
assert door(2000, b"print(1)\r\n") == (True, b"\n", 2000)
assert door(500, probe) == (False, b"", 500)  # a host: the pad goes on
assert door(b"OBE 3 1234\n", 200, probe) == (False, b"", 200)  # its line was cut by the Ctrl-C
assert door(probe[:9], 20, probe[9:]) == (False, b"", 20)
assert door(b"x" * 1000)[0] is False
assert door(*[b"noise without end\n"] * 1000)[0] is False
