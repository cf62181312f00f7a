"""Awards of a finished match, apart from who won, each with the figure that proves it.

Pure: it plays the rules once more and listens to what happened. An award goes to the player who was
really best at it. How many awards each person gets is for the pages, which have more to give.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from slapbox.again.shapes import Award, AwardName
from slapbox.games.protocol import Json
from slapbox.table.archive import Past
from slapbox.table.journal.replay import events_of

TOO_QUICK: Final = frozenset({"early", "wrong", "nothing", "unaimed", "no_hand", "locked"})
"""Outcomes of a slap that was made without thought."""

LEAST_DRUMMED: Final = 2
LEAST_BEHIND: Final = 3
"""Fewest slaps too quick, and points made up, for an award; what happens to everybody is none."""


def awards(past: Past) -> list[Award]:
    """All that this match has to give, the most telling first; raises ``ValueError`` if it does not
    fit the rules."""
    events = list(events_of(past.header, past.entries))
    races = [event["hands"] for event in events if event.get("hands")]
    awarded = [
        _photo_finish(races),
        _comeback(past.result),
        _poker_face(past.result["details"]),
        _boldest_bid(events),
        _luckiest_partner(events),
        _quickest(races),
        _trigger_happy(races),
    ]
    return [award for award in awarded if award is not None]


def _photo_finish(races: list[list[Json]]) -> Award | None:
    """Return who won the closest race that was too close to call."""
    close = []
    for hands in races:
        for winner in (one for one in hands if one["photo"] and one["verdict"] == "won"):
            later = [one for one in hands if _is_rival(one, winner)]
            close += [(one["at_us"] - winner["at_us"], winner["seat"]) for one in later]
    if not close:
        return None
    us, seat = min(close)
    return _award("photo_finish", seat, us=us)


def _is_rival(one: Json, winner: Json) -> bool:
    """Return whether this hand came right after the winner's on the same thing."""
    same = one["photo"] and one["seat"] != winner["seat"] and one.get("card") == winner.get("card")
    return same and one["at_us"] >= winner["at_us"]


def _comeback(result: Json) -> Award | None:
    """Return who made up most of what the leader was ahead, and won."""
    best: tuple[int, int] = (LEAST_BEHIND - 1, -1)
    for seat in result["winners"]:
        behind = [_behind(totals, seat, low_wins=result["low_wins"]) for totals in result["course"]]
        best = max(best, (max(behind, default=0), seat))
    points, seat = best
    return None if seat < 0 else _award("comeback", seat, count=points)


def _behind(totals: list[int], seat: int, *, low_wins: bool) -> int:
    return totals[seat] - min(totals) if low_wins else max(totals) - totals[seat]


def _poker_face(details: list[Json]) -> Award | None:
    """Return whose cards vanished most often without being seen."""
    return _most(
        "poker_face",
        {
            seat: one["smuggled"] - one["caught"]
            for seat, one in enumerate(details)
            if "smuggled" in one
        },
    )


def _boldest_bid(events: list[Json]) -> Award | None:
    """The chief who made a goal with the most cards bid."""
    bids = [(event["bid"], event["chief"]) for event in _made(events)]
    if not bids:
        return None
    count, seat = max(bids, key=lambda one: one[0])
    return _award("boldest_bid", seat, count=count)


def _luckiest_partner(events: list[Json]) -> Award | None:
    """Return whom others' goals were worth most to."""
    worth: Counter[int] = Counter()
    for event in _made(events):
        if event["partner"] is not None:
            worth[event["partner"]] += event["worth"]
    return _most("luckiest_partner", worth)


def _made(events: list[Json]) -> list[Json]:
    """The deals in which a team made its goal."""
    return [one for one in events if one["event"] == "deal_over" and one.get("made")]


def _quickest(races: list[list[Json]]) -> Award | None:
    """The quickest hand that won something."""
    won = [one for hands in races for one in hands if one["verdict"] == "won"]
    if not won:
        return None
    best = min(won, key=lambda one: one["at_us"])
    return _award("quickest", best["seat"], us=best["at_us"], error_us=best["error_us"])


def _trigger_happy(races: list[list[Json]]) -> Award | None:
    """Return who slapped most often without a reason."""
    drummed = Counter(
        one["seat"] for hands in races for one in hands if one["verdict"] in TOO_QUICK
    )
    return _most("trigger_happy", drummed, least=LEAST_DRUMMED)


def _most(name: AwardName, counts: dict[int, int], least: int = 1) -> Award | None:
    """The award for the seat with most, if no other has as much."""
    ranking = sorted(((count, seat) for seat, count in counts.items()), reverse=True)
    if not ranking or ranking[0][0] < least:
        return None
    if len(ranking) > 1 and ranking[0][0] == ranking[1][0]:
        return None
    count, seat = ranking[0]
    return _award(name, seat, count=count)


def _award(
    name: AwardName,
    seat: int,
    *,
    count: int | None = None,
    us: int | None = None,
    error_us: int = 0,
) -> Award:
    return {"name": name, "seat": seat, "count": count, "us": us, "error_us": error_us}
