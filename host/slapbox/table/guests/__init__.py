"""People and their devices: who comes in, sits where, gets ready, and is known again."""
