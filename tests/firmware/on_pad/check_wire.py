"""The firmware's half of the wire format, held against the vectors."""

import json
import sys

from pad.wire import Reader, Sender, crc16, decode, encode, words

with open(sys.argv[1]) as file:  # noqa: PTH123 - MicroPython
    vectors = json.load(file)

for text, crc in vectors["crc"]:
    assert crc16(text.encode()) == int(crc, 16), text

for good in vectors["from_pad"]:
    line = encode(good["seq"], good["kind"], *good["args"])
    assert line == good["line"].encode() + b"\n", line

for good in vectors["from_host"]:
    assert decode(good["line"].encode()) == (good["kind"], good["args"]), good

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


def write(data):
    part = data[: room[0]]
    taken.append(part)
    return len(part)


sender = Sender(write)
assert sender.say("BEAT", 1, 1)
for t_us in (2, 3, 4):
    room[0] = 2
    assert not sender.say("BEAT", t_us, 1)
room[0] = 3
while not sender.flush():
    pass
room[0] = 100
assert sender.say("BEAT", 5, 1)
assert b"".join(taken) == encode(0, "BEAT", 1, 1) + encode(1, "BEAT", 5, 1)
