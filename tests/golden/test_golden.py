"""A complete recorded match of each game, played again: nothing of what it tells may change."""

from __future__ import annotations

from pathlib import Path

import pytest

from golden.notation import dumps, loads
from slapbox.games import GAMES
from slapbox.games.options import complete

MATCHES = sorted(Path(__file__).parent.glob("*.txt"))
WITH_CARDS = {name for name, game in GAMES.items() if game.deck(2, complete(game.rules, {}))}


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: str(path.stem))
def test_a_recorded_match_plays_again_as_it_did(path: Path) -> None:
    text = path.read_text()
    match = loads(text)
    assert match.game == path.stem
    assert dumps(match).splitlines() == text.splitlines()
    assert not text.endswith("result null\n")


def test_the_quiz_and_every_card_game_have_a_recorded_match() -> None:
    assert {path.stem for path in MATCHES} == {"quiz", *WITH_CARDS}
