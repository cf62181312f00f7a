"""The firmware's half of the wire format, held against the vectors."""

import json
import sys

from lines import encode
from pad.outbox import LIMIT, Outbox
from pad.wire import Reader, Sender, crc16, decode, words

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        pass

    heap_unlock = heap_lock


with open(sys.argv[1]) as file:  # noqa: PTH123 - MicroPython
    vectors = json.load(file)

for text, crc in vectors["crc"]:
    assert crc16(text.encode(), len(text)) == int(crc, 16), text

for good in vectors["from_pad"]:
    line = encode(good["seq"], good["kind"], *good["args"])
    assert line == good["line"].encode() + b"\n", line

for good in vectors["from_host"]:
    assert decode(good["line"].encode()) == (good["kind"].encode(), good["args"]), good

for junk in vectors["junk_from_host"]:
    assert decode(junk["line"].encode()) == (None, junk["why"]), junk

assert words("héllo\nworld\t!") == "h?llo?world?!"
assert len(words("x" * 500)) == 90

# However the bytes are cut, with either end of line, and with empty lines in between.
lines = [good["line"] for good in vectors["from_host"]] + ["x" * 500]
expected = [decode(line.encode()) for line in lines]
stream = "\r\n\n".join(lines).encode() + b"\n"
for size in (1, 2, 3, 7, 64, len(stream)):
    reader = Reader()
    heard = []
    for start in range(0, len(stream), size):
        heard += reader.feed(stream[start : start + size])
    assert heard == expected, size

# A host that takes bytes as it likes gets whole lines; one that takes nothing gets no half line.
taken = []
room = [0]


def write(data, start, end):
    part = bytes(data[start : min(end, start + room[0])])
    taken.append(part)
    return len(part)


sender = Sender(write)
assert sender.say(b"BEAT", 1, 1)
for t_us in (2, 3, 4):
    room[0] = 2
    assert not sender.say(b"BEAT", t_us, 1)
room[0] = 3
while not sender.flush():
    pass
room[0] = 100
assert sender.say(b"BEAT", 5, 1)
assert b"".join(taken) == encode(0, "BEAT", 1, 1) + encode(1, "BEAT", 5, 1)

# A slap's way out allocates nothing (for 16 minutes: a longer time is written in two parts).
sender = Sender(lambda _data, start, end: end - start)
fed = [0]


def feed():
    fed[0] += 1


outbox = Outbox(feed)
assert outbox.send(sender, 0)
heap_lock()
try:
    for n in range(LIMIT):
        assert outbox.add(900_000_000 + n, n % 6)
        assert outbox.send(sender, 1)
finally:
    heap_unlock()

# USB may hold up each line for half a second, so each feeds the watchdog.
fed[0] = 0
outbox.again()
assert outbox.send(sender, 2)
assert fed[0] == LIMIT
