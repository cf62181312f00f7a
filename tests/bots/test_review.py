"""Reviews of finished matches by experts."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from random import Random
from typing import Any, Final

import pytest

from again.matches import recorded
from bots.thinkers import TWINS, seen, somewhere
from games import rummue_tables, safarue_tables
from games.safarue_tables import word
from profiles import matches
from slapbox.bots import review
from slapbox.bots.review import Progress, Record, Review, Shares, Task, reviewed
from slapbox.bots.thinking import PAUSES
from slapbox.bots.weighing import WEIGHED, weighed
from slapbox.games import find
from slapbox.games.mudeck.cards import CARDS, COLOUR, COLOURS, NUMBER
from slapbox.games.protocol import TABLE, Json
from slapbox.games.safarue import Safarue, SafarueVariant
from slapbox.games.safarue.captures import KINDS
from slapbox.party.reviews import record_of

SHARES: Final = Shares((1.0,) * 8, (2.0,) * 8)
NO_TIME: Final = 0.0
PANTHERS: Final = [
    card for card in range(CARDS) if COLOURS[COLOUR[card]] == "black" and NUMBER[card] == 7
]


def record(game: str) -> Record:
    return record_of(recorded(game))


def last_of(steps: Iterator[Progress | Review]) -> tuple[list[Progress], Review]:
    *before, end = steps
    assert isinstance(end, Review)
    return [one for one in before if isinstance(one, Progress)], end


@pytest.mark.parametrize("game", matches(WEIGHED))
def test_every_choice_of_a_player_is_judged_by_what_could_be_seen(game: str) -> None:
    whole = record(game)
    progress, end = last_of(reviewed(Task(whole, 1, SHARES, 1, NO_TIME)))
    own = [at for at, (seat, _) in enumerate(whole.moves) if seat == 1]
    assert [step.done for step in progress] == list(range(progress[-1].of + 1))
    assert end.shares == SHARES
    assert {decision.at for decision in end.judged} <= set(own)
    assert len(end.judged) > len(own) / 3
    for decision in end.judged:
        assert decision.made == whole.moves[decision.at][1]
        assert inf > decision.weighed.worth.best >= decision.weighed.worth.made > -inf
        if decision.weighed.worth.best == decision.weighed.worth.made:
            assert decision.weighed.best["move"] == decision.made["move"]
        state: Any = whole.begun()
        for seat, move in whole.moves[: decision.at]:
            state.apply(seat, state.move_from_json(move))
        assert state.why_not(1, state.move_from_json({**decision.weighed.best})) is None


@pytest.mark.parametrize("game", matches(WEIGHED))
def test_nothing_of_other_hands_is_in_what_is_weighed(game: str) -> None:
    """A view alone is handed over: where a table looks the same to the player, so does the decision
    there, and what an expert says of it."""
    chance = Random(f"what {game} hides")
    for number in range(8):
        state = somewhere(find(game), chance)
        if state.race() is not None or state.phase in PAUSES:
            continue
        seat = state.movers()[0]
        move = chance.choice(state.legal_moves(seat)).as_json()
        answers = []
        for table in (state, TWINS[game](state, seat, chance)):
            view = seen(table, seat)
            answers.append((view, weighed(game, seat, view, move, Random(number), NO_TIME)))
        assert answers[0] == answers[1]


@pytest.mark.long
@pytest.mark.parametrize(
    ("state", "bad"),
    [
        (
            rummue_tables.lay("R2 R3 R4 R5 K9", "G6 G2 B4", "K6 K2 B9"),
            {"move": "discard", "card": "R2"},
        ),
        (
            rummue_tables.lay("R4 R5 G4 K9", "B1 K3 B5", "K5 B9", pile="R6", drawn=False),
            {"move": "draw_stock"},
        ),
        (
            safarue_tables.lay(Safarue, "Y8 Y5 R4", "K4 K9", "G0 B0", "R0 K5"),
            {"move": "play", "card": "K4", "addition": [], "total": [], "pair": ["R4"]},
        ),
        (
            safarue_tables.lay(SafarueVariant, "R3 R4 G4 B4", "Y7 K1", "K6 G6", "K5 G5"),
            {"move": "offer", "card": "Y7"},
        ),
    ],
)
def test_who_gives_away_what_everybody_sees_is_told_so(state: Any, bad: Json) -> None:
    """A hand that could be closed, a card that makes a combination, two unicorns, a capture that
    one is better without: it costs, and what is told instead does not."""
    view = seen(state, 0)
    (bad_move,) = [move for move in view["moves"] if named(move) == bad]
    weights = weighed(state.name, 0, view, bad_move, Random(1), inf)
    assert weights is not None
    assert weights.worth.made < weights.worth.best
    again = weighed(state.name, 0, view, weights.best, Random(2), inf)
    assert again is not None
    assert again.worth.made == again.worth.best
    assert again.best == weights.best


def named(move: Json) -> Json:
    """The move with words for its cards."""
    cards = {name: word(card) for name, card in move.items() if name == "card"}
    lists = {name: [word(card) for card in move[name]] for name in KINDS if name in move}
    return {**move, **cards, **lists}


def test_a_mistake_costs_what_it_costs() -> None:
    """Who takes a black seven in the last place, with a card to spare, is told so."""
    for state, seat, bad in blunders():
        weights = weighed("last-panther", seat, seen(state, seat), bad, Random(1), inf)
        assert weights is not None
        assert weights.worth.best > weights.worth.made
        assert weights.best != bad
        return
    pytest.fail("nobody could blunder")


def blunders() -> Iterator[tuple[Any, int, Any]]:
    """Moments in which the last player takes a panther, and need not."""
    for seed in range(1000):
        chance = Random(seed)
        state: Any = record("last-panther").begun()
        while state.result() is None and state.phase != "deal_over":
            seat = next(iter(state.movers()), TABLE)
            tricks = state.tricks
            last = state.phase == "play" and len(tricks.trick) == state.seats - 1
            if last and any(card in PANTHERS for card in tricks.trick):
                moves = [move.as_json() for move in state.legal_moves(seat)]
                takes = [move for move in moves if _takes(tricks, move["card"])]
                if takes and len(takes) < len(moves):
                    yield state, seat, takes[0]
            legal = state.legal_moves(seat) if seat != TABLE else state.pending().moves
            state.apply(seat, chance.choice(legal))


def _takes(tricks: Any, card: int) -> bool:
    after = tricks.copy()
    seat = after.turn
    after.play(card)
    return bool(after.won[seat] > tricks.won[seat])


@pytest.mark.parametrize("game", matches(WEIGHED))
def test_the_cards_and_the_play_make_the_result(game: str) -> None:
    whole = record(game)
    dealt = review.deals(whole)
    state: Any = whole.begun()
    for seat, move in whole.moves:
        state.apply(seat, state.move_from_json(move))
    course = review.course(state)
    assert len(dealt) == len(course)
    again = [[review.among_experts(deal, Random(1), NO_TIME)] for deal in dealt]
    assert all(len(gains[0]) == whole.seats for gains in again)
    parts = review.shares(whole, again)
    totals = course[-1]
    for seat, total in enumerate(totals):
        side = next(pair for pair in state.partners() if seat in pair)
        rivals = [one for other, one in enumerate(totals) if other not in side]
        ahead = total - sum(rivals) / len(rivals)
        ahead = -ahead if state.result().low_wins else ahead
        assert parts.cards[seat] + parts.play[seat] == pytest.approx(ahead)


def test_a_secret_choice_that_was_made_anew_is_judged_once() -> None:
    whole = record("last-panther")
    at = next(at for at, (seat, move) in enumerate(whole.moves) if move["move"] == "pass_cards")
    seat, move = whole.moves[at]
    state: Any = whole.begun()
    for who, one in whole.moves[:at]:
        state.apply(who, state.move_from_json(one))
    other = next(legal.as_json() for legal in state.legal_moves(seat) if legal.as_json() != move)
    twice = whole._replace(moves=(*whole.moves[:at], (seat, other), *whole.moves[at:]))
    first = review.decisions(twice, seat)[0]
    assert (first.move, first.at) == (move, at)
