"""The GPIOs of each part, as a file says: on this Python, and on MicroPython."""

from boards.pins import first_of_row, read, watched


def refused(text):
    """The line that cannot be used, and its number."""
    try:
        read(text)
    except ValueError as fault:
        return fault.args
    return None


STANDARD = """\
# A pad as it is built here.
keys 2 3 4 5 6 7
lamps 10 11 12 13 14 15

pixels GP16   # six of them
piezo 18 19
sync 8 9
"""
parts = read(STANDARD)
assert parts == {
    "keys": (2, 3, 4, 5, 6, 7),
    "lamps": (10, 11, 12, 13, 14, 15),
    "pixels": (16,),
    "piezo": (18, 19),
    "sync": (8, 9),
}
assert watched(parts) == (2, 3, 4, 5, 6, 7, 8)
assert first_of_row(parts) == 2

for text, line in (
    ("", ("keys ?", 1)),
    ("pixels 16", ("keys ?", 1)),
    ("keys", ("keys", 1)),
    ("keys -", ("keys -", 1)),
    ("keys 30", ("keys 30", 1)),
    ("keys -1", ("keys -1", 1)),
    ("keys 1e1", ("keys 1e1", 1)),
    ("keys \u0663", ("keys \u0663", 1)),
    ("keys 02", ("keys 02", 1)),
    ("keys 2, 3", ("keys 2, 3", 1)),
    ("keys 2 2", ("keys 2 2", 1)),
    ("keys 2 3 4 5 6 7 8", ("keys 2 3 4 5 6 7 8", 1)),
    ("keys 2\nkeys 3", ("keys 3", 2)),
    ("keys 2\nKeys 3", ("Keys 3", 2)),
    ("keys 2\n\nmoo 3", ("moo 3", 3)),
    ("keys 2\nlamps 2", ("lamps 2", 2)),
    ("keys 2\npixels -", ("pixels -", 2)),
    ("keys 2\npixels 16 17", ("pixels 16 17", 2)),
    ("keys 2\nsync 8", ("sync 8", 2)),
    ("keys 2\nsync - 9", ("sync - 9", 2)),
    # Waves: the two sides of a piezo are neighbours, and nobody else has theirs.
    ("keys 2\npiezo 19 20", ("piezo 19 20", 2)),
    ("keys 2\npiezo 18 20", ("piezo 18 20", 2)),
    ("keys 2\nlamps 10 26", ("lamps 10 26", 2)),
    ("keys 6\nlamps 3\npiezo 18 19", ("piezo 18 19", 3)),
    ("keys 6\npiezo 18 19\nlamps 2", ("lamps 2", 3)),
):
    assert refused(text) == line, (text, refused(text))

# Six keys and the sync wire in a row are watched by hardware; with gaps, too, if nothing is there.
for text, first in (
    ("keys 2", 2),
    ("keys - - 4", 2),
    ("keys 9 10 11 12 13 14\nsync 15 0", 9),
    ("keys 2\npixels 16", 2),
    ("keys 2\npixels 5", None),
    ("keys 2\nsync 9 8", None),
    ("keys 2 4", None),
    ("keys 3 2", None),
    ("keys - 0", None),
    ("keys 26", None),
    ("keys 23", 23),
    ("keys 24", None),
):
    assert first_of_row(read(text)) == first, text
assert first_of_row({"keys": (None,)}) is None
assert watched(read("keys 2 - 5\nsync 7 8")) == (2, None, 5, None, None, None, 7)
