"""Sounds: each a few tones, played while the pad goes on with its work."""

CLICK = "click"

# Tones as (hertz, milliseconds).
TUNES = {
    CLICK: ((2400, 12),),
    "buzz": ((140, 350),),
    "go": ((880, 180),),
    "win": ((523, 120), (659, 120), (784, 120), (1047, 320)),
}


class Sounds:
    def __init__(self, board):
        self._board = board
        self._name = ""
        self._tones = ()  # type: tuple
        self._ends_us = None

    def play(self, name, now_us):
        """False for a sound that this pad does not know. A click cuts no other sound short."""
        if name not in TUNES:
            return False
        if name != CLICK or self._ends_us is None or self._name == CLICK:
            self._name = name
            self._tones = TUNES[name]
            self._next(now_us)
        return True

    def tick(self, now_us):
        """Go on to the next tone when it is time."""
        if self._ends_us is not None and now_us >= self._ends_us:
            self._next(now_us)

    def due_us(self):
        """Return when the tone that plays ends, or None."""
        return self._ends_us

    def _next(self, now_us):
        if not self._tones:
            self._ends_us = None
            self._board.tone(0, self._name)
            return
        hz, ms = self._tones[0]
        self._tones = self._tones[1:]
        self._ends_us = now_us + ms * 1000
        self._board.tone(hz, self._name)
