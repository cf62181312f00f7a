"""The players of Mü, The Last Panther and Wimmüln."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from bots.thinkers import acts, answer, bot, seen, somewhere
from games.at_random import drawn
from games.trick_tables import TRICK_GAMES, ids, lay, mask
from slapbox.bots import Play
from slapbox.bots.last_panther import LastPantherBot
from slapbox.bots.levels import LEVELS
from slapbox.bots.mu import auction_of, passed_at
from slapbox.bots.thinking import lead_over_others
from slapbox.bots.tricks import Case, crowded, unlike
from slapbox.bots.wimmueln import wanted
from slapbox.games.last_panther import LastPanther
from slapbox.games.last_panther.scoring import GREEN_5
from slapbox.games.mu import Mu
from slapbox.games.mu.moves import Bid, Pass
from slapbox.games.mudeck.cards import BIT, CARDS, NUMBER, cards_of
from slapbox.games.protocol import TV
from slapbox.games.tricks.view import TrickGame
from slapbox.games.tricks.worlds import World
from slapbox.games.wimmueln import Wimmueln
from slapbox.games.wimmueln.moves import ChooseLead

every_game = pytest.mark.parametrize("game", TRICK_GAMES, ids=lambda game: str(game.name))


@pytest.mark.parametrize(("game", "phase"), [(LastPanther, "passing"), (Wimmueln, "estimates")])
def test_a_secret_choice_is_not_made_again(game: type[TrickGame], phase: str) -> None:
    state = lay(game, "", "", "", "", turned="R1 Y2")
    assert state.phase == phase
    state.apply(1, state.move_from_json(answer(state, 1)))
    assert state.legal_moves(1), "it could be changed"
    assert bot(state, 1).react(seen(state, 1)) == []
    assert bot(state, 2).react(seen(state, 2)) != []


def last_card(game: type[TrickGame], chance: Random) -> Any:
    """The end of any deal: one card is left."""
    while True:
        state: Any = somewhere(game, chance)
        while state.result() is None:
            if state.phase == "play" and sum(state.tricks.hands).bit_count() == 1:
                return state
            state.apply(*drawn(state, chance))


@every_game
def test_they_count_as_the_rules_do(game: type[TrickGame]) -> None:
    chance = Random(f"{game.name} counts")
    for _ in range(20):
        state = last_card(game, chance)
        seat = chance.randrange(state.seats)
        aside = [0 if cross is None else BIT[cross[1]] for cross in getattr(state, "crosses", ())]
        world = World(state.tricks.copy(), aside or [0] * state.seats)
        player: Any = bot(state, seat)
        case = player.cases(seen(state, seat))(world)
        end = case.after(state.tricks.legal().bit_length() - 1).end(chance.random)
        state.apply(*drawn(state, chance))
        assert tuple(end) == state.sheet[-1].sums()


@pytest.mark.parametrize(
    ("top", "below", "content"),
    [("R4", "Y2", {4}), ("R2", "Y4", {2, 4}), ("R3", "Y3", {3}), ("R0", "Y1", {0, 1})],
)
def test_who_has_hit_an_estimate_wants_no_more(top: str, below: str, content: set[int]) -> None:
    """But one on top is worth to go on for."""
    cross = (ids(top)[0], ids(below)[0])
    assert {won for won in range(16) if not wanted(cross) >> won & 1} == content


def test_helpers() -> None:
    assert lead_over_others([10, 1, 3, 5], 0) == 7
    assert lead_over_others([10, 4], 1) == -6
    both = cards_of(mask("R7 R7 R8"))
    assert len(unlike(both)) == 2
    assert [crowded(seats) for seats in (3, 4, 8)] == [1, 1, 1 / 2]


# ---- what they do makes sense ----

RED: Final = "R9 R8 R7 R7 R6 R5 R4 R3 R2 R1 R1 R0"


@pytest.mark.long
def test_a_hand_full_of_trumps_is_bid_and_red_is_called() -> None:
    """Nobody else bids, and still it pays to promise much."""
    state = lay(Mu, RED, "", "", "", "")
    while state.phase != "play":
        (seat,) = state.movers()
        state.apply(seat, state.move_from_json(answer(state, 0, "good")) if seat == 0 else Pass())
    view = state.view(1)
    assert view["chief"] == 0
    assert view["team"]["bid"] >= 4
    assert view["trumps"]["chief"] == "red"


def test_a_poor_hand_does_not_take_the_lead() -> None:
    state = lay(Mu, "R0 R3 Y1 Y4 G2 G5 B0 B3 K1 K4 K6 G6", "", "", "", "", dealer=1)
    for seat, count in ((1, 1), (2, 2), (3, 3), (4, 4)):
        state.apply(seat, Bid(tuple(cards_of(state.tricks.hands[seat])[:count])))
    assert len(answer(state, 0, "good").get("cards", ())) <= 1


def raised(*counts: int) -> Any:
    """Seat 0 and seat 1 bid in turn, up to so many cards each time; the others pass."""
    hand = "R7 R6 R1 Y3 Y1 Y0 G4 G1 G1 G0 B7 B2"
    state: Any = lay(Mu, hand, "", "", "", "")
    for turn, total in enumerate(counts):
        seat, shown = turn % 2, state.auction.shown[turn % 2]
        while state.movers()[0] != seat:
            state.apply(state.movers()[0], Pass())
        cards = cards_of(state.tricks.hands[seat] & ~shown)[: total - shown.bit_count()]
        state.apply(seat, Bid(tuple(cards)))
    while state.movers()[0] != 0:
        state.apply(state.movers()[0], Pass())
    return state


def test_who_leads_alone_does_not_bid_against_itself() -> None:
    state = raised(1, 2, 3, 4, 5)
    assert state.auction.outcome().leaders == (0,)
    for seed in range(4):
        assert answer(state, 0, "good", seed) == {"move": "pass"}


def test_who_has_passed_will_not_bid_more() -> None:
    state = raised(1, 2, 3)
    assert passed_at(state.view(TV)) == [CARDS, 3, 3, 3, 3]
    assert passed_at(raised(1, 2, 3, 4).view(TV)) == [CARDS, CARDS, 4, 4, 4]


def test_the_auction_is_read_from_the_view() -> None:
    chance = Random(11)
    state: Any = somewhere(Mu, chance)
    while state.phase == "auction" or len(state.auction.turns) < state.seats + 2:
        state = somewhere(Mu, chance)
    read, true = auction_of(state.view(TV)), state.auction
    assert [(seat, set(cards)) for seat, cards in read.turns] == [
        (seat, set(cards)) for seat, cards in true.turns
    ]
    assert (read.turn, read.shown, read.raised) == (true.turn, true.shown, true.raised)
    assert (read.tie, read.outcome()) == (true.tie, true.outcome())


def test_three_players_come_to_their_tricks_without_a_partner() -> None:
    state = lay(Mu, RED, "", "")
    while state.phase not in ("play", "deal_over"):
        (seat,) = state.movers()
        state.apply(seat, state.move_from_json(answer(state, seat)))
    assert state.phase == "play"
    assert state.view(0)["partner"] is None


def test_who_wins_nothing_says_so() -> None:
    hand = "R0 R1 Y1 Y2 G2 G3 B0 B1 K1 K2"
    state = lay(Wimmueln, hand, "", "", "", "", dealer=1, turned="R5 Y4")
    move = answer(state, 0, "good")
    assert [NUMBER[move[place]] for place in ("top", "below")] == [0, 0]


def test_who_wins_much_says_so() -> None:
    hand = "R9 R8 R7 R6 Y9 Y8 G9 G8 B9 K4 K5 B3 B2"
    state = lay(Wimmueln, hand, "", "", "", dealer=1, turned="R5 Y4")
    move = answer(state, 0, "good")
    assert NUMBER[move["top"]] >= 5


def test_panthers_that_cannot_hide_are_passed() -> None:
    state = lay(LastPanther, "K7 K7 R9 R8 Y0 Y2 G0 G1 B1 B2 B3 G3", "", "", "", "")
    assert set(answer(state, 0, "good")["cards"]) <= set(ids("K7 K7 R9 R8"))


@pytest.mark.parametrize("first_lead", ["green_5", "left_of_dealer"])
def test_they_know_who_will_lead_when_they_pass(
    first_lead: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seat 2 sits left of the dealer."""
    state = lay(LastPanther, "", "", "", "", dealer=1, first_lead=first_lead)
    thought: list[Case] = []

    def gain(_: LastPantherBot, case: Case) -> float:
        thought.append(case)
        return 0.0

    monkeypatch.setattr(LastPantherBot, "gain", gain)
    answer(state, 0)
    first = [GREEN_5] if first_lead == "green_5" else []
    assert {tuple(case.tricks.trick) for case in thought} == {tuple(first)}
    if not first:
        assert {case.tricks.turn for case in thought} == {2}


@pytest.mark.long
def test_the_dealer_leads_one_of_the_two_cards() -> None:
    state = lay(Wimmueln, "", "", "", "", turned="R7 R2")
    assert state.phase == "lead"
    for level in LEVELS:
        move = state.move_from_json(answer(state, 0, level))
        assert isinstance(move, ChooseLead)
        assert move.card in state.turned


@pytest.mark.parametrize(("bids", "least_us"), [(0, 5_000_000), (1, 3_200_000)])
def test_after_a_deal_they_wait_for_the_sheet(bids: int, least_us: int) -> None:
    """The TV shows first why a deal is not played, or its last trick; then they read."""
    state: Any = lay(Mu, RED, "", "", "")
    if bids:
        state.apply(0, Bid((cards_of(state.tricks.hands[0])[0],)))
    while state.phase == "auction":
        state.apply(state.movers()[0], Pass())
    while state.phase != "deal_over":
        state.apply(state.movers()[0], state.legal_moves(state.movers()[0])[0])
    (act,) = acts(state, 1)
    assert isinstance(act, Play)
    assert dict(act.move) == {"move": "ready"}
    assert act.after_us >= least_us + 2_000_000
