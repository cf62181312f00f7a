"""A table of Cheating Moth with known hands, and what people do there.

Seat 0 guards, with pad a and a phone; seats 1 and 2 have phones, seat 2 pad c besides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.cheating_moth.cards import CARDS, KIND, NUMBER
from slapbox.games.protocol import Event, Json
from slapbox.table.match import opening
from slapbox.table.words import orders

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name
MS = 1_000_000
PHONES = ("touch:f", "touch:g", "touch:h")
HANDS = (
    "3 mosquito3 cockroach3 1 1 4 5 moth1",
    "3 mosquito3 cockroach3 1 1 4 5 moth2",
    "3 mosquito3 cockroach3 1 1 4 5 moth3",
)
Table = Callable[..., Any]
FANS = {"touch:x": "Flo", "touch:y": "Gina"}


def word(card: int) -> str:
    return f"{'' if KIND[card] == 'number' else KIND[card]}{NUMBER[card]}"


def deck() -> list[int]:
    """The hands, a two to play on, and the rest."""
    left = list(range(CARDS))
    dealt = []
    for wanted in [*" ".join(HANDS).split(), "2"]:
        alike = [card for card in left if word(card) == wanted]
        card = (alike or [card for card in left if KIND[card] == wanted[:-1]])[0]
        left.remove(card)
        dealt.append(card)
    return dealt + left


@pytest.fixture
def table(stage: TableHarness, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Begins a match; ``turn`` is whose turn it is."""

    def begin(*, turn: int = 0, rules: dict[str, str] | None = None) -> TableHarness:
        monkeypatch.setattr(opening, "shuffled", lambda *_: deck())
        begin_round = CheatingMoth._begin_round

        def begun(game: CheatingMoth, cards: Sequence[int]) -> list[Event]:
            events = begin_round(game, cards)
            game.turn = turn
            return events

        monkeypatch.setattr(CheatingMoth, "_begin_round", begun)
        stage.order(orders.SetGame("cheating-moth"))
        for name, value in {"mosquito_ms": "5000", **(rules or {})}.items():
            assert stage.order(orders.SetRule(name, value)).why is None
        for chip, phone in (("a", "touch:f"), ("", "touch:g"), ("c", "touch:h")):
            if not chip:
                stage.phone(phone)
                continue
            stage.pad(chip)
            stage.run(20)
            stage.pads[chip].slap(0)
            stage.run(600)
            stage.beat(phone)
            stage.bind(phone, chip)
            stage.run(600)
        assert stage.order(orders.Start()).why is None
        assert stage.order(orders.Choose({"move": "guard", "seat": 0})).why is None
        stage.run(2_000)
        for phone in PHONES:
            stage.beat(phone)
        return stage

    return begin


def state(stage: TableHarness) -> Json:
    value: Json = stage.view()["match"]["state"]
    return value


def held(stage: TableHarness, seat: int, wanted: str) -> int:
    hand = stage.view(PHONES[seat])["match"]["state"]["hand"]
    cards: list[int] = [card["card"] for card in hand]
    return next(card for card in cards if word(card).startswith(wanted))


def do(stage: TableHarness, by: int, move: str, **values: Any) -> str | None:
    record = {"move": move, **values}
    why = stage.order(orders.Play(PHONES[by], record, stage.view()["match"]["revision"])).why
    return why.key if why else None


def at(stage: TableHarness, seat: int, move: str, *, ago_ms: int = 0, **values: Any) -> str | None:
    """A move with a time: as a phone stamps it, so the finger was 18 ms earlier."""
    page_us = stage.now_ns // 1000 - ago_ms * 1000
    from_us = page_us - 700_000 if move == "smuggle" else None
    order = orders.Play(
        PHONES[seat], {"move": move, **values}, 0, "page", page_us, from_us, stage.now_ns
    )
    why = stage.order(order).why
    return why.key if why else None


def smuggle(stage: TableHarness, seat: int, wanted: str = "moth", *, ago_ms: int = 0) -> str | None:
    return at(stage, seat, "smuggle", ago_ms=ago_ms, card=held(stage, seat, wanted))


def act(stage: TableHarness, action: str) -> None:
    """The active player plays the mosquito or the cockroach, and it lies there."""
    turn = state(stage)["turn"]
    assert do(stage, turn, "play", card=held(stage, turn, action)) is None
    stage.until(lambda: race(stage) is not None)


def race(stage: TableHarness) -> Json | None:
    value: Json | None = stage.view()["match"]["race"]
    return value


def verdict_told(stage: TableHarness) -> None:
    """The TV is done with telling whom the guard accused."""
    stage.until(lambda: stage.core.match.is_shown(stage.now_ns))


def settle(stage: TableHarness, cheat: int) -> Json:
    """The guard names the cheat and gives a card; the verdict."""
    guard = state(stage)["guard"]
    assert do(stage, guard, "accuse", seat=cheat) is None
    caught: Json = state(stage)["caught"]
    verdict_told(stage)
    if caught["right"]:
        assert do(stage, guard, "penalty", card=held(stage, guard, "1")) is None
    return caught


def tap(stage: TableHarness, seat: int, number: int) -> None:
    """A finger on the big button of a phone."""
    slap = orders.TouchSlap(PHONES[seat], "page", number, stage.now_ns // 1000, stage.now_ns, 0)
    stage.order(slap)
