"""Rules that every game must keep to, whatever its own: played at random, by hypothesis."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.at_random import begun, drawn, race_of, slaps, views
from profiles import whole_matches
from shapes.validation import check_events, check_moves, check_result, check_view
from slapbox.games import GAMES, find
from slapbox.games.base import Game
from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.dealing import shuffled
from slapbox.games.fly_swatter import FlySwatter
from slapbox.games.options import OptionError, complete
from slapbox.games.protocol import (
    TABLE,
    TV,
    Choice,
    IllegalMove,
    Json,
    Lot,
    Move,
    Pending,
    Players,
    Race,
    Result,
    Shuffle,
    Slap,
)
from slapbox.games.quiz import Quiz
from slapbox.games.reaction import Reaction as ReactionGame

TAKES_BACK: Final = (Quiz, FlySwatter)
"""The host may take the only points back; a penalty may cost the only fly (FS-12)."""
BETWEEN: Final = ("deal_over", "round_over")
"""Phases in which the table looks at what was, before it goes on or the match ends."""
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
WITH_CARDS = [game for game in GAMES.values() if game.deck(2, complete(game.rules, {}))]
every_card_game = pytest.mark.parametrize("game", WITH_CARDS, ids=lambda game: str(game.name))
chances = st.randoms(use_true_random=True)


# Hidden cards of a game, and where all its cards are: each game that joins brings its own tables.

TABLES: Final[list[Any]] = [
    import_module(f"games.{path.stem}")
    for path in sorted(Path(__file__).parent.glob("*_tables.py"))
]
"""A module for each game or family: ``GAMES`` names them, ``every_card(state)`` finds all cards,
``twin(state, viewer, chance)`` makes another table that must look the same to that viewer, as it
differs only in what is hidden from it (where nothing is hidden there is none), and ``ODD_MOVES``
are moves that are rarely, or never, allowed."""

CARDS: Final[dict[str, Callable[[Any], list[int]]]] = {
    name: tables.every_card for tables in TABLES for name in tables.GAMES
}
TWINS: Final[dict[str, Callable[[Any, int, Random], Any]]] = {
    name: tables.twin for tables in TABLES for name in tables.GAMES if hasattr(tables, "twin")
}
ODD_MOVES: Final[list[Move]] = [move for tables in TABLES for move in tables.ODD_MOVES]


def has_races(game: Any) -> bool:
    return game.race is not Game.race


RACING = [game for game in GAMES.values() if has_races(game)]
every_race = pytest.mark.parametrize("game", RACING, ids=lambda game: str(game.name))
every_hiding_game = pytest.mark.parametrize("game", [find(name) for name in TWINS], ids=list(TWINS))


@pytest.mark.long
@every_game
@whole_matches()
@given(chance=chances)
def test_any_legal_move_applies_and_every_game_ends(game: type[Game], chance: Random) -> None:
    state = begun(game, chance)
    cards = Counter(CARDS[game.name](state))
    shown: Any = {}
    for _ in range(20_000):
        if state.result() is not None:
            break
        seat, move = drawn(state, chance)
        shown = state.view(TV) if state.phase in BETWEEN else {}
        assert state.why_not(seat, move) is None
        check_moves([move])
        events = state.apply(seat, move)
        json.dumps([event.as_json() for event in events])
        check_events(state, events)
        check_view(state, chance.choice([TV, *range(state.seats)]))
        assert Counter(CARDS[game.name](state)) == cards
    result = state.result()
    assert result is not None
    assert len(result.scores) == len(result.details) == state.seats
    assert result.winners
    best = min(result.scores) if result.low_wins else max(result.scores)
    decided = result.tie_break == "replay"  # between those who were tied, whatever others got
    assert decided or all(result.scores[winner] == best for winner in result.winners)
    assert not (decided and state.view(TV)["rivals"] == [])
    check_ranks(state, result)
    assert (state.pending(), state.movers(), state.legal_moves(TABLE)) == (None, (), [])
    json.dumps([result.as_json(), views(state)])
    check_result(state)
    for viewer in (TV, *range(state.seats)):
        check_view(state, viewer)
    ended = state.view(TV)  # nothing that the last deal's end had uncovered is hidden again
    changed = {key for key in shown if shown[key] != ended[key]}
    assert changed <= {"news", "phase", "ready", "revision"}


@pytest.mark.long
@every_game
@whole_matches()
@given(chance=chances)
def test_a_match_has_a_score_from_its_first_points_on(game: type[Game], chance: Random) -> None:
    """As if it ended there, asked again now and then; and it is the result at its end."""
    state, has_one = begun(game, chance), False
    assert state.score_so_far() is None
    while state.result() is None:
        score = state.score_so_far()
        assert score is not None or not has_one or game in TAKES_BACK
        has_one = score is not None
        if score is not None:
            assert len(score.scores) == len(score.details) == state.seats
            assert score.winners
            if chance.random() < 0.1:
                assert score == state.copy().score_so_far() == state.score_so_far()
        state.apply(*drawn(state, chance))
    assert state.score_so_far() == state.result()


def check_ranks(state: Game, result: Result[Any]) -> None:
    """Places are shared by equals alone, and go by score; partners have one together."""
    teams = state.view(TV).get("teams") or [[seat] for seat in range(state.seats)]
    for team in teams:
        assert len({(result.ranks[seat], result.scores[seat]) for seat in team}) == 1
    heads = [team[0] for team in teams]
    for seat in heads:
        before = [other for other in heads if result.ranks[other] < result.ranks[seat]]
        assert result.ranks[seat] == 1 + len(before)
        for other in heads:
            gap = result.scores[other] - result.scores[seat]
            if (other in result.winners) == (seat in result.winners):
                better = -gap if result.low_wins else gap
                assert better <= 0 or other in before
            if result.ranks[other] == result.ranks[seat]:
                assert gap == 0


REPLAYED = [game for game in GAMES.values() if any(r.name == "final_tie" for r in game.rules)]


@pytest.mark.parametrize("game", REPLAYED, ids=lambda game: str(game.name))
@whole_matches()
@given(chance=chances)
def test_gen_2_no_match_ends_tied_that_is_to_be_decided(game: type[Game], chance: Random) -> None:
    """Short matches, in which ties are likely, with ``final_tie="replay"``: one player wins, or
    one pair; only after very many games is it given up."""
    seats = game.players[0]
    wanted: dict[str, str] = {"final_tie": "replay"}
    wanted |= {rule.name: "1" for rule in game.rules if rule.name in ("deals", "rounds")}
    options = complete(game.rules, wanted)
    cards = 24 if game.name == "fly-swatter" else None
    state = game.new(seats, options, shuffled(game, seats, options, chance.getrandbits(32), cards))
    while state.result() is None:
        state.apply(*drawn(state, chance))
    result = state.result()
    assert result is not None
    teams = state.view(TV).get("teams") or [[seat] for seat in range(seats)]
    parties = [team for team in teams if set(team) & set(result.winners)]
    assert len(parties) == 1
    assert set(result.winners) == set(parties[0])
    assert result.tie_break in ("replay", "score", "flies")


@pytest.mark.long
@every_game
@given(chance=chances)
def test_a_refused_move_says_why_and_changes_nothing(game: type[Game], chance: Random) -> None:
    state = begun(game, chance)
    for _ in range(chance.randrange(150)):
        if state.result() is not None:
            break
        state.apply(*drawn(state, chance))
    before, twin = views(state), state.copy()
    for seat in (TABLE, *range(state.seats), 99):
        legal = state.legal_moves(seat)
        assert len(set(legal)) == len(legal)
        for move in [*ODD_MOVES, *legal]:
            reason = state.why_not(seat, move)
            assert (reason is None) or move not in legal
            if reason is None:
                state.copy().apply(seat, move)
                continue
            with pytest.raises(IllegalMove) as refused:
                twin.apply(seat, move)
            assert refused.value.reason == reason
        assert views(twin) == views(state) == before


@every_game
@whole_matches()
@given(chance=chances)
def test_a_key_outside_a_race_means_a_legal_move_or_nothing(
    game: type[Game], chance: Random
) -> None:
    state = begun(game, chance)
    while state.result() is None:
        for seat in range(state.seats):
            slap = Slap(seat, chance.randrange(6), chance.randrange(10**9))
            move = state.pressed(slap)
            assert move is None or state.why_not(seat, move) is None
        state.apply(*drawn(state, chance))


@pytest.mark.long
@every_game
@whole_matches()
@given(chance=chances)
def test_what_is_pending_can_be_done(game: type[Game], chance: Random) -> None:
    """Until the match is over something is: what the table does is a legal move, all have one
    who are waited for, and asking changes nothing (looked at now and then: a match may
    have a thousand moves)."""
    state = begun(game, chance)
    while state.result() is None:
        looks = chance.random() < 0.1
        before, pending = views(state) if looks else [], state.pending()
        for move in table_moves(state, pending, chance):
            assert state.why_not(TABLE, move) is None
        if isinstance(pending, Players):
            assert pending.seats in (state.movers(), ())  # a quizmaster judges who has the word
            assert pending.seats or pending.deadline is not None
            assert all(state.legal_moves(seat) for seat in pending.seats)
        assert (state.pending(), views(state) if looks else []) == (pending, before)
        state.apply(*drawn(state, chance))


def table_moves(state: Game, pending: Pending | None, chance: Random) -> list[Move]:
    """All that the table, or the host, does or may do now."""
    match pending:
        case Shuffle(cards):
            return [state.deal(chance.sample(cards, len(cards)))]
        case Race():
            return [state.close_race(slaps(pending.seats, pending.hands, chance))]
        case Lot(moves) | Choice(moves):
            assert list(moves) == state.legal_moves(TABLE)
            return list(moves)
        case Players(_, deadline):
            return [deadline.move] if deadline else []
    raise AssertionError("nothing is pending, and the match is not over")


@every_game
@whole_matches()
@given(chance=chances)
def test_the_recorded_moves_replay_to_the_same_table(game: type[Game], chance: Random) -> None:
    state = begun(game, chance)
    fresh = state.copy()
    record: list[str] = []
    events: list[Json] = []
    while state.result() is None:
        seat, move = drawn(state, chance)
        record.append(json.dumps([seat, move.as_json()]))
        events += [event.as_json() for event in state.apply(seat, move)]
    retold: list[Json] = []
    for line in record:
        seat, written = json.loads(line)
        retold += [e.as_json() for e in fresh.apply(seat, game.move_from_json(written))]
    assert retold == events
    assert views(fresh) == views(state)
    assert fresh.result() == state.result()


@every_game
@whole_matches()
@given(chance=chances)
def test_a_copy_goes_its_own_way(game: type[Game], chance: Random) -> None:
    state = begun(game, chance)
    for _ in range(chance.randrange(120)):
        if state.result() is None:
            state.apply(*drawn(state, chance))
    before, cards = views(state), CARDS[game.name](state)
    copy = state.copy()
    assert views(copy) == before
    while copy.result() is None:
        copy.apply(*drawn(copy, chance))
    assert (views(state), CARDS[game.name](state)) == (before, cards)


@every_hiding_game
@whole_matches()
@given(chance=chances)
def test_what_is_hidden_changes_nothing_that_is_seen(game: type[Game], chance: Random) -> None:
    """Two tables that differ only in hidden cards look the same to everybody, judge slaps alike,
    offer the same moves, and tell the same of every race."""
    state = begun(game, chance)
    for _ in range(chance.randrange(150)):
        if state.result() is not None:
            break
        viewer = chance.choice([TV, *range(state.seats)])
        twin = TWINS[game.name](state, viewer, chance)
        assert known(twin, viewer) == known(state, viewer)
        race = race_of(state)
        if race is not None:
            wild = slaps(race.seats, race.hands, chance)
            assert twin.judge(wild) == state.judge(wild)
        seat, move = drawn(state, chance)
        pending = twin.pending()  # which cards, the table alone knows
        same = twin.deal(pending.cards) if isinstance(pending, Shuffle) else move
        # A card by lot may be one that the twin has elsewhere.
        both = seat == TABLE and twin.why_not(seat, same) is None
        if both:
            retold = [event.as_json() for event in twin.apply(seat, same)]
        events = [event.as_json() for event in state.apply(seat, move)]
        if both:
            # A guard who has only moths gives nothing, and that is seen (MM-22).
            moths = bool(events) != bool(retold)
            assert moths or closed(game, retold) == closed(game, events)


@pytest.mark.long
@every_hiding_game
@whole_matches()
@given(chance=chances)
def test_what_reveals_nothing_lets_nobody_learn_what_was_hidden(
    game: type[Game], chance: Random
) -> None:
    """Whatever happens without a word that it reveals something: who could not tell two tables
    apart before cannot do so afterwards."""
    state = begun(game, chance)
    for _ in range(chance.randrange(150)):
        if state.result() is not None:
            break
        viewer = chance.choice([TV, *range(state.seats)])
        twin = TWINS[game.name](state, viewer, chance)
        seat, move = drawn(state, chance)
        events = state.apply(seat, move)
        if twin.why_not(seat, move) is not None:
            continue
        told = [*events, *twin.apply(seat, move)]  # a majority may change hands there alone
        if any(event.as_json()["event"] in game.reveals for event in told):
            continue
        assert state.result() is not None or known(twin, viewer) == known(state, viewer)


def closed(game: type[Game], events: list[Json]) -> list[Json]:
    """The first thing that is told, unless it lays cards open."""
    return [event for event in events[:1] if event["event"] not in game.reveals]


def known(state: Game, viewer: int) -> list[Any]:
    """All that a viewer can find out about the table without changing it."""
    keys = [Slap(seat, 1, 10**9) for seat in range(state.seats)]
    pending = state.pending()
    by_lot = viewer == TV and isinstance(pending, Lot)  # nobody asks the table what it may draw
    return [
        state.view(viewer),
        [] if by_lot else state.legal_moves(viewer),
        [] if by_lot else [state.why_not(viewer, move) for move in ODD_MOVES],
        (state.movers(), state.revision, [state.pressed(key) for key in keys]),
        unseen(pending),
    ]


def unseen(pending: Pending | None) -> Any:
    """Return what comes next, but for the cards that the table draws."""
    match pending:
        case Shuffle(cards):
            return len(cards)
        case Lot():
            return Lot
    return pending


def _ties(wild: list[Slap]) -> bool:
    """Return whether one seat slapped twice at one time; then the order given has to decide."""
    return len({(slap.seat, slap.at_us) for slap in wild}) < len(wild)


@every_race
@whole_matches()
@given(chance=chances)
def test_verdicts_follow_the_slaps_and_tell_nothing_more(game: type[Game], chance: Random) -> None:
    """Slaps are judged the same in whatever order they come in, and a later one never changes
    what was said of an earlier one."""
    state = begun(game, chance)
    while state.result() is None:
        race = race_of(state)
        if race is not None:
            wild = slaps(race.seats, race.hands, chance)
            verdicts = state.judge(wild)
            assert state.judge(wild[::-1]) == verdicts[::-1] or _ties(wild)
            hands = [verdict.hand for verdict in verdicts]
            down = Counter(s.seat for s, hand in zip(wild, hands, strict=True) if hand is not None)
            assert all(count <= race.hands for count in down.values())
            assert all((v.hand is None) == (v.reason is not None) for v in verdicts)
            early = [s for s in wild if s.at_us < 300_000]
            early_verdicts = [v for s, v in zip(wild, verdicts, strict=True) if s.at_us < 300_000]
            assert state.judge(early) == early_verdicts
        state.apply(*drawn(state, chance))


@every_game
@pytest.mark.parametrize(
    "record",
    [
        {},
        [],
        {"move": None},
        {"move": "nonsense"},
        {"move": "starter", "seat": True},
        {"move": "swat"},
        {"move": "swat", "slaps": [1]},
        {"move": "swat", "slaps": [{"seat": "0"}]},
        {"move": "round", "slaps": 1},
        {"move": "judge", "right": 1},
        {"move": "score", "seat": 0, "points": "1"},
        {"move": []},
        {"move": "play"},
        {"move": "play", "card": "3"},
        {"move": "smuggle", "card": 3, "from_us": 0, "at_us": True, "error_us": 0},
        {"move": "gift", "card": 3},
        {"move": "deal", "cards": 3},
        {"move": "deal", "cards": [1, None]},
        {"move": "mosquito", "slaps": [{}]},
    ],
)
def test_other_records_are_no_moves(game: type[Game], record: Any) -> None:
    with pytest.raises(ValueError, match="no "):
        game.move_from_json(record)


@every_card_game
def test_a_deck_must_be_a_part_of_the_whole(game: type[Game]) -> None:
    seats = game.players[0]
    options = complete(game.rules, {})
    deck = game.deck(seats, options)
    fewest = game.fewest_cards(seats)
    for wrong in ([*deck, deck[0]], [*deck[:-1], 10**6], deck[: fewest - 1]):
        with pytest.raises(ValueError, match="card"):
            game.new(seats, options, wrong)


@every_game
def test_who_will_play_together_is_known_before_the_deal(game: type[Game]) -> None:
    for seats in game.players:
        for rules in rules_of(game):
            options = complete(game.rules, rules)
            deck = game.deck(seats, options)
            state: Any = game.new(seats, options, deck)
            found: tuple[object, ...] = state.partners() if hasattr(state, "partners") else ()
            assert game.sides(seats, options) == (found if len(found) < seats else ())


def rules_of(game: type[Game]) -> list[dict[str, str]]:
    """The default rules of a game, and those with each choice of who are pairs."""
    choices = [rule.choices for rule in game.rules if rule.name == "pairs"]
    return [{}, *({"pairs": str(choice)} for each in choices for choice in each)]


@every_game
def test_every_game_says_how_many_may_play(game: type[Game]) -> None:
    options = complete(game.rules, {})
    for count in (game.players[0] - 1, game.players[-1] + 1):
        with pytest.raises(ValueError, match="players"):
            game.new(count, options, game.deck(2, options))


@every_game
def test_a_game_without_cards_has_none_and_takes_none(game: type[Game]) -> None:
    seats = game.players[0]
    options = complete(game.rules, {})
    if game.deck(seats, options):
        return
    assert shuffled(game, seats, options, 7) == []
    with pytest.raises(ValueError, match="no part of the deck"):
        game.new(seats, options, [1])
    with pytest.raises(OptionError):
        shuffled(game, seats, options, 7, cards=10)


@every_card_game
def test_the_seed_alone_decides_the_deal(game: type[Game]) -> None:
    seats = game.players[0]
    options = complete(game.rules, {})
    deck = shuffled(game, seats, options, 7)
    assert deck == shuffled(game, seats, options, 7) != shuffled(game, seats, options, 8)
    assert sorted(deck) == sorted(game.deck(seats, options))
    fewest = game.fewest_cards(seats)
    assert shuffled(game, seats, options, 7, cards=fewest) == deck[:fewest]
    for cards in (fewest - 1, len(deck) + 1):
        with pytest.raises(OptionError):
            shuffled(game, seats, options, 7, cards=cards)


def test_games_are_found_by_name() -> None:
    assert find("fly-swatter") is FlySwatter
    assert find("cheating-moth") is CheatingMoth
    assert find("reaction") is ReactionGame
    assert find("quiz") is Quiz
    with pytest.raises(KeyError):
        find("fly-swotter")
