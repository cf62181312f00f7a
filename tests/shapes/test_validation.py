"""That the checks of shapes notice what is wrong: so what they let pass is right."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest
from pydantic_core import ValidationError

from games.at_random import begun, drawn
from shapes.reading import of_game
from shapes.validation import check, check_draft
from slapbox.games import GAMES
from slapbox.games.base import Game

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))


GONE: Final = object()
"""Stands for a field that is left out."""


class Odd:
    """Nothing that any page gets."""


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """All objects in it, itself too, but for the values of messages: they may be anything."""
    if isinstance(value, dict):
        yield value
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    for name, part in parts:
        if isinstance(part, dict | list) and name != "values":
            yield from objects(part)


def refused(value: Any, shape: Any) -> bool:
    try:
        check(value, shape)
    except ValidationError:
        return True
    return False


def test_a_draft_may_hold_less_than_a_page_gets_but_nothing_else() -> None:
    match = {"id": "m-1", "state": {"game": "mu", "phase": "play"}}
    draft: Any = {"phase": "match", "match": match, "recovery": [], "you": {"seat": 1}}
    check_draft(draft)
    other = {"match": {**match, "states": {}}}
    wrongs: list[Any] = [{"phases": []}, {"paused": None}, {"you": {"seat": "1"}}, other]
    for wrong in wrongs:
        with pytest.raises(ValidationError):
            check_draft({**draft, **wrong})
    match["state"] = {"game": "mu", "phase": "playing"}
    with pytest.raises(ValidationError):
        check_draft(draft)


@every_game
def test_a_view_with_anything_wrong_in_it_is_noticed(game: type[Game]) -> None:
    """Any field of any object in it: missing, of another type; and any that is not declared."""
    chance = Random(game.name)
    state, shape = begun(game, chance), of_game(game).SeatView
    for _ in range(30):
        if state.result() is None:
            state.apply(*drawn(state, chance))
    view = state.view(0)
    check(view, shape)
    for place, part in enumerate(objects(view)):
        for name in part:
            assert refused(changed(view, place, {name: GONE}), shape), f"without {name}: {part}"
            assert refused(changed(view, place, {name: Odd()}), shape), f"odd {name}: {part}"
        assert refused(changed(view, place, {"undeclared": 1}), shape), f"more: {part}"


def changed(view: Any, place: int, change: dict[str, Any]) -> Any:
    """The view with a change in one of its objects."""
    wrong = copy.deepcopy(view)
    part = list(objects(wrong))[place]
    part.update(change)
    for name in [name for name in part if part[name] is GONE]:
        del part[name]
    return wrong


@pytest.mark.parametrize(
    ("value", "shape"),
    [(True, int), (1, bool), ("1", int), (1, str), ((1,), list[int]), ([None], list[int])],
)
def test_nothing_is_taken_for_something_else(value: object, shape: Any) -> None:
    with pytest.raises(ValidationError):
        check(value, shape)
