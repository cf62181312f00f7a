"""The optional board as code: circuit with its rule check, places, tracks, and KiCad's files."""
