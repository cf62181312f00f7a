"""A release's files that are quick to make: notes and sums."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

from slapbox import __version__

HOST = Path(__file__).parents[2] / "host"
MAKER = HOST / "bundle" / "release.py"


def test_notes_are_the_changelog_s_section_and_sums_are_of_every_file(tmp_path: Path) -> None:
    (tmp_path / "slapbox.bin").write_bytes(b"a file of another part")
    parts = ("--only", "notes", "--only", "sums")
    subprocess.run([sys.executable, MAKER, tmp_path, *parts], check=True, capture_output=True)
    changelog = (HOST / "docs" / "changelog.md").read_text("utf-8")
    notes = (tmp_path / "NOTES.md").read_text("utf-8")
    assert f"## {__version__}\n\n{notes}" in changelog
    assert "\n## " not in notes
    assert (tmp_path / "SHA256SUMS").read_text("utf-8").splitlines() == [
        f"{hashlib.sha256((tmp_path / name).read_bytes()).hexdigest()}  {name}"
        for name in ("NOTES.md", "slapbox.bin")
    ]


def test_a_version_without_notes_is_no_release(tmp_path: Path) -> None:
    """A copy of the script beside another version of the firmware."""
    copy = tmp_path / "host" / "bundle" / "release.py"
    for path, text in {
        copy: MAKER.read_text("utf-8"),
        tmp_path / "firmware" / "pad" / "__init__.py": 'VERSION = "9.8.7"\n',
        tmp_path / "host" / "docs" / "changelog.md": "## 1.0.0\n\nThe first release.\n",
    }.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    out = tmp_path / "out"
    done = subprocess.run(
        [sys.executable, copy, out, "--only", "notes"], check=False, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "no notes of 9.8.7" in done.stderr
    assert not list(out.iterdir())
