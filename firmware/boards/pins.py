"""The GPIOs of each part, where a pad is wired otherwise or is another board: ``pins.txt``.

A line for each part, with its GPIOs; ``-`` stands for a key or a lamp that is not there::

    keys 2 3 4 5 6 7
    lamps 10 11 12 13 14 15
    pixels 16
    piezo 18 19
    sync 8 9

A part without a line is not there, and its pins are not touched. The host reads this file, too,
before it writes one onto a board.
"""

FILE = "pins.txt"

COUNTS = {"keys": (1, 6), "lamps": (1, 6), "pixels": (1, 1), "piezo": (2, 2), "sync": (2, 2)}
"""Fewest and most GPIOs of each part."""

LAST = 29
"""The last GPIO of an RP2040, and of the RP2350 on a Pico 2."""

WATCHED = 7
"""Pins in a row that the hardware can watch."""


def read(text):
    """The GPIOs by their parts, None where there is none. Raises ValueError with the line that
    cannot be used, and its number."""
    parts = {}  # type: dict
    used = []  # type: list
    number = 0
    for line in text.split("\n"):
        number += 1
        words = line.split("#")[0].replace("GP", "").split()
        if not words:
            continue
        part, gpios = words[0], [_gpio(word) for word in words[1:]]
        least, most = COUNTS.get(part, (1, 0))
        used += [gpio for gpio in gpios if gpio is not None]
        sound = (
            part not in parts
            and least <= len(gpios) <= most
            and -1 not in used
            and len(set(used)) == len(used)
            and (gpios != [None] * len(gpios))
            and (None not in gpios or part in ("keys", "lamps"))
        )
        parts[part] = tuple(gpios)
        if not sound or (part in ("lamps", "piezo") and not _has_waves(parts)):
            raise ValueError(line.strip(), number)
    if "keys" not in parts:
        raise ValueError("keys ?", number)
    return parts


def _gpio(word):
    """The number of a GPIO; None: there is none; -1: it is no GPIO."""
    if word == "-":
        return None
    return int(word) if word in [str(gpio) for gpio in range(LAST + 1)] else -1


def _has_waves(parts):
    """Return whether each has a wave (PWM) of its own: two GPIOs 16 apart share one, and neighbours
    share its rate, which for the two sides of a piezo has to be the same."""
    one, other = parts.get("piezo", (0, 1))
    lamps = [gpio % 16 for gpio in parts.get("lamps", ()) if gpio is not None]
    rates = [gpio // 2 for gpio in lamps] if "piezo" in parts else []
    own = len(set(lamps)) == len(lamps) and one % 16 // 2 not in rates
    return own and one % 2 == 0 and other == one + 1


def watched(parts):
    """The GPIOs of six keys and the sync wire, None where there is none."""
    keys = tuple(parts["keys"])
    return keys + (None,) * (WATCHED - 1 - len(keys)) + tuple(parts.get("sync", (None,)))[:1]


def first_of_row(parts):
    """The first of seven GPIOs in a row, in which all keys and the sync wire have their places and
    nothing else has one; None if they are not in a row."""
    places = watched(parts)
    # Where nothing is watched it lies before the first GPIO.
    first = ([gpio - place for place, gpio in enumerate(places) if gpio is not None] + [-1])[0]
    row = range(first, first + WATCHED)
    others = [gpio for part in parts.values() for gpio in part if gpio not in places]
    in_place = all(gpio in (None, row[place]) for place, gpio in enumerate(places))
    free = not [gpio for gpio in others if gpio in row]
    return first if in_place and free and first >= 0 and row[-1] <= LAST else None
