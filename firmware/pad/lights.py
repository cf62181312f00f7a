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
# A quarter of full light: enough for the eyes, and for what a USB port gives to eight pads.
LEVELS = {".": 0, "d": 8, "b": 64}
OFF = "......"


def is_on(now_us):
    """Whether what blinks is lit at this moment: all that blinks does it together."""
    return now_us // BLINK_US % 2 == 0


def pixels(letters):
    """The colour of each key's pixel for letters ``.``, ``d``, ``b``."""
    return [
        tuple([part * LEVELS[letter] // 255 for part in colour])
        for letter, colour in zip(letters, COLOURS)  # noqa: B905
    ]


class Lights:
    def __init__(self, board):
        self._board = board
        self.letters = OFF
        self._shown = ""

    def set(self, letters):
        """``.`` off, ``d`` dim, ``b`` bright, ``k`` blinking."""
        self.letters = letters

    def tick(self, now_us, dark=False):
        """Show what is to be seen now, all off while it is ``dark``; pixels are touched only when
        that changes."""
        seen = OFF if dark else self.letters.replace("k", "b" if is_on(now_us) else ".")
        if seen != self._shown:
            self._shown = seen
            self._board.light(seen)

    def due_us(self, now_us):
        """When the next tick changes something, or None."""
        if "k" not in self.letters:
            return None
        return (now_us // BLINK_US + 1) * BLINK_US
