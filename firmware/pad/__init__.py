"""The work of a pad, one concern a file. Runs under MicroPython and under CPython alike."""

VERSION = "1.0.0"
KEYS = 6
# The sync wire is captured as a key is, one more of them; closed is low.
SYNC_WIRE = KEYS
