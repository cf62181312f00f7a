"""A host finds its journal damaged, and the evening goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fuzz.journals import harmed, image
from whole.people import HostProcess, Json


def rescues(view: Json) -> list[Json]:
    return [notice for notice in view["notices"] if notice["key"].startswith("journal.rescued")]


def test_a_host_with_a_damaged_journal_starts_twice(
    tmp_path: Path, host: Callable[..., HostProcess]
) -> None:
    path = tmp_path / "journal.sqlite"
    harmed(path, "ended", [["noise", "", 0, 60, 1]])
    damaged = path.read_bytes()
    first = host("--pads", "none", "--port", "0")
    view = first.state()
    (aside,) = tmp_path.glob("journal-damaged-*.sqlite")
    assert aside.read_bytes() == damaged != image("ended")[""]
    told = [rescue["values"] for rescue in rescues(view)]
    assert told[0]["path"] == aside.name
    assert told[1] == {"whole": 2, "cut": 0, "lost": 0}
    assert aside.name in "".join("".join(first.said).split())
    assert view["phase"] == "match"
    assert [seat["name"] for seat in view["seats"]] != []
    first.stop()
    second = host("--pads", "none", "--port", "0")
    again = second.state()
    assert rescues(again) == []
    assert again["match"]["id"] == view["match"]["id"]
    assert "damaged" not in "".join(second.said)
    assert list(tmp_path.glob("journal-damaged-*")) == [aside]
