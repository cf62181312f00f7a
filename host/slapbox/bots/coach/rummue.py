"""Reasons for a move of Rummü."""

from slapbox.bots.acts import AnyMove
from slapbox.bots.rummue import View
from slapbox.games.mudeck.cards import mask_of
from slapbox.games.rummue.cards import IS_JOKER, PLACE_BIT, places_of
from slapbox.games.rummue.combos import extensions, shape_of
from slapbox.games.rummue.shapes import Addition
from slapbox.games.rummue.suggest import masks_in
from slapbox.text import Text


def reason(view: View, move: AnyMove) -> Text | None:
    """Return what can be said of it."""
    match move["move"]:
        case "draw_stock":
            return _stock(view)
        case "draw_discard":
            return _taken(view)
        case "lay":
            return _laid(view, move["combos"])
        case "add" | "swap":
            ways: list[Addition] = [*view["additions"], *view["swaps"]]
            return _added(view, ways, move["combo"], move["card"], swaps=move["move"] == "swap")
        case "discard":
            return _discarded(view, move["card"])
        case _:
            return None


def _hand(view: View) -> int:
    return mask_of(card["card"] for card in view["hand"])


def _makes(view: View, card: int) -> int:
    """The cards of the largest combination that this one makes with the hand; 0: of none."""
    bit = PLACE_BIT[card]
    held = places_of(_hand(view)) | bit
    return max((mask.bit_count() for mask in masks_in(held, view["wrap"]) if mask & bit), default=0)


def _fits(view: View, card: int) -> bool:
    """Return whether it may be added to a combination on the table."""
    return any(
        extensions(_places(combo["cards"]), view["wrap"]) & PLACE_BIT[card]
        for combo in view["combos"]
    )


def _places(cards: object) -> int:
    """The places of these cards of a combination."""
    assert isinstance(cards, list)  # noqa: S101 - tells the type checker
    return sum(PLACE_BIT[card["card"]] for card in cards)


def _stock(view: View) -> Text | None:
    top = view["top"]
    if top is None or _makes(view, top["card"]) or IS_JOKER[top["card"]]:
        return None
    if view["opened"][view["seat"]] and _fits(view, top["card"]):
        return None
    return Text("coach.rummue.no_use")


def _taken(view: View) -> Text | None:
    top = view["top"]
    if top is None:
        return None
    if IS_JOKER[top["card"]]:
        return Text("coach.rummue.joker")
    if count := _makes(view, top["card"]):
        return Text("coach.rummue.makes", {"count": count})
    if view["opened"][view["seat"]] and _fits(view, top["card"]):
        return Text("coach.rummue.fits")
    return Text("coach.rummue.near") if _is_near(view, top["card"]) else None


def _is_near(view: View, card: int) -> bool:
    """Return whether one more card would make a combination of it and cards of the hand."""
    bit = PLACE_BIT[card]
    held = places_of(_hand(view)) | bit
    missing = (bit for bit in set(PLACE_BIT) if not bit & held)
    return any(
        mask & bit and mask & gap for gap in missing for mask in masks_in(held | gap, view["wrap"])
    )


def _laid(view: View, combos: list[list[int]]) -> Text | None:
    masks = [places_of(mask_of(cards)) for cards in combos]
    shapes = [shape_of(mask, view["wrap"]) for mask in masks]
    worth = sum(shape.worth for shape in shapes if shape is not None)
    count = sum(len(cards) for cards in combos)
    if not view["opened"][view["seat"]]:
        if not worth:
            return Text("coach.rummue.opens_with", {"count": count})
        return Text("coach.rummue.opens", {"points": worth})
    if worth:
        return Text("coach.rummue.lays", {"points": worth})
    return Text("coach.rummue.rid", {"count": count})


def _added(view: View, ways: list[Addition], combo: int, card: int, *, swaps: bool) -> Text | None:
    gain = next((way["gain"] for way in ways if (way["combo"], way["card"]) == (combo, card)), None)
    if swaps:
        return Text("coach.rummue.swaps")
    if gain and view["combos"][combo]["owner"] == view["seat"]:
        return Text("coach.rummue.gains", {"points": gain})
    return Text("coach.rummue.rid", {"count": 1})


def _discarded(view: View, card: int) -> Text | None:
    if len(view["hand"]) == 1:
        return Text("coach.rummue.closes")
    if _makes(view, card):
        return None
    return Text("coach.rummue.alone")
