"""Proof, between a pad and a host in one network, that both have the key of their pair.

The pad begins with a line that holds its chip id and a nonce. The host answers with a nonce of its
own and an HMAC of both, the pad with another one: each proves itself to the other, and neither can
be played back. From then on each line of the connection has a tag, made of a key of this
connection, the line's number and the line. Whoever has not got the key can neither begin a
connection nor say, change, repeat or leave out a line of one. (It is no secret what is said.)

The firmware's ``pad/air.py`` is the other half. Pure: it is handed nonces.
"""

import re
from hashlib import sha256
from hmac import compare_digest, digest
from typing import Final

from slapbox.text import Problem, Text

GREETING: Final = re.compile(rb"SLAPBOX 1 ([0-9a-f]{1,32}) ([0-9a-f]{32})")
QUESTION: Final = re.compile(rb"SLAPBOX\? ([0-9a-f]{1,32})")
TAG: Final = 8
"""Digits of a tag. Who guesses has one try in four billion, and the connection ends."""


class Forged(Problem):
    """A line whose tag nobody could have made who has the key."""

    def __init__(self) -> None:
        super().__init__(Text("pad.forged"))


class Tags:
    """The tags of the lines of one connection, one way."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._count = 0

    def put(self, line: bytes) -> bytes:
        """The next line, which has its end, with its tag."""
        body = line.removesuffix(b"\n")
        return body + b" " + self._next(body) + b"\n"

    def take(self, line: bytes) -> bytes:
        """The line with its end, of the next one without its own. Raises :class:`Forged`."""
        body, _, tag = line.rpartition(b" ")
        if not compare_digest(tag, self._next(body)):
            raise Forged
        return body + b"\n"

    def _next(self, body: bytes) -> bytes:
        tag = sha256(self._key + self._count.to_bytes(8, "big") + body).hexdigest()[:TAG]
        self._count += 1
        return tag.encode()


class Exchange:
    """The host's half of one exchange: with the pad that began with this ``greeting``, and the
    host's fresh ``nonce`` (hex)."""

    def __init__(self, key: bytes, greeting: bytes, nonce: bytes) -> None:
        self._key = key
        self._said = greeting + b" " + nonce
        self.answer = nonce + b" " + self._proof(b"host ").hex().encode()
        """The line by which the host proves itself, without its end."""

    def is_proven_by(self, line: bytes) -> bool:
        """Return whether this is the pad's proof."""
        return compare_digest(line, self._proof(b"pad ").hex().encode())

    def tags(self) -> tuple[Tags, Tags]:
        """Return the tags of what the pad says, and of what the host says."""
        return Tags(self._proof(b"from pad ")), Tags(self._proof(b"from host "))

    def _proof(self, label: bytes) -> bytes:
        return digest(self._key, label + self._said, "sha256")
