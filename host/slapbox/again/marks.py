"""Places that a viewer of a replay wants to jump to: deals, races, and what people will speak of.

Pure: it is handed the events of one move after the other.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from slapbox.again.shapes import MarkKind
from slapbox.games.base import Game
from slapbox.games.protocol import TV, Json
from slapbox.table.journal.journal import Entry
from slapbox.text import Text

END: Final = Text("again.mark.end")

Found = Iterator[tuple[MarkKind, Text]]


def marks_of(game: Game, entry: Entry, events: Sequence[Json], names: Sequence[str]) -> Found:
    """Return what this move is remembered for, if anything; the game stands as after it."""
    if entry.move.get("move") == "smuggle":
        yield "highlight", Text("again.mark.smuggled", {"name": names[entry.seat]})
    for event in events:
        yield from _mark_of(game, event, names)


def _mark_of(game: Game, event: Json, names: Sequence[str]) -> Found:
    match event["event"]:
        case "dealt":
            yield from _deal(game, event)
        case "accused":
            yield "highlight", _accused(event, names)
        case "deal_over" if event.get("kind") == "played":
            key = "again.mark.made" if event["made"] else "again.mark.missed"
            yield "highlight", Text(key, {"name": names[event["chief"]]})
        case "asked" | "picked" | "armed":
            yield from _question(game.view(TV), event)
        case "buzzed" if order := game.view(TV)["order"]:
            yield from _race({"hands": order}, names)
    if event.get("hands"):
        yield from _race(event, names)


def _deal(game: Game, event: Json) -> Found:
    """A deal, or a round of several: the next times that hands are dealt in it are none."""
    if "round" in event and event["deal"] > 1:
        return
    view = game.view(TV)
    numbers = [source.get(name) for source in (event, view) for name in ("round", "deal", "number")]
    number = next(filter(None, numbers))
    yield "deal", Text(f"again.mark.{'round' if 'round' in view else 'deal'}", {"number": number})


def _question(view: Json, event: Json) -> Found:
    """A question of a quiz: one of a pack, or the buzzers are armed for one that is asked aloud."""
    is_armed = event["event"] == "armed"
    if is_armed != bool(view["questions"]) and (is_armed or view["card"]):
        yield "deal", Text("again.mark.question", {"number": view["question"]})


def _race(event: Json, names: Sequence[str]) -> Found:
    """A race with slaps, by who was first to win something; a photo finish is a highlight."""
    won = [hand for hand in event["hands"] if hand["verdict"] == "won"]
    winner = names[min(won, key=lambda hand: hand["at_us"])["seat"]] if won else ""
    if any(hand["photo"] for hand in won):
        yield "highlight", Text("again.mark.photo", {"name": winner})
    elif won:
        yield "race", Text("again.mark.won", {"name": winner})
    else:
        yield "race", Text("again.mark.race")


def _accused(event: Json, names: Sequence[str]) -> Text:
    by, seat = event["by"], event["seat"]
    if event["right"]:
        return Text("again.mark.caught", {"name": names[seat], "by": names[by]})
    return Text("again.mark.wrong", {"name": names[by]})
