"""Awards of an evening: whoever had most of something in any match, or most often in all."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from msgspec import convert, to_builtins
from msgspec.structs import replace

from again.matches import GAMES, NAMES, recorded
from shapes.validation import check
from slapbox.again.awards import awards, moments
from slapbox.again.figures import played
from slapbox.again.ledger import Ledger
from slapbox.again.prizes import LEAST, MOST, Given, fair_share, given, prizes
from slapbox.evening import evening
from slapbox.evening.shapes import Prize
from slapbox.table.archive import Past
from slapbox.table.guests.attendance import Attended
from slapbox.table.journal.replay import active_moves, begun, reapply


def one(game: str, **more: Any) -> Given:
    """The recorded match of this game, with a guest at every seat."""
    past = recorded(game)
    seats = len(past.header.seats)
    said = played(past, Attended(game, NAMES[:seats], 0, calm=False))
    return given(past, replace(said, **more))


def named(matches: list[Given]) -> dict[str, Prize]:
    """The awards by their names."""
    return {prize["name"]: prize for prize in prizes(matches)}


def test_each_award_tells_its_figure() -> None:
    results = prizes([one(game) for game in GAMES])
    check(results, list[Prize])
    assert len(results) == MOST
    assert len({prize["name"] for prize in results}) == MOST
    assert len({prize["guest"] for prize in results}) > MOST // 2
    for prize in results:
        assert prize["guest"] in NAMES
        assert (prize["count"] is None) != (prize["us"] is None)
        assert prize["match"] in GAMES
        assert prize["move"] in range(len(active_moves(recorded(prize["match"] or "").entries)))


@pytest.mark.parametrize("games", list(combinations(GAMES, 3)))
def test_a_fair_share_of_the_people_gets_one(games: tuple[str, ...]) -> None:
    """Nobody has a second one as long as somebody without one was best at anything."""
    matches = [one(game) for game in games]
    had = [prize["guest"] for prize in prizes(matches)]
    first = list(dict.fromkeys(had))
    assert had[: len(first)] == first


def test_the_quickest_of_the_evening_is_the_quickest_of_its_matches() -> None:
    matches = [one("fly-swatter"), one("cheating-moth")]
    times = {
        game: award["us"]
        for game in ("fly-swatter", "cheating-moth")
        for award in awards(recorded(game))
        if award["name"] == "quickest"
    }
    quickest = named(matches)["quickest"]
    assert quickest["us"] == min(us for us in times.values() if us is not None)
    assert times[quickest["game"] or ""] == quickest["us"]


def test_who_was_first_as_good_keeps_an_award() -> None:
    match = one("fly-swatter")
    others = tuple(f"{name} II" for name in match.played.guests)
    later = one("fly-swatter", guests=others)
    assert {prize["guest"] for prize in prizes([match, later])} <= {*match.played.guests}


def test_bots_have_no_awards() -> None:
    seat = next(award["seat"] for award in one("fly-swatter").awards if award["name"] == "quickest")
    names = tuple(None if number == seat else name for number, name in enumerate(NAMES))
    match = one("fly-swatter", guests=names[: len(recorded("fly-swatter").header.seats)])
    assert "quickest" not in named([match])
    assert NAMES[seat] not in [prize["guest"] for prize in prizes([match])]


def test_who_won_most_is_told_if_nobody_won_as_often() -> None:
    matches = [
        replace(one("rummue"), awards=()),
        replace(one("rummue"), awards=()),
        replace(one("mu"), awards=()),
    ]
    sizes = [len(match.played.ranks) for match in matches]
    ranks = [tuple(range(1, size + 1)) for size in sizes]

    def told(*rows: tuple[int, ...]) -> dict[str, tuple[str, int | None]]:
        some = [
            replace(match, played=replace(match.played, ranks=row, estimates=((0, 0),) * 8))
            for match, row in zip(matches, rows, strict=True)
        ]
        return {name: (one["guest"], one["count"]) for name, one in named(some).items()}

    assert told(*ranks)["most_wins"] == ("Anna", 3)
    assert told(*ranks)["most_seconds"] == ("Ben", 3)
    swapped = [(2, 1, *row[2:]) for row in ranks]
    assert told(swapped[0], ranks[1], ranks[2])["most_wins"] == ("Anna", LEAST)
    third = (2, 3, 1, *ranks[2][3:])
    assert "most_wins" not in told(ranks[0], swapped[1], third)


def test_what_many_matches_tell_was_seen_where_it_happened_last() -> None:
    match = one("wimmueln")
    matches = [
        Given(
            f"m-{number}",
            replace(match.played, ranks=row, guests=NAMES[:3]),
            (),
            {**match.moments, "most_wins": {row.index(1): number}, "most_seconds": {1: number}},
        )
        for number, row in enumerate(((1, 2, 3), (1, 2, 3), (3, 2, 1)))
    ]
    seen = {name: (one["guest"], one["match"], one["move"]) for name, one in named(matches).items()}
    assert seen["most_wins"] == ("Anna", "m-1", 1)
    assert seen["most_seconds"] == ("Ben", "m-2", 2)


@pytest.mark.parametrize(("name", "game"), [("hits", "wimmueln"), ("goals", "mu")])
def test_estimates_and_goals_are_played_again_from_the_deal_in_which_they_came_true(
    name: Any, game: str
) -> None:
    past = recorded(game)
    details = past.result["details"]
    found = moments(past)[name]
    assert set(found) == {seat for seat, said in enumerate(details) if said[name]}
    table, deals = begun(past.header), dict[int, Any]()
    for move, entry in enumerate(active_moves(past.entries)):
        for event in reapply(table, entry):
            deals |= {move: event.as_json()} if event.as_json()["event"] == "deal_over" else {}
    for seat, move in found.items():
        true = deals[move]["hits"][seat] != "none" if name == "hits" else deals[move]["made"]
        assert true


def test_who_has_least_comes_next() -> None:
    def prize(name: Any, guest: str) -> Prize:
        return {
            "name": name,
            "guest": guest,
            "game": None,
            "match": None,
            "move": None,
            "count": 1,
            "us": None,
            "error_us": 0,
        }

    all_prizes = [prize("comeback", "Anna"), prize("quickest", "ANNA"), prize("hits", "Ben")]
    assert [one["name"] for one in fair_share(all_prizes)] == ["comeback", "hits", "quickest"]


def test_an_evening_is_worked_out_once_and_again_when_somebody_was_forgotten() -> None:
    past = recorded("mu")
    seats = len(past.header.seats)
    ranks = tuple(past.result["ranks"])
    whole = evening.Evening("2026-11-23-1")
    whole.add(evening.Played("mu", "mu", 45, NAMES[:seats], ranks))
    asked: list[str] = []

    def find(match: str) -> Past:
        asked.append(match)
        return past

    ledger = Ledger()
    first = ledger.prizes(convert(to_builtins(whole), evening.Evening), find)
    assert ledger.prizes(convert(to_builtins(whole), evening.Evening), find) == first
    assert asked == ["mu"]
    gone = first[0]["guest"]
    whole.forget(gone)
    assert gone not in [one["guest"] for one in ledger.prizes(whole, find)]
    assert Ledger().prizes(whole, lambda _: None) == []
