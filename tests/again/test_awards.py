"""Awards: who was really best at something, and the figure that says so."""

from __future__ import annotations

import csv
from collections import Counter
from io import StringIO
from typing import Any

import pytest
from msgspec.structs import replace

from again.matches import GAMES, recorded
from shapes.validation import check
from slapbox.again import shapes
from slapbox.again.awards import LEAST_BEHIND, TOO_QUICK, awards
from slapbox.again.export import slaps_csv
from slapbox.games.protocol import TV, Json
from slapbox.table.archive import Past
from slapbox.table.journal.replay import rebuild


def named(past: Past) -> dict[str, Any]:
    """The awards by their names."""
    return {award["name"]: award for award in awards(past)}


def slaps(past: Past) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(slaps_csv(past))))


def with_errors(past: Past, error_us: int) -> Past:
    """The same match, but all slaps were measured so badly."""
    return replace(
        past,
        entries=tuple(replace(one, move=_blurred(one.move, error_us)) for one in past.entries),
    )


def _blurred(move: Json, error_us: int) -> Json:
    if "slaps" not in move:
        return move
    return {**move, "slaps": [{**slap, "error_us": error_us} for slap in move["slaps"]]}


def with_course(past: Past, course: list[list[int]], winners: list[int], *, low: bool) -> Past:
    """The same match, but the points went like this."""
    return replace(
        past, result={**past.result, "course": course, "winners": winners, "low_wins": low}
    )


@pytest.mark.parametrize("game", GAMES)
def test_each_award_is_given_once_with_its_figure(game: str) -> None:
    past = recorded(game)
    found = awards(past)
    check({"awards": found}, shapes.Awards)
    assert len({award["name"] for award in found}) == len(found)
    for award in found:
        assert award["seat"] in range(len(past.header.seats))
        assert (award["count"] is None) != (award["us"] is None)


def test_the_quickest_hand_is_the_quickest_that_won() -> None:
    past = recorded("fly-swatter")
    best = min(
        (int(one["at_us"]), int(one["seat"])) for one in slaps(past) if one["verdict"] == "won"
    )
    award = named(past)["quickest"]
    assert (award["us"], award["seat"]) == best


def test_the_boldest_bid_was_made() -> None:
    past = recorded("mu")
    sheet: list[Any] = rebuild(past.header, past.entries)[0].view(TV)["sheet"]
    made = [row for row in sheet if row["kind"] == "played" and row["made"]]
    assert made
    award = named(past)["boldest_bid"]
    assert award["count"] == max(row["bid"] for row in made)
    assert (award["count"], award["seat"]) in {(row["bid"], row["chief"]) for row in made}
    partner = named(past).get("luckiest_partner")
    assert partner is None or partner["seat"] in {row["partner"] for row in made}


def test_a_poker_face_was_not_caught() -> None:
    past = recorded("cheating-moth")
    unseen = Counter(
        {
            seat: detail["smuggled"] - detail["caught"]
            for seat, detail in enumerate(past.result["details"])
        }
    )
    (first, most), (_, second) = unseen.most_common(2)
    award = named(past).get("poker_face")
    if most == second:
        assert award is None
    else:
        assert award is not None
        assert (award["seat"], award["count"]) == (first, most)


@pytest.mark.parametrize("low", [False, True])
def test_a_comeback_is_the_winner_s_who_was_furthest_behind(low: bool) -> None:
    sign = -1 if low else 1
    course = [[sign * points for points in row] for row in ([0, 40, 10, 0, 0], [90, 80, 70, 0, 0])]
    past = with_course(recorded("mu"), course, [0, 1], low=low)
    award = named(past)["comeback"]
    assert (award["seat"], award["count"]) == (0, 40)
    ahead = with_course(recorded("mu"), course, [1], low=low)
    assert named(ahead)["comeback"]["count"] == 10
    for behind in range(5):
        close = with_course(recorded("mu"), [[0, sign * behind, 0, 0, 0]], [0], low=low)
        assert ("comeback" in named(close)) == (behind >= LEAST_BEHIND)


def test_a_photo_finish_is_one() -> None:
    sharp, blurred = recorded("fly-swatter"), with_errors(recorded("fly-swatter"), 200_000)
    assert "photo_finish" not in named(with_errors(sharp, 0))
    award = named(blurred)["photo_finish"]
    assert award["us"] is not None
    photos = [one for one in slaps(blurred) if one["photo"] == "1"]
    assert str(award["seat"]) in {one["seat"] for one in photos if one["verdict"] == "won"}
    margins = [int(one["margin_us"]) for one in photos if one["margin_us"]]
    assert award["us"] >= min(margins)


def test_whoever_slaps_without_a_reason_is_trigger_happy() -> None:
    past = recorded("fly-swatter")
    drummed = Counter(int(one["seat"]) for one in slaps(past) if one["verdict"] in TOO_QUICK)
    award = named(past).get("trigger_happy")
    ranking = [*drummed.most_common(2), (-1, 0), (-1, 0)]
    alone = ranking[0][1] >= 2 and ranking[0][1] > ranking[1][1]
    assert (award is not None) == alone
    if award is not None:
        assert (award["seat"], award["count"]) == ranking[0]
