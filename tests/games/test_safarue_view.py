"""Views of Safarü, and the rounds that a viewer takes for possible."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.at_random import begun as at_random
from games.at_random import drawn
from games.safarue_tables import (
    begun,
    end_round,
    every_card,
    held,
    ids,
    lay,
    mask,
    offer,
    play,
    race,
    take,
    word,
    words,
)
from slapbox.games.mudeck.cards import CARDS, NUMBER, mask_of
from slapbox.games.mudeck.moves import Dealer
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV, Json
from slapbox.games.safarue import Safarue, SafarueVariant
from slapbox.games.safarue.captures import weigh
from slapbox.games.safarue.game import OFFERED
from slapbox.games.safarue.moves import Play, Take
from slapbox.games.safarue.worlds import resample

pytestmark = pytest.mark.long

chances = st.randoms(use_true_random=True)
LARGE = [word(c) for c in Random(2).sample(range(CARDS), CARDS) if word(c) not in ("Y7", "K9")][:40]
"""A prairie that only grows where nobody has to capture anything."""
both_games = pytest.mark.parametrize("kind", [Safarue, SafarueVariant])


def cards(shown: list[Json]) -> str:
    return words(mask_of(face["card"] for face in shown))


def test_the_tv_sees_the_prairie_and_sizes() -> None:
    game = lay(Safarue, "R7 B4", "Y7 K8", "K9 G1", "K7 G2")
    play(game, "Y7", "", "", "R7")
    view = game.view(TV)
    assert cards(view["prairie"]) == "B4"
    assert (view["captured"], view["sizes"]) == ([2, 0, 0], [1, 2, 2])
    assert view["stock"] == len(game.round.stock)
    assert (view["turn"], view["dealer"], view["deal"]) == (1, 2, 1)
    assert "hand" not in view
    assert [news["event"] for news in view["news"]] == ["played"]


def test_a_seat_sees_its_hand_and_what_each_card_captures() -> None:
    game = lay(Safarue, "R3 B4 G6", "Y7 K5", "K9")
    seven, five = game.view(0)["hand"]
    assert (seven["colour"], seven["number"], seven["release"]) == ("yellow", 7, False)
    captures = [
        {name: words(mask_of(ids)) for name, ids in one.items() if ids} for one in seven["captures"]
    ]
    assert {"addition": "B4 R3"} in captures
    assert {"total": "B4 G6"} in captures
    assert len(captures) == 2
    assert (five["captures"], five["release"]) == ([], True)
    assert cards(game.view(1)["hand"]) == "K9"


def test_partners_hands_are_secret_from_each_other() -> None:
    game = lay(Safarue, "R3", "Y7", "K9", "G7", "K8")
    other = game.copy()
    other.round.hands[2], other.round.stock = (
        1 << other.round.stock[0],
        (
            *other.round.stock[1:],
            next(card for card in range(CARDS) if game.round.hands[2] >> card & 1),
        ),
    )
    assert other.view(0) == game.view(0)
    assert other.view(2) != game.view(2)


@both_games
def test_in_spot_nobody_is_told_what_a_card_captures(kind: type[Safarue]) -> None:
    """Neither who plays it, nor by an equal one who may notice that something was missed."""
    game = lay(kind, "R3 B4", "Y7 K1", "K7 K9", capture_duty="spot")
    for seat in (0, 1):
        assert [face["captures"] for face in game.view(seat)["hand"]] == [None, None]
        assert all(face["release"] is True for face in game.view(seat)["hand"])
    assert game.legal_moves(0) == [Play(card) for card in sorted(ids("Y7 K1"))]
    play(game, "Y7")
    assert game.phase == "spot"
    for viewer in (TV, 0, 1):
        assert "'captures': [" not in str(game.view(viewer))
    blank = lay(kind, "R3 B5", "Y7 K1", "K7 K9", capture_duty="spot")
    play(blank, "Y7")
    assert blank.view(TV)["laid"] == game.view(TV)["laid"]


@both_games
@pytest.mark.parametrize("low", [0, 1])
def test_with_everything_released_a_view_stays_small(kind: type[Safarue], low: int) -> None:
    """The prairie grows as large as it can; captures are missed until the very end."""
    options = complete(kind.rules, {"capture_duty": "spot", "target": 500})
    game = kind.new(2, options, sorted(range(CARDS), key=lambda card: low * NUMBER[card]))
    game.apply(TABLE, Dealer(0))
    largest = 0
    while game.phase != "round_over":
        noticed = game
        game.apply(game.round.turn, game.legal_moves(game.round.turn)[0])
        if game.phase == "spot":
            noticed = game.copy()
            race(noticed, (1 - game.round.turn, 300))
            race(game)
        for table in (game, noticed):
            largest = max(largest, table.round.prairie.bit_count())
            for viewer in (TV, 0, 1):
                moves = [move.as_json() for move in table.legal_moves(viewer)]
                assert len(moves) <= OFFERED
                assert len(json.dumps([table.view(viewer), moves])) < 60_000
        if noticed.phase == "take":
            laid = noticed.view(TV)["laid"]
            assert len(laid["captures"]) == min(laid["ways"], OFFERED)
    assert largest > 50


def test_more_can_be_captured_than_is_offered() -> None:
    game = lay(Safarue, " ".join(LARGE), "Y7", "K9", capture_duty="spot")
    chance = Random(1)
    offered = set(game.offered(held(game, "Y7")))
    others = {
        game.finder.draw(game.round.prairie, game.round.weight, 7, chance.random)
        for _ in range(100)
    } - offered
    assert (len(offered), len(others) > 50) == (OFFERED, True)
    for capture in others:
        assert game.why_not(0, Play(held(game, "Y7"), capture)) is None
    play(game, "Y7")
    race(game, (1, 300))
    assert game.phase == "take"
    for capture in others:
        assert game.why_not(0, Take(capture)) is None


def test_in_strict_every_capture_is_offered() -> None:
    game = lay(Safarue, " ".join(LARGE[:16]), "Y7", "K9")
    card = held(game, "Y7")
    captures = game.finder.captures(game.round.prairie, 7)
    assert len(captures) > OFFERED
    assert game.legal_moves(0) == [Play(card, capture) for capture in captures]
    assert len(game.view(0)["hand"][0]["captures"]) == len(captures)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_how_often_is_dealt_yet(seats: int) -> None:
    game = begun(Safarue, seats, target=500)
    chance = Random(seats)
    seen = set()
    while game.phase == "play":
        view = game.view(TV)
        seen.add(view["deal"] + view["deals_left"])
        game.apply(game.round.turn, game.draw(chance.random))
    assert seen == {{2: 5, 3: 4, 4: 3}[seats]}
    assert game.view(TV)["deals_left"] == 0


@both_games
def test_what_counts_is_as_the_sheet_has_it(kind: type[Safarue]) -> None:
    game = begun(kind, 2, target=500)
    end_round(game, "Y1 R0 R1 B8", "")
    worth = game.view(TV)["worth"]
    (row,) = game.view(TV)["sheet"]
    assert list(row["parts"]) == list(worth)
    for name in ("unicorns", "porcupines", "cards"):
        if name in worth:
            assert row["parts"][name] == [worth[name], 0]
    if not kind.low_wins:
        assert row["parts"]["puppies"] == [worth["puppies"], 0]
    assert game.view(TV)["low_wins"] is kind.low_wins


def test_everybody_sees_what_the_neighbour_may_decide() -> None:
    game = lay(SafarueVariant, "R3 B4 G6", "Y7", "K9", "K8")
    offer(game, "Y7")
    laid = game.view(TV)["laid"]
    assert (laid["seat"], laid["by"], laid["card"]["number"]) == (0, 1, 7)
    assert len(laid["captures"]) == 2
    take(game, "R3 B4")
    assert game.view(TV)["laid"] is None


@both_games
@given(chance=chances)
def test_a_possible_round_looks_the_same(kind: type[Safarue], chance: Random) -> None:
    """Hidden cards dealt anew as a view allows: the viewer cannot tell the difference, no card is
    lost, and the same chance gives the same cards."""
    state = at_random(kind, chance)
    for _ in range(chance.randrange(80)):
        if state.result() is None:
            state.apply(*drawn(state, chance))
    viewer = chance.choice([TV, *range(state.seats)])
    view = json.loads(json.dumps(state.view(viewer)))
    seed = chance.random()
    world, again = resample(view, Random(seed)), resample(view, Random(seed))
    assert isinstance(state, kind)
    twin = state.copy()
    twin.round = world
    assert twin.view(viewer) == state.view(viewer)
    assert sorted(every_card(twin)) == list(range(CARDS))
    assert world.weight == weigh(world.prairie)
    assert (world.hands, world.stock) == (again.hands, again.stock)
    if view["turn"] is not None and view["phase"] == "play":
        twin.apply(world.turn, twin.legal_moves(world.turn)[0])


def test_every_hidden_deal_may_come_up() -> None:
    game = lay(Safarue, "R7 B4", "Y7 K8", "K9 G1")
    view = game.view(0)
    chance = Random(1)
    seen = 0
    for _ in range(400):
        seen |= resample(view, chance).hands[1]
    hidden = ((1 << CARDS) - 1) & ~(game.round.prairie | game.round.hands[0])
    assert seen == hidden
    assert mask("K9") & seen


@both_games
def test_a_seat_is_told_what_its_own_team_has_of_the_colours_that_count(
    kind: type[Safarue],
) -> None:
    """And rounds that it takes for possible have exactly that in its pile."""
    game = lay(kind, "R7 B4", "Y7 K8", "K9", "K7", "G2")
    game.round.piles = [mask("R1 R2 Y3 Y0 R0 B5"), mask("R3 Y4")]
    game.round.stock = tuple(
        card for card in game.round.stock if not sum(game.round.piles) >> card & 1
    )
    own = {"unicorns": None if kind is SafarueVariant else 2, "porcupines": 3}
    assert game.view(0)["collected"] == game.view(2)["collected"] == own
    assert game.view(1)["collected"]["porcupines"] == 1
    assert "collected" not in game.view(TV)
    chance = Random(3)
    for seat in range(4):
        view = game.view(seat)
        for _ in range(20):
            other = game.copy()
            other.round = resample(view, chance)
            assert other.view(seat) == view


def test_a_wrong_memory_of_the_own_pile_stops_nobody() -> None:
    """A capture that was taken back may still be remembered."""
    game = lay(Safarue, "R7 B4", "Y7 K8", "K9", "K7")
    game.round.piles = [mask("B5 B6"), 0, 0]
    left = [card for card in game.round.stock if not game.round.piles[0] >> card & 1]
    game.round.stock = tuple(left)
    view = {**game.view(0), "piles": [ids("R1 Y3"), ids("R2"), []], "captured": [2, 1, 0]}
    world = resample(view, Random(1))
    assert [pile.bit_count() for pile in world.piles] == [2, 1, 0]
