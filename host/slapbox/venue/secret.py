"""Secrets of the venue: the words that let somebody in, and the source of the cards."""

import hashlib
import hmac
import json
import os
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from msgspec import Struct, to_builtins

from slapbox.venue.subjects import TABLE, VENUE

BYTES: Final = 24
NAME: Final = 12


class Secret(Struct, frozen=True):
    """``passwords`` of the venue and of its tables, and the ``root`` of all cards of the
    evening."""

    passwords: dict[str, str]
    root: str

    @property
    def name(self) -> str:
        """The name that tells this venue from all others; it says nothing of its cards."""
        return hmac.digest(bytes.fromhex(self.root), b"name", "sha256").hex()[:NAME]

    def cards(self, number: int) -> bytes:
        """Return what the cards of a round are made of: nobody finds another round's from it."""
        return hmac.digest(bytes.fromhex(self.root), f"round {number}".encode(), "sha256")

    def seal(self, number: int) -> str:
        """Return what everybody may know beforehand, so that they can see afterwards that nothing
        was chosen to suit somebody."""
        return hashlib.sha256(self.cards(number)).hexdigest()


def kept(path: Path, tables: Iterable[str]) -> Secret:
    """The venue's secret in this file, with a password for each of the ``tables``: made when it is
    missing, for its owner's eyes only. Raises ``OSError`` when it can be neither read nor written,
    and ``ValueError`` for a file that is something else, or a name that no table can have."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        before = Secret(dict(record["passwords"]), str(record["root"]))
        bytes.fromhex(before.root)
    except FileNotFoundError:
        before = Secret({VENUE: secrets.token_urlsafe(BYTES)}, secrets.token_hex(32))
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path}: not a venue's secret") from error
    words = dict(before.passwords)
    for table in tables:
        if not TABLE.fullmatch(table) or table == VENUE:
            raise ValueError(table)
        words.setdefault(table, secrets.token_urlsafe(BYTES))
    secret = Secret(words, before.root)
    write_private(path, json.dumps(to_builtins(secret), indent=1))
    return secret


def write_private(path: Path, text: str) -> None:
    """All or nothing, and for this user's eyes only."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    new.replace(path)
