"""Keys that this host shares with wireless pads: each was joined to it by a cable once, and got one
then. Nobody else may read the file."""

import json
import os
from pathlib import Path
from threading import Lock

_writing = Lock()


class Pairs:
    """The keys by their pads' chip ids, in the file at ``path``."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def all(self) -> dict[str, bytes]:
        """The keys as they are in the file now; none where there is no file that can be read."""
        try:
            kept = json.loads(self._path.read_text("ascii"))
            return {str(chip): bytes.fromhex(key) for chip, key in kept.items()}
        except (OSError, ValueError, AttributeError, TypeError):
            return {}

    def keep(self, chip: str, key: bytes) -> None:
        """Keep the key of this pad in place of any before. Raises OSError."""
        with _writing:
            keys = self.all() | {chip: key}
            text = json.dumps({chip: key.hex() for chip, key in keys.items()})
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            new = self._path.with_suffix(".new")
            new.unlink(missing_ok=True)
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(text)
            new.replace(self._path)
