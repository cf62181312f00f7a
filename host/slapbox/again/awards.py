"""Awards of a finished match, apart from who won, each with the figure that proves it.

Pure: it plays the rules once more and listens to what happened. An award goes to the player who was
really best at it. How many awards each person gets is for the pages, which have more to give.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from slapbox.again.shapes import Award
from slapbox.evening.shapes import AwardName, SumName
from slapbox.games.protocol import Json
from slapbox.table.archive import Past
from slapbox.table.journal.journal import Entry
from slapbox.table.journal.replay import active_moves, begun, reapply

TOO_QUICK: Final = frozenset({"early", "wrong", "nothing", "unaimed", "no_hand", "locked"})
"""Outcomes of a slap that was made without thought."""

LEAST_DRUMMED: Final = 2
LEAST_BEHIND: Final = 3
"""Fewest slaps too quick, and points made up, for an award; what happens to everybody is none."""


Seen = tuple[int, Json]
"""Something that happened, by the number of the move that brought it."""

Race = tuple[int, list[Json]]
"""The hands of a race, likewise."""


def awards(past: Past) -> list[Award]:
    """All that this match has to give, the most telling first; raises ``ValueError`` if it does not
    fit the rules."""
    entries, events = active_moves(past.entries), list(_seen(past))
    races = [(move, event["hands"]) for move, event in events if event.get("hands")]
    awarded = [
        _photo_finish(races),
        _cheats_caught(events),
        _comeback(past.result, len(entries) - 1),
        _poker_face(past.result["details"], entries, events),
        _boldest_bid(events),
        _luckiest_partner(events),
        _quickest(races),
        _trigger_happy(races),
    ]
    return [award for award in awarded if award is not None]


def moments(past: Past) -> dict[SumName, dict[int, int]]:
    """The moves by which seats did last what all matches of an evening are asked for; raises
    ``ValueError`` if they do not fit the rules."""
    events, last = list(_seen(past)), len(active_moves(past.entries)) - 1
    deals = [(move, event) for move, event in events if event["event"] == "deal_over"]
    hits = [
        (move, seat)
        for move, event in deals
        for seat, hit in enumerate(event.get("hits", ()))
        if hit != "none"
    ]
    goals = [(move, event[who]) for move, event in _made(events) for who in ("chief", "partner")]
    first, second = (
        {seat: last for seat, rank in enumerate(past.result["ranks"]) if rank == place}
        for place in (1, 2)
    )
    return {"hits": _last(hits), "goals": _last(goals), "most_wins": first, "most_seconds": second}


def _seen(past: Past) -> Iterator[Seen]:
    game = begun(past.header)
    for move, entry in enumerate(active_moves(past.entries)):
        yield from ((move, event.as_json()) for event in reapply(game, entry))


def _photo_finish(races: list[Race]) -> Award | None:
    """Return who won the closest race that was too close to call."""
    close = []
    for move, hands in races:
        for winner in (hand for hand in hands if hand["photo"] and hand["verdict"] == "won"):
            later = [hand for hand in hands if _is_rival(hand, winner)]
            close += [(hand["at_us"] - winner["at_us"], winner["seat"], move) for hand in later]
    if not close:
        return None
    us, seat, move = min(close)
    return _award("photo_finish", seat, move, us=us)


def _is_rival(hand: Json, winner: Json) -> bool:
    """Return whether this hand came right after the winner's on the same thing."""
    same = (
        hand["photo"] and hand["seat"] != winner["seat"] and hand.get("card") == winner.get("card")
    )
    return same and hand["at_us"] >= winner["at_us"]


def _cheats_caught(events: list[Seen]) -> Award | None:
    """Return who caught most cheats."""
    caught = [(move, event["by"]) for move, event in events if _is_caught(event)]
    return _most("right", Counter(seat for _, seat in caught), _last(caught))


def _is_caught(event: Json) -> bool:
    return event["event"] == "accused" and bool(event["right"])


def _comeback(result: Json, last: int) -> Award | None:
    """Return who made up most of what the leader was ahead, and won by the ``last`` move."""
    best: tuple[int, int] = (LEAST_BEHIND, -1)
    for seat in result["winners"]:
        behind = [_behind(totals, seat, low_wins=result["low_wins"]) for totals in result["course"]]
        best = max(best, (max(behind, default=0), seat))
    points, seat = best
    return None if seat < 0 else _award("comeback", seat, last, count=points)


def _behind(totals: list[int], seat: int, *, low_wins: bool) -> int:
    return totals[seat] - min(totals) if low_wins else max(totals) - totals[seat]


def _poker_face(details: list[Json], entries: list[Entry], events: list[Seen]) -> Award | None:
    """Return whose cards vanished most often without being seen."""
    counts = {
        seat: detail["smuggled"] - detail["caught"]
        for seat, detail in enumerate(details)
        if "smuggled" in detail
    }
    return _most("poker_face", counts, _last(_unseen(entries, events)))


def _unseen(entries: list[Entry], events: list[Seen]) -> list[tuple[int, int]]:
    """The moves by which cards vanished, but those that somebody saw, each with its seat."""
    moves = enumerate(entries)
    vanished = [(move, entry.seat) for move, entry in moves if entry.move.get("move") == "smuggle"]
    caught = {
        max((at for at in vanished if at < (move, 0) and at[1] == event["seat"]), default=None)
        for move, event in events
        if _is_caught(event)
    }
    return [cry for cry in vanished if cry not in caught]


def _boldest_bid(events: list[Seen]) -> Award | None:
    """The chief who made a goal with the most cards bid."""
    bids = [(event["bid"], event["chief"], move) for move, event in _made(events)]
    if not bids:
        return None
    count, seat, move = max(bids, key=lambda bid: bid[0])
    return _award("boldest_bid", seat, move, count=count)


def _luckiest_partner(events: list[Seen]) -> Award | None:
    """Return whom others' goals were worth most to."""
    worth: Counter[int] = Counter()
    helped = [deal for deal in _made(events) if deal[1]["partner"] is not None]
    for _, event in helped:
        worth[event["partner"]] += event["worth"]
    moves = _last([(move, event["partner"]) for move, event in helped])
    return _most("luckiest_partner", worth, moves)


def _made(events: list[Seen]) -> list[Seen]:
    """The deals in which a team made its goal."""
    return [
        (move, deal) for move, deal in events if deal["event"] == "deal_over" and deal.get("made")
    ]


def _quickest(races: list[Race]) -> Award | None:
    """The quickest hand that won something."""
    won = [(move, hand) for move, hands in races for hand in hands if hand["verdict"] == "won"]
    if not won:
        return None
    move, best = min(won, key=lambda win: win[1]["at_us"])
    return _award("quickest", best["seat"], move, us=best["at_us"], error_us=best["error_us"])


def _trigger_happy(races: list[Race]) -> Award | None:
    """Return who slapped most often without a reason."""
    drummed = [
        (move, hand["seat"])
        for move, hands in races
        for hand in hands
        if hand["verdict"] in TOO_QUICK
    ]
    counts = Counter(seat for _, seat in drummed)
    return _most("trigger_happy", counts, _last(drummed), least=LEAST_DRUMMED)


def _last(seen: Iterable[tuple[int, int]]) -> dict[int, int]:
    """The last of these moves of each seat."""
    return {seat: move for move, seat in seen}


def _most(
    name: AwardName, counts: Mapping[int, int], moves: Mapping[int, int], least: int = 1
) -> Award | None:
    """The award for the seat with most, if no other has as much; it was seen last by its move."""
    ranking = sorted(((count, seat) for seat, count in counts.items()), reverse=True)
    if not ranking or ranking[0][0] < least:
        return None
    if len(ranking) > 1 and ranking[0][0] == ranking[1][0]:
        return None
    count, seat = ranking[0]
    return _award(name, seat, moves.get(seat), count=count)


def _award(
    name: AwardName,
    seat: int,
    move: int | None,
    *,
    count: int | None = None,
    us: int | None = None,
    error_us: int = 0,
) -> Award:
    return {
        "name": name,
        "seat": seat,
        "move": move,
        "count": count,
        "us": us,
        "error_us": error_us,
    }
