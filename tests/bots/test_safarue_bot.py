"""The players of Safarü and its variant."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import pytest

from bots.thinkers import acts, answer, bot, seen
from games.safarue_tables import ids, lay, mask, play, word
from profiles import is_thorough
from slapbox.bots import Finish, Press
from slapbox.bots.compare import compare, shortest
from slapbox.bots.human import QUICKEST_US
from slapbox.bots.levels import LEVELS, Level
from slapbox.bots.safarue_playout import chances
from slapbox.games import find
from slapbox.games.mudeck.cards import ALL, BIT, mask_of
from slapbox.games.options import complete
from slapbox.games.protocol import Json
from slapbox.games.safarue import Safarue, SafarueVariant
from slapbox.games.safarue.moves import Play

pytestmark = pytest.mark.long

SEEDS: Final = range(100 if is_thorough() else 40)
DEALS: Final = {"safarue": 7, "safarue-variant": 14}
"""The variant leaves more to chance."""
BETTER: Final[list[tuple[Level, Level]]] = [("good", "easy"), ("easy", "random")]


# ---- what they see ----


def ended(state: Any) -> Any:
    """The same table at the end of the round: what lies nowhere else is captured by the last team.
    So nobody thinks for long."""
    cards = state.round
    seen = cards.prairie
    for hand in cards.hands:
        seen |= hand
    cards.piles[-1] = ALL & ~seen
    cards.stock = ()
    return state


def released(prairie: str, card: str, seats: int = 3, **rules: str) -> Any:
    """Seat 0 has released this card, and the race is open."""
    hands = (f"{card} K0", "G6 G5", *[""] * (seats - 2))
    state = ended(lay(Safarue, prairie, *hands, **rules))
    play(state, card)
    assert state.phase == "spot"
    return state


def calls(state: Any, level: Level, seat: int = 1) -> float:
    """Return how often this seat slaps."""
    did = [act for seed in SEEDS for act in acts(state, seat, level, seed)]
    assert all(isinstance(act, Press | Finish) for act in did)
    assert len(did) == len(SEEDS)
    return sum(isinstance(act, Press) for act in did) / len(SEEDS)


def test_a_missed_capture_is_called_by_whom_sees_it() -> None:
    """The more cards it has, the more often it escapes them; two less than four, a pair never."""
    pair, two, four = (
        released(prairie, "Y7", capture_duty="spot")
        for prairie in ("B7 K4", "R3 B4 K9", "R1 B1 G2 K3")
    )
    for level in ("easy", "good"):
        assert calls(pair, level) == 1
        assert 1 > calls(two, level) > calls(four, level) > 0.3
    assert calls(two, "good") > calls(two, "easy") + 0.05


def test_nobody_calls_where_nothing_was_missed() -> None:
    state = released("B2 K9", "Y7", capture_duty="spot")
    assert not state.laid_offered()
    assert calls(state, "good") == calls(state, "easy") == 0
    assert 0 < calls(state, "random") < 0.3


def test_they_call_as_slowly_as_people() -> None:
    state = released("B7 K4", "Y7", capture_duty="spot")
    times = {act.after_us for seed in SEEDS for act in acts(state, 2, "good", seed)}
    assert min(times) > QUICKEST_US
    assert max(times) < state.race().close_us
    assert len(times) > len(SEEDS) / 2


def test_they_call_once_a_race() -> None:
    state = released("B7 K4", "Y7", capture_duty="spot")
    player, view = bot(state, 1), seen(state, 1)
    assert len(player.react(view)) == 1
    assert player.react({**view, "now_us": 500_000}) == []


def test_no_one_calls_the_partner_or_while_sitting_out() -> None:
    state = released("B7 K4", "Y7", 4, capture_duty="spot")
    assert [bool(acts(state, seat, "good")) for seat in range(4)] == [False, True, False, True]
    state = released("B7 K4", "Y7", capture_duty="spot", wrong_spot="sits_out")
    state.muted = frozenset({1})
    assert [bool(acts(state, seat, "good")) for seat in range(3)] == [False, False, True]


def misses(level: Level, duty: str) -> float:
    """Return how often somebody releases a card that could capture."""
    state = ended(lay(Safarue, "R3 B4 G2 K9", "Y7", "K5", capture_duty=duty))
    moves = [answer(state, 0, level, seed) for seed in SEEDS]
    return sum(not move["addition"] for move in moves) / len(SEEDS)


def test_who_does_not_see_a_capture_makes_none_if_the_table_lets_it() -> None:
    assert misses("easy", "strict") == misses("good", "strict") == 0
    assert 0 < misses("good", "spot") < misses("easy", "spot") < 0.4 < misses("random", "spot") < 1


def test_on_a_prairie_of_half_the_deck_they_find_something_all_the_same() -> None:
    wild = " ".join(word(card) for card in range(30, 60))
    for kind, what in ((Safarue, "play"), (SafarueVariant, "offer")):
        state = lay(kind, wild, "Y7 R4", "Y8 R9", capture_duty="spot")
        for level in LEVELS if is_thorough() else LEVELS[:-1]:
            move = answer(state, 0, level)
            assert move["move"] == what
            assert state.why_not(0, state.move_from_json(move)) is None


# ---- what they do ----


MOSTLY: Final[dict[Level, float]] = {"easy": 0.55, "good": 0.95}
"""Least share of positions in which bots find the best move: an easy one tries little, and errs."""


def often(state: Any, seat: int, level: Level, wanted: Callable[[Json], bool]) -> bool:
    """Return whether the bot nearly always moves that way, or often if it is an easy one."""
    count = sum(wanted(answer(state, seat, level, seed)) for seed in SEEDS)
    return count >= MOSTLY[level] * len(SEEDS)


@pytest.mark.parametrize("level", MOSTLY)
def test_unicorns_are_taken_and_puppies_left(level: Level) -> None:
    state = lay(Safarue, "Y3 Y5 K2 B6", "B8", "K0", "G0")
    assert often(state, 0, level, lambda move: set(move["addition"]) == set(ids("Y3 Y5")))
    puppies = lay(Safarue, "R0 K7", "B0 G9", "K6 G6", "K5 G5")
    assert often(puppies, 0, level, lambda move: move == Play(*ids("G9")).as_json())


@pytest.mark.parametrize("level", MOSTLY)
def test_the_neighbour_gives_what_hurts_most(level: Level) -> None:
    state = lay(SafarueVariant, "R3 R4 B2 B5 G9", "Y7 K8", "K6 G6", "K5 G5")
    state.apply(0, state.move_from_json({"move": "offer", "card": ids("Y7")[0]}))
    assert state.phase == "take"
    hurts = set(ids("R3 R4"))
    assert often(state, 1, level, lambda move: bool(hurts.intersection(move["addition"])))


def test_a_card_that_captures_nothing_is_dearest_in_the_variant() -> None:
    state = lay(SafarueVariant, "R3 R4 G4 B4", "Y7 K1", "K6 G6", "K5 G5")
    for level in ("easy", "good"):
        assert answer(state, 0, level)["card"] in ids("K1")


@pytest.mark.parametrize(
    ("mine", "theirs", "wanted"),
    [("", "", "Y8"), ("Y0 Y1 Y1 Y2 Y3 Y4 Y5", "Y6 Y7", "G6 B2")],
)
def test_an_expert_takes_no_unicorn_that_decides_nothing(
    mine: str, theirs: str, wanted: str
) -> None:
    """With seven of twelve the most are won: two other cards are worth more triangles."""
    state = lay(Safarue, "Y8 G6 B2", "K9 K4", "G0 B0", "R0 K5", "B5 R5")
    state.round.piles = [mask(mine), mask(theirs)]
    gone = mask_of([*ids(mine), *ids(theirs)])
    state.round.stock = tuple(card for card in state.round.stock if not gone & BIT[card])
    for seed in range(3):
        assert set(answer(state, 0, "expert", seed)["total"]) == set(ids(wanted)), seed


@pytest.mark.parametrize("teams", [2, 3])
def test_how_likely_somebody_has_most_in_the_end(teams: int) -> None:
    even = chances((3,) * teams, 4)
    assert even == pytest.approx((1 / teams,) * teams)
    ahead = [chances((3 + lead, *(3,) * (teams - 1)), 12 - 3 * teams - lead) for lead in range(4)]
    for better, worse in pairwise(reversed(ahead)):
        assert better[0] > worse[0]
        assert sum(better) == pytest.approx(1)
    assert chances((6, *(5,) * (teams - 1)), 0)[0] == pytest.approx(1)
    assert chances((5, 5, *(0,) * (teams - 2)), 0)[:2] == pytest.approx((1 / 2, 1 / 2))


# ---- how well ----


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["safarue", "safarue-variant"])
def test_good_beats_easy_and_easy_beats_random(game: str) -> None:
    """By twice the standard error; in the variant by having fewer points."""
    kind = find(game)
    options = complete(kind.rules, shortest(kind))
    comparison = compare(kind, ["good", "easy", "random"], options, 1, DEALS[game])
    assert [(one["is"], one["of"]) for one in comparison["ahead"]] == BETTER
    for ahead in comparison["ahead"]:
        assert ahead["mean"] > 2 * ahead["error"] > 0
        points = comparison["points"]
        fewer = points[ahead["is"]]["mean"] < points[ahead["of"]]["mean"]
        assert fewer == (game == "safarue-variant")


def test_they_play_with_four_and_all_levels() -> None:
    kind = find("safarue")
    options = complete(kind.rules, {**shortest(kind), "capture_duty": "spot"})
    comparison = compare(kind, [*LEVELS[:2], *LEVELS[:2]], options, 1, 1)
    assert comparison["points"]["easy"]["mean"] > comparison["points"]["random"]["mean"]
