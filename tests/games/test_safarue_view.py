"""What each viewer of Safarü may know, and the rounds that it takes for possible."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.at_random import begun as at_random
from games.at_random import drawn
from games.safarue_tables import every_card, lay, mask, offer, play, take, words
from slapbox.games.protocol import TV, Json
from slapbox.games.safarue import Safarue, SafarueVariant
from slapbox.games.safarue.captures import weigh
from slapbox.games.safarue.worlds import resample
from slapbox.games.tricks.cards import CARDS, mask_of

chances = st.randoms(use_true_random=True)
few = settings(max_examples=60, deadline=None)
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
    found = [
        {name: words(mask_of(ids)) for name, ids in one.items() if ids} for one in seven["captures"]
    ]
    assert {"addition": "B4 R3"} in found
    assert {"total": "B4 G6"} in found
    assert len(found) == 2
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


def test_in_spot_every_card_may_be_released() -> None:
    game = lay(Safarue, "R3 B4", "Y7", "K9", capture_duty="spot")
    assert game.view(0)["hand"][0]["release"] is True


def test_everybody_sees_what_the_neighbour_may_decide() -> None:
    game = lay(SafarueVariant, "R3 B4 G6", "Y7", "K9", "K8")
    offer(game, "Y7")
    laid = game.view(TV)["laid"]
    assert (laid["seat"], laid["by"], laid["card"]["number"]) == (0, 1, 7)
    assert len(laid["captures"]) == 2
    take(game, "R3 B4")
    assert game.view(TV)["laid"] is None


@both_games
@few
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
    found, again = resample(view, Random(seed)), resample(view, Random(seed))
    assert isinstance(state, kind)
    twin = state.copy()
    twin.round = found
    assert twin.view(viewer) == state.view(viewer)
    assert sorted(every_card(twin)) == list(range(CARDS))
    assert found.weight == weigh(found.prairie)
    assert (found.hands, found.stock) == (again.hands, again.stock)
    if view["turn"] is not None and view["phase"] == "play":
        twin.apply(found.turn, twin.legal_moves(found.turn)[0])


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
