"""Edges that are slaps, and when that is sure, held against the vectors."""

import json
import sys

from edges import Edges
from pad.debounce import Debounce

with open(sys.argv[1]) as file:  # noqa: PTH123 - MicroPython
    vectors = json.load(file)["vectors"]


def looked_at(vector, looks):
    """The slaps, and the watermark after each of the looks."""
    slaps = []
    debounce = Debounce(lambda t_us, key: slaps.append([t_us, key]))
    edges, capture = list(vector["edges"]), Edges()
    marks = []
    for safe_us in looks:
        while edges and edges[0][0] < safe_us:
            capture.edges.append(edges.pop(0))
        debounce.take(capture, safe_us)
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
debounce, capture = Debounce(lambda _t_us, _key: None), Edges()


def due_us(until_us, *edges):
    capture.edges += edges
    debounce.take(capture, until_us)
    return debounce.due_us()


assert debounce.due_us() is None
assert due_us(5_000, (5_000, 3, True)) == 6_500
assert due_us(5_100, (5_100, 3, False)) == 11_301
assert due_us(6_000, (6_000, 1, True)) == 7_500
assert due_us(7_499) == 7_500
assert due_us(7_500) == 11_301
assert due_us(11_301) is None

# However seldom it is looked: what was sure first is told first.
slaps = []
debounce, capture = Debounce(lambda t_us, key: slaps.append((t_us, key))), Edges()
capture.edges = [(1_000, 5, True), (1_200, 0, True), (1_300, 3, True), (1_400, 3, False)]
debounce.take(capture, 9_000)
assert slaps == [(1_000, 5), (1_200, 0)]
