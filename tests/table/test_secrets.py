"""Two worlds that differ only in hidden cards send the same bytes to whoever must not know them."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from profiles import few
from slapbox.games import find
from slapbox.games.options import complete
from slapbox.games.protocol import Json
from slapbox.table.evening.matches import Matches
from slapbox.table.match import opening
from slapbox.table.words import naming, orders

pytestmark = pytest.mark.long

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name
GAME = "cheating-moth"
PHONES = [f"touch:{number}" for number in range(4)]
KNOWING = (1, 2)
"""Between these seats two cards are exchanged; all others must not notice."""
BLIND = ("tv", "touch:stranger", PHONES[0], PHONES[3])


class Twins:
    """The same evening twice."""

    def __init__(self, worlds: list[TableHarness], seed: int) -> None:
        self.worlds = worlds
        self.rng = Random(seed)
        self.slaps = 0
        self.seen: list[bytes] = []

    def both(self, what: Callable[[TableHarness], Any]) -> list[Any]:
        """Do the same in both; the blind see the same."""
        outcomes = [what(world) for world in self.worlds]
        for viewer in BLIND:
            one, other = (world.bytes_for(viewer) for world in self.worlds)
            assert one == other, viewer
            self.seen.append(one)
        return outcomes

    def order(self, order: orders.Order) -> None:
        one, other = self.both(lambda world: world.order(order).why)
        assert one == other

    def view(self, viewer: str = "tv") -> Json:
        value: Json = self.worlds[0].view(viewer)
        return value

    def moves(self, seat: int) -> list[list[Json]]:
        """Return what the seat may do, in each world."""
        return [world.view(PHONES[seat])["you"]["moves"] for world in self.worlds]

    def step(self) -> None:
        """Somebody does something that looks the same from outside."""
        match = self.view()["match"]
        self.both(lambda world: world.run(50 if match["race"] else 300))
        for phone in PHONES:
            self.order(beat(phone, self.worlds[0].now_ns))
        if match["race"]:
            self.slap(self.rng.choice(match["race"]["seats"]))
            return
        seat = self.rng.choice([0, 1, 2, 3, match["state"]["turn"] or 0])
        if self.rng.random() < 0.4:
            self.smuggle(seat)
        elif self.rng.random() < 0.15:
            self.slap(match["state"]["guard"])
        else:
            self.play(seat)

    def slap(self, seat: int) -> None:
        self.slaps += 1
        page_us = self.worlds[0].now_ns // 1000
        self.order(orders.TouchSlap(PHONES[seat], "page", self.slaps, page_us, page_us * 1000, 0))

    def play(self, seat: int) -> None:
        one, other = self.moves(seat)
        open_moves = [move for move in one if move in other and "at_us" not in move]
        if open_moves:
            revision = self.view()["match"]["revision"]
            self.order(orders.Play(PHONES[seat], self.rng.choice(open_moves), revision))

    def smuggle(self, seat: int) -> None:
        """A card vanishes: in each world the one at the same place in the hand."""
        hands = [world.view(PHONES[seat])["match"]["state"]["hand"] for world in self.worlds]
        place = self.rng.randrange(len(hands[0])) if hands[0] else 0
        self.order(orders.Fidget(PHONES[seat], on=True))
        cards = iter([hand[place]["card"] for hand in hands] if hands[0] else [0, 0])
        page_us = self.worlds[0].now_ns // 1000

        def hide(world: TableHarness) -> Any:
            record = {"move": "smuggle", "card": next(cards)}
            times = (page_us, page_us - 800_000, page_us * 1000)
            order = orders.Play(PHONES[seat], record, 0, "page", *times)
            return world.order(order).why

        one, other = self.both(hide)
        assert one == other


def beat(phone: str, now_ns: int) -> orders.TouchBeat:
    page_us = now_ns // 1000
    return orders.TouchBeat(
        phone, "page", page_us, now_ns + 10_000_000, now_ns - 10_000_000, page_us
    )


def decks(seed: int) -> list[list[int]]:
    """A shuffled deck, and the same with a card of seat 1 and a card of seat 2 exchanged."""
    game = find(GAME)
    deck = game.deck(4, complete(game.rules, {}))
    rng = Random(seed)
    rng.shuffle(deck)
    twin = list(deck)
    one, other = (rng.randrange(8 * seat, 8 * seat + 8) for seat in KNOWING)
    twin[one], twin[other] = twin[other], twin[one]
    return [deck, twin]


def evening(
    stage: TableHarness, path: Path, deck: list[int], patch: pytest.MonkeyPatch
) -> TableHarness:
    world = type(stage)(path)
    world.order(orders.SetGame(GAME))
    world.order(orders.SetRule("first_guard", "host"))
    for phone in PHONES:
        world.phone(phone)
    patch.setattr(opening, "shuffled", lambda *_: list(deck))
    patch.setattr(naming, "LETTERS", "a")  # both matches have one name
    assert world.order(orders.Start()).why is None
    assert world.order(orders.Choose({"move": "guard", "seat": 0})).why is None
    world.run(1_000)
    return world


@pytest.mark.parametrize("seed", few(range(3), [0]))
def test_hidden_cards_change_no_byte_for_those_who_must_not_know(
    stage: TableHarness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    with ExitStack() as stack:
        worlds = []
        for name, deck in zip("ab", decks(seed), strict=True):
            worlds.append(evening(stage, tmp_path / name, deck, monkeypatch))
            stack.callback(worlds[-1].kill_host)
        twins = Twins(worlds, seed)
        hands = [world.view(PHONES[KNOWING[0]])["match"]["state"]["hand"] for world in worlds]
        assert hands[0] != hands[1]  # or the test would show nothing
        for _ in range(60):
            twins.step()
        moments = {json.loads(body)["match"]["revision"] for body in twins.seen}
        assert len(moments) > 3  # and something happened


def test_whatever_looks_like_a_card_is_on_the_table_or_the_viewers_own(
    stage: TableHarness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = evening(stage, tmp_path / "journal", decks(1)[0], monkeypatch)
    rng = Random(1)
    for _ in range(80):
        match = world.view()["match"]
        world.run(1_000 if match["race"] else 400)
        for seat, phone in enumerate(PHONES):
            world.beat(phone)
            moves = [move for move in world.view(phone)["you"]["moves"] if "at_us" not in move]
            if moves:
                revision = world.view()["match"]["revision"]
                world.order(orders.Play(phone, rng.choice(moves), revision))
            for viewer, own in (("tv", -1), ("touch:stranger", -1), (phone, seat)):
                hands = world.core.match.game.hands
                secret = {card for other, hand in enumerate(hands) if other != own for card in hand}
                state = world.view(viewer)["match"]["state"]
                assert not secret & shown(state, known_before(state)), viewer
    assert world.core.match.revision > 10
    world.kill_host()


def known_before(state: Json) -> set[int]:
    """Cards that everybody or this player has seen change hands: public once, they may be named
    though somebody holds them now."""
    took = {news["card"]["card"] for news in state["news"] if news["card"] is not None}
    return took | {one["card"]["card"] for one in state.get("received", ())}


def shown(value: Any, but: set[int]) -> set[int]:
    """The numbers of all cards that appear anywhere in this, but those."""
    if isinstance(value, dict):
        own = {value["card"]} if isinstance(value.get("card"), int) else set()
        return (own | {card for part in value.values() for card in shown(part, but)}) - but
    if isinstance(value, list):
        return {card for part in value for card in shown(part, but)} - but
    return set()


def test_no_seed_is_kept_of_a_match_that_nobody_asked_to_repeat(stage: TableHarness) -> None:
    """There is none: what everybody holds cannot be worked out from one's own hand."""
    decks = []
    for seed in (None, 7):
        stage.core.room(Matches).seed = seed
        stage.order(orders.SetGame("wimmueln"))
        for device in ("touch:f", "touch:g", "touch:h"):
            stage.phone(device)
        assert stage.order(orders.Start()).why is None
        match = stage.core.match
        assert match.header.seed == seed
        assert stage.view()["match"]["seeded"] is (seed is not None)
        decks.append(stage.journal.header(match.header.match).deck)
        stage.order(orders.ToLobby())
    assert stage.view()["seeded"]
    assert sorted(decks[0]) == sorted(decks[1])
    assert decks[0] != decks[1]
