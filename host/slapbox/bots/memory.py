"""A player's memory of what lay open for all: a view shows only what is open now.

A memory is fed with the views of its own seat as they go by, and adds to each what it remembers. A
player who sat down late, or slept, or sits at a host that has just started again, knows less:
worlds are made of what is known. So nothing here needs to be complete; but what was taken back, or
does not fit to what is seen now, is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, Protocol, TypedDict, TypeVar

from slapbox.games.mudeck.cards import cards_of, face, mask_of
from slapbox.games.mudeck.shapes import Face
from slapbox.games.rummue import shapes as rummue
from slapbox.games.safarue import shapes as safarue
from slapbox.games.tricks import shapes as tricks

View = TypeVar("View")


class Memory(Protocol):
    """Of one player, for one match."""

    def recall(self, view: Any) -> Any:
        """This view of the game that it is for, with what is remembered of it. It learns from it:
        each view has to come by here, in order."""
        ...


class NoMemory:
    """For games in which all that matters is to be seen."""

    __slots__ = ()

    def recall(self, view: View) -> View:
        """The view."""
        return view


class TrickView(tricks.Common, tricks.Own):
    """A seat's view of any trick game."""


class TrickMemory:
    """The tricks that were won in this deal, and whose cards are known: ``history`` and ``known``
    of the view."""

    __slots__ = ("_deal", "_known", "_tricks")

    def __init__(self) -> None:
        self._deal = 0
        self._tricks: dict[int, tricks.PastTrick] = {}
        self._known: list[tricks.Laid] = []

    def recall(self, view: TrickView) -> TrickView:
        """The view with all tricks that went by here."""
        if view["deal"] != self._deal:
            self._deal, self._tricks, self._known = view["deal"], {}, []
        self._tricks |= {trick["number"]: trick for trick in view["history"]}
        self._tricks = self._fitting(view)
        if view["known"] or not (view["trick"] or any(view["won"])):
            self._known = view["known"]  # before a card is played, all that is known is seen
        return {**view, "history": list(self._tricks.values()), "known": self._known}

    def _fitting(self, view: TrickView) -> dict[int, tricks.PastTrick]:
        """The tricks that can still lie with their winners, in order: the latest are the surest."""
        seen = _ids(view["hand"]) | mask_of(view["out"])
        seen |= _ids(card for cards in view["open"] for card in cards)
        if (laid := view["trick"]) is not None:
            seen |= _ids(play["card"] for play in laid["plays"])
        room = list(view["won"])
        fitting: dict[int, tricks.PastTrick] = {}
        for number, trick in sorted(self._tricks.items(), reverse=True):
            cards = mask_of(trick["cards"])
            if number <= sum(view["won"]) and room[trick["winner"]] and not cards & seen:
                room[trick["winner"]] -= 1
                seen |= cards
                fitting[number] = trick
        return dict(sorted(fitting.items()))


class Known(TypedDict):
    """A card in the hand of a ``seat``."""

    card: Face
    seat: int


class RecalledRummue(rummue.SeatView):
    """A seat's view of Rummü, and the ``pile`` and ``known`` cards that it remembers."""

    pile: list[int | None]
    known: list[Known]


class RummueMemory:
    """Cards that lay open in Rummü: ``pile`` has the discards from the lowest to the top one, and
    ``null`` for each that did not come by here; ``known`` are the cards that went into a hand for
    all to see, with its seat."""

    __slots__ = ("_deal", "_pile", "_taken")

    def __init__(self) -> None:
        self._deal = 0
        self._pile: dict[int, int] = {}
        self._taken: dict[int, _Taken] = {}

    def recall(self, view: rummue.SeatView) -> RecalledRummue:
        """The view with all discards that were on top once, and all cards that were taken."""
        if view["deal"] != self._deal:
            self._deal, self._pile, self._taken = view["deal"], {}, {}
        for event in view["news"]:
            self._learn(event, view["discards"])
        height, top = view["discards"], view["top"]
        seen = _ids(view["hand"])
        seen |= _ids(card for combo in view["combos"] for card in combo["cards"])
        seen |= _ids(card for hand in view["left"] or () for card in hand)
        if top is not None:
            self._pile[height - 1] = top["card"]
        self._pile = self._fitting(height, seen)
        self._taken = self._still_held(view, seen | mask_of(self._pile.values()))
        pile = [self._pile.get(place) for place in range(height)]
        taken: list[Known] = [
            {"card": face(card), "seat": held.seat} for card, held in self._taken.items()
        ]
        return {**view, "pile": pile, "known": taken}

    def _learn(self, event: Any, height: int) -> None:
        """A card that went into a hand, the newest last."""
        if event["event"] == "took":
            self._hold(event["card"], event["seat"], height)
        elif event["event"] == "swapped":
            self._hold(event["joker"], event["seat"], None)

    def _hold(self, card: Face | None, seat: int | None, place: int | None) -> None:
        if card is not None and seat is not None:
            self._taken.pop(card["card"], None)
            self._taken[card["card"]] = _Taken(seat, place)

    def _fitting(self, height: int, seen: int) -> dict[int, int]:
        """The discards that can still lie there; the latest are the surest."""
        fitting: dict[int, int] = {}
        for place, card in sorted(self._pile.items(), reverse=True):
            if place < height and not seen >> card & 1:
                fitting[place] = card
                seen |= 1 << card
        return fitting

    def _still_held(self, view: rummue.SeatView, seen: int) -> dict[int, _Taken]:
        """The taken cards that can still be in those hands; the latest are the surest. Where one
        was taken from the pile, another has to lie now: or else it was put back."""
        room = list(view["sizes"])
        held: dict[int, _Taken] = {}
        for card, taken in reversed(self._taken.items()):
            place = taken.place
            is_back = place is not None and place < view["discards"] and place not in self._pile
            if room[taken.seat] and not seen >> card & 1 and not is_back:
                room[taken.seat] -= 1
                held[card] = taken
        return dict(reversed(held.items()))


class _Taken(NamedTuple):
    """The seat that took a card, and the card's ``place`` in the discards, if it lay there."""

    seat: int
    place: int | None


class RecalledSafarue(safarue.SeatView):
    """A seat's view of Safarü, and the cards of the ``piles`` that it remembers, by team."""

    piles: list[list[int]]


class CaptureMemory:
    """The cards that each team of Safarü has captured: ``piles``, by their ids."""

    __slots__ = ("_captures", "_round")

    def __init__(self) -> None:
        self._round = 0
        self._captures: list[tuple[int, int]] = []

    def recall(self, view: safarue.SeatView) -> RecalledSafarue:
        """The view with all captures that went by here."""
        if view["round"] != self._round:
            self._round, self._captures = view["round"], []
        teams = {seat: team for team, seats in enumerate(view["teams"]) for seat in seats}
        event: Any
        for event in view["news"]:
            match event["event"]:
                case "played" | "captured" if cards := _captured(event):
                    self._captures.append((teams[event["seat"]], cards))
        self._captures = self._fitting(view)
        piles = [0] * len(view["teams"])
        for team, cards in self._captures:
            piles[team] |= cards
        return {**view, "piles": [cards_of(pile) for pile in piles]}

    def _fitting(self, view: safarue.SeatView) -> list[tuple[int, int]]:
        """The captures that can still lie with their team; the latest are the surest."""
        seen = _ids(view["prairie"]) | _ids(view["hand"])
        seen |= _ids([view["laid"]["card"]] if view["laid"] else ())
        room = list(view["captured"])
        fitting = []
        for team, cards in reversed(self._captures):
            if cards.bit_count() <= room[team] and not cards & seen:
                room[team] -= cards.bit_count()
                seen |= cards
                fitting.append((team, cards))
        return fitting[::-1]


def _ids(cards: Iterable[Face]) -> int:
    return mask_of(card["card"] for card in cards)


def _captured(event: Any) -> int:
    """The cards that went to a pile: with a pair the played one, too."""
    taken = _ids((*event["addition"], *event["total"], *event["pair"]))
    return taken | (1 << event["card"]["card"] if event["pair"] else 0)


_MEMORIES: Final[dict[str, Callable[[], Memory]]] = {
    "mu": TrickMemory,
    "last-panther": TrickMemory,
    "wimmueln": TrickMemory,
    "rummue": RummueMemory,
    "safarue": CaptureMemory,
    "safarue-variant": CaptureMemory,
}


def memory_of(game: str) -> Memory:
    """An empty memory for a match of this game."""
    return _MEMORIES.get(game, NoMemory)()
