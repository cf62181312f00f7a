"""Thinking in trick games: deals played out, and options tried in possible worlds."""

from __future__ import annotations

from math import inf
from random import Random
from time import monotonic

import pytest

from games.trick_tables import ids, mask, tricks
from slapbox.bots.levels import EFFORTS, LEVELS, Effort
from slapbox.bots.montecarlo import best, shortlist
from slapbox.bots.mu_hands import hopes, mind_of
from slapbox.bots.playout import Style, play_out
from slapbox.bots.weighing import Conviction
from slapbox.games.mudeck.cards import ALL, CALLS, CARDS, NONE, mask_of, pick
from slapbox.games.tricks.order import order
from slapbox.games.tricks.play import Tricks

RED, ZEROS, SEVENS = (CALLS.index(name) for name in ("red", "0", "7"))


def everybody(*, wants: bool, cheap: int = ALL, dear: int = ALL) -> Style:
    return Style(lambda *_: wants, cheap, dear)


def dealt(chance: Random, seats: int) -> Tricks:
    """All cards dealt, some of them played, under any trumps."""
    cards = chance.sample(range(CARDS), CARDS)
    calls = chance.sample(range(NONE, len(CALLS)), 2)
    state = Tricks(order(*calls), [mask_of(cards[seat::seats]) for seat in range(seats)], 0)
    for _ in range(chance.randrange(CARDS)):
        state.play(pick(state.legal(), chance.random))
    return state


def everything(state: Tricks) -> tuple[object, ...]:
    return (*state.hands, *state.taken, *state.won, *state.trick, state.turn, len(state.past))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_all_cards_are_played_and_the_deal_stays_as_it_was(seats: int) -> None:
    chance = Random(seats)
    for wants in (True, False) * 20:
        state = dealt(chance, seats)
        before = everything(state)
        end = play_out(state, everybody(wants=wants), chance.random)
        assert everything(state) == before
        assert sum(end.taken) == ALL
        assert sum(taken.bit_count() for taken in end.taken) == CARDS
        assert [taken.bit_count() for taken in end.taken] == [seats * won for won in end.won]
        assert all(now >= then for now, then in zip(end.won, state.won, strict=True))


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_last_trick_goes_as_the_engine_says(seats: int) -> None:
    chance = Random(seats)
    for _ in range(40):
        state = dealt(chance, seats)
        while any(hand & (hand - 1) for hand in state.hands):
            state.play(pick(state.legal(), chance.random))
        end = play_out(state, everybody(wants=chance.random() < 0.5), chance.random)
        while not state.over:
            state.play(state.legal().bit_length() - 1)
        assert (end.taken, end.won, end.last) == (state.taken, state.won, state.winner)


def test_what_beats_a_card_is_what_the_engine_gives_the_trick_to() -> None:
    chance = Random(4)
    for _ in range(500):
        ranking = order(*chance.sample(range(NONE, len(CALLS)), 2))
        first, second = chance.sample(range(CARDS), 2)
        state = Tricks(ranking, [mask_of([first]), mask_of([second])], 0)
        state.play(first)
        state.play(second)
        assert state.winner == (ranking.beats[first] >> second & 1)


@pytest.mark.parametrize("wants", [True, False])
def test_who_wants_a_trick_takes_it_and_who_does_not_ducks(wants: bool) -> None:
    state = tricks((NONE, NONE), "G5 G0", "G9 G2")
    state.play(*ids("G5"))
    ends = [play_out(state, everybody(wants=wants), Random(seed).random) for seed in range(9)]
    assert {bool(end.taken[1] & mask("G5")) for end in ends} == {wants}


@pytest.mark.parametrize(("wants", "kept"), [(True, "R7"), (False, "B0")])
def test_who_cannot_win_throws_what_is_cheap_or_what_is_dear(wants: bool, kept: str) -> None:
    """The card that is kept falls into the last trick, which belongs to the third player then."""
    state = tricks((NONE, NONE), "G5 G0", "B0 R7", "G2 G9")
    state.play(*ids("G5"))
    style = Style(lambda seat, *_: seat == 1 and wants, cheap=mask("B0"), dear=mask("R7"))
    for seed in range(9):
        end = play_out(state, style, Random(seed).random)
        assert end.taken[end.last] & mask(kept)


# ---- options tried in worlds ----


@pytest.mark.parametrize("count", [2, 3, 7, 30])
def test_the_best_option_is_found_in_spite_of_chance(count: int) -> None:
    chance = Random(count)
    worth = chance.sample(range(count), count)
    choice = best(
        range(count),
        Effort(600, 200),
        lambda: chance.gauss(0, 3),
        lambda world, option: worth[option] + world,
    )
    assert worth[choice] == count - 1


@pytest.mark.parametrize("count", [1, 4, 5, 30])
def test_the_best_four_are_found(count: int) -> None:
    options = shortlist(range(count), 4, Effort(600, 200), lambda: 0, lambda _, option: option)
    assert sorted(options, reverse=True) == list(range(count))[:-5:-1]


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "random"])
@pytest.mark.parametrize("count", [1, 2, 5, 12, 40])
def test_it_takes_no_more_trials_than_planned(level: str, count: int) -> None:
    effort = EFFORTS[level]  # type: ignore[index]
    worlds: list[int] = []
    trials: list[tuple[int, int]] = []

    def draw() -> int:
        worlds.append(len(worlds))
        return worlds[-1]

    def gain(world: int, option: int) -> float:
        trials.append((world, option))
        return 0.0

    best(list(range(count)), effort, draw, gain)
    assert len(trials) <= max(effort.trials, 2 * count + 2)
    assert len(trials) == len(set(trials)), "no option is tried twice in the same world"
    if count > 1:
        assert len(worlds) <= effort.worlds + count.bit_length()
        assert {option for world, option in trials if world == 0} == set(range(count))


def test_good_bots_see_so_many_worlds() -> None:
    for count in range(2, 16):
        worlds = []
        best(range(count), EFFORTS["good"], lambda: worlds.append(1), lambda *_: 0.0)  # noqa: B023
        assert 50 <= len(worlds) <= 200, "at the end of the deal as at its beginning"


@pytest.mark.parametrize("count", [2, 5, 12])
def test_without_time_one_world_a_round_has_to_do(count: int) -> None:
    worlds: list[int] = []
    effort = Effort(2000, 600, until_s=0)
    choice = best(range(count), effort, lambda: worlds.append(1), lambda _, option: -option)
    assert choice == 0
    assert len(worlds) == (count - 1).bit_length()


def test_time_is_shared_as_one_says() -> None:
    effort = Effort(100, 10, until_s=monotonic() + 1000)
    assert not effort.is_over
    assert effort.sooner(1 / 4).until_s == pytest.approx(effort.until_s - 750, abs=20)
    assert effort.share(1 / 4) == Effort(25, 10, effort.until_s)
    assert Effort(100, 10).sooner(1 / 4).until_s == inf


def test_nothing_to_choose_from() -> None:
    with pytest.raises(ValueError, match="nothing"):
        best([], Effort(10, 10), lambda: None, lambda *_: 0.0)


# ---- a hand of Mü at a glance ----


def test_long_and_high_trumps_promise_more() -> None:
    poor, long, high = mask("R0 R2 Y3 G4"), mask("R0 R2 R3 R4"), mask("R9 R8 R7 R6")
    for seats in (3, 4, 5, 6):
        assert hopes(poor, RED, seats) < hopes(long, RED, seats) < hopes(high, RED, seats)
    five = mask("R7 Y7 G7 B7 K7 R0 Y0 G3 B4 K5 R1 Y1")
    mind = mind_of(five, 5)
    assert mind.calls[0] == SEVENS
    assert mind.limit > mind_of(mask("R0 Y2 G3 B4 K5 R1 Y3 G4 B5 K6 R2 Y1"), 5).limit
    assert mind.call(mask("R7 R0")) == SEVENS
    assert mind.call(mask("R7 R0"), but=SEVENS) in (RED, ZEROS)
    assert mind.call(0) == NONE


def test_an_advice_tells_by_how_much_it_leads_the_next_best() -> None:
    chance = Random(3)
    conviction = Conviction()
    effort = Effort(trials=400, worlds=200)
    worth = {"good": 6.0, "best": 9.0, "bad": -4.0}
    found = conviction([*worth], effort, chance.random, lambda luck, one: worth[one] + luck)
    assert found == "best"
    assert conviction.lead == pytest.approx(3)


def test_who_has_no_choice_leads_nobody() -> None:
    conviction = Conviction()
    assert conviction(["only"], Effort(trials=4, worlds=2), lambda: 0, lambda *_: 1.0) == "only"
    assert conviction.lead == 0
