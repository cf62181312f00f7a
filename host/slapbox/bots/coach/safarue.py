"""Reasons for a move of Safarü."""

from slapbox.bots.acts import AnyMove
from slapbox.bots.safarue import View
from slapbox.games.mudeck.cards import COLOUR, COLOURS, NUMBER
from slapbox.games.protocol import Json
from slapbox.text import Text


def reason(view: View, move: AnyMove) -> Text | None:
    """Return what can be said of it."""
    match move["move"]:
        case "play":
            return _played(view, move["card"], move)
        case "take":
            laid = view["laid"]
            return None if laid is None else _captures(view, laid["card"]["card"], move)
        case "offer":
            return Text("coach.safarue.offers")
        case _:
            return None


def _played(view: View, card: int, capture: Json) -> Text | None:
    if any(capture[kind] for kind in ("addition", "total", "pair")):
        return _captures(view, card, capture)
    captures = [held["captures"] for held in view["hand"]]
    if all(ways is not None and not ways for ways in captures):
        return Text("coach.safarue.none_can")
    own = next(held["captures"] for held in view["hand"] if held["card"] == card)
    return None if own is None or own else Text("coach.safarue.nothing")


def _captures(view: View, card: int, capture: Json) -> Text:
    """The sums that make it possible; and unicorns, where they bring points. In the variant what a
    neighbour's card captures goes to the neighbour."""
    sums = written(card, capture)
    wild = [*capture["addition"], *capture["total"], *capture["pair"]]
    taken = [*wild, card] if capture["pair"] else wild
    unicorn = view["unicorn"]
    count = sum(COLOURS[COLOUR[animal]] == unicorn for animal in taken)
    if count and not view["low_wins"]:
        return Text("coach.safarue.unicorns", {"sums": sums, "count": count})
    key = "coach.safarue.gives" if view["neighbour"] else "coach.safarue.captures"
    return Text(key, {"sums": sums, "count": len(taken)})


def written(card: int, capture: Json) -> str:
    """The sums of a capture, in figures: ``8 + 9 = 17``."""
    number = NUMBER[card]
    sums = []
    if capture["addition"]:
        sums.append(_sum(capture["addition"], number))
    if capture["total"]:
        sums.append(_sum([card, *capture["total"]], 17))
    if capture["pair"]:
        sums.append(f"{number} = {number}")
    return ", ".join(sums)


def _sum(cards: list[int], total: int) -> str:
    return " + ".join(str(NUMBER[card]) for card in cards) + f" = {total}"
