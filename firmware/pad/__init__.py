"""What a pad does, one concern a file. Runs under MicroPython and under CPython alike."""

VERSION = "0.1.0"
KEYS = 6
