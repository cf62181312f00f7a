"""Places in which Slapbox keeps what has to last."""

from pathlib import Path

from platformdirs import user_data_path

from slapbox.pads.pairs import Pairs


def journal_path() -> Path:
    """Return where matches are kept unless the person names a place; others may not look in."""
    folder = user_data_path("slapbox", appauthor=False)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / "journal.sqlite"


def pairs() -> Pairs:
    """Return the keys of the wireless pads that are paired with this machine."""
    return Pairs(user_data_path("slapbox", appauthor=False) / "pads.json")
