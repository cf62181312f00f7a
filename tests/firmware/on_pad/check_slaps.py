"""Which edges are slaps, and when that is sure, held against the vectors."""

import json
import sys

from pad.debounce import Debounce

with open(sys.argv[1]) as file:  # noqa: PTH123 - MicroPython
    vectors = json.load(file)["vectors"]


def looked_at(vector, looks):
    """The slaps, and the watermark after each of the looks."""
    slaps = []
    debounce = Debounce(lambda t_us, key: slaps.append([t_us, key]))
    edges = list(vector["edges"])
    marks = []
    for safe_us in looks:
        while edges and edges[0][0] < safe_us:
            debounce.edge(*edges.pop(0))
        debounce.settle(safe_us)
        marks.append([safe_us, debounce.watermark_us(safe_us)])
    return slaps, marks


for vector in vectors:
    name, until_us = vector["name"], vector["until_us"]
    # However the looks fall, the slaps are the same, and none comes from behind a watermark.
    for step_us in (170, 1_000, 9_001, until_us):
        slaps, marks = looked_at(vector, range(step_us, until_us + step_us, step_us))
        assert sorted(slaps) == vector["slaps"], (name, step_us, slaps)
        assert marks[-1][0] == marks[-1][1], (name, step_us, marks[-1])
    looks = [safe_us for safe_us, _ in vector["marks"]]
    assert looked_at(vector, looks)[1] == vector["marks"], (name, looked_at(vector, looks))

# Nothing to wait for, nothing to wake up for; in doubt, exactly as long as that lasts.
debounce = Debounce(lambda _t_us, _key: None)
assert debounce.due_us() is None
debounce.edge(5_000, 3, True)
assert debounce.due_us() == 6_500
debounce.edge(5_100, 3, False)
assert debounce.due_us() == 11_301
debounce.edge(6_000, 1, True)
assert debounce.due_us() == 7_500
debounce.settle(7_499)
assert debounce.due_us() == 7_500
debounce.settle(7_500)
assert debounce.due_us() == 11_301
debounce.settle(11_301)
assert debounce.due_us() is None
