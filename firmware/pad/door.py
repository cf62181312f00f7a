"""The door for maintenance: Ctrl-C has stopped the pad. Is somebody there, or was it a stray one?

``mpremote`` and people go on with Enter or another control character. A host that happens to be
there goes on with its lines, which end in a newline alone; nobody at all, with nothing.
"""

from pad.wire import MAX_LINE, decode

STAY_MS = 3_000
LOOK_MS = 20
HINT = "\nThe pad has stopped. Enter within 3 s opens the prompt, or it starts again."


def somebody_is_there(readable, read):
    """``readable(ms)``: whether a byte comes within this time; ``read()``: that byte. What comes
    after the first control character is left for the prompt."""
    line = b""
    left_ms = STAY_MS
    while left_ms > 0:
        if not readable(LOOK_MS):
            left_ms -= LOOK_MS
            continue
        byte = read()
        if byte == b"\n":
            if decode(line)[0] is not None:
                return False
            line = b""
            left_ms -= LOOK_MS
        elif byte < b" ":
            return True
        else:
            line = (line + byte)[-MAX_LINE:]
    return False
