"""Lights in the keys: what each shows now, and in which colour."""

BLINK_US = 250_000

# Red, yellow, green, blue, purple, orange, as light: levels of red, green and blue up to 255.
COLOURS = (
    (255, 0, 0),
    (255, 170, 0),
    (0, 255, 30),
    (0, 40, 255),
    (150, 0, 255),
    (255, 60, 0),
)
# All six bright take 155 mA, since no colour is white: with the rest of the pad less than the
# 250 mA that it asks of its port. "q" and "h" are on the way up: a quarter at once, so that whoever
# waits for a light sees it, then half, then all. A hub's supply is not hit by one large step.
LEVELS = {".": 0, "d": 8, "q": 64, "h": 128, "b": 255}
RISE = {".": "q", "d": "q", "q": "h", "h": "b", "b": "b"}
RISE_US = 10_000
OFF = "......"


def is_on(now_us):
    """Return whether what blinks is lit at this moment: all that blinks does it together."""
    return now_us // BLINK_US % 2 == 0


def pixels(letters):
    """The colour of each key's pixel for letters ``.``, ``d``, ``b``, and those of ``RISE``."""
    return [
        tuple([part * LEVELS[letter] // 255 for part in colour])
        for letter, colour in zip(letters, COLOURS)  # noqa: B905
    ]


class Lights:
    def __init__(self, board):
        self._board = board
        self.letters = OFF
        self._wanted = OFF
        self._shown = ""
        self._rise_us = None

    def set(self, letters):
        """``.`` off, ``d`` dim, ``b`` bright, ``k`` blinking."""
        self.letters = letters

    def tick(self, now_us, dark=False):
        """Show what is to be seen now, all off while it is ``dark``; pixels are touched only when
        that changes. What becomes bright rises to it."""
        seen = OFF if dark else self.letters.replace("k", "b" if is_on(now_us) else ".")
        if self._rise_us is not None and now_us < self._rise_us and seen == self._wanted:
            return
        self._wanted = seen
        seen = "".join(
            [RISE[was] if to == "b" else to for to, was in zip(seen, self._shown or OFF)]  # noqa: B905
        )
        self._rise_us = None if seen == self._wanted else now_us + RISE_US
        if seen != self._shown:
            self._shown = seen
            self._board.light(seen)

    def due_us(self, now_us):
        """Return when the next tick changes something, or None."""
        due_us = self._rise_us
        if "k" in self.letters:
            blink_us = (now_us // BLINK_US + 1) * BLINK_US
            due_us = blink_us if due_us is None else min(due_us, blink_us)
        return due_us
