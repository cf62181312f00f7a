"""Worlds that a player takes for possible: hidden cards dealt again, as its view allows.

A view tells which cards are not seen, how many lie where, who showed to be out of a suit, and which
cards are known to be somebody's. Of the tricks it may know some only, or only the last one: the
cards of the others are hidden like those in hands. :class:`Worlds` reads that once and then deals
as often as wanted; it never gets stuck, since the true deal is possible too.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from slapbox.games.mudeck.cards import ALL, BIT, NONE, call_of, cards_of, mask_of
from slapbox.games.mudeck.worlds import Chance
from slapbox.games.protocol import Json
from slapbox.games.tricks.order import order
from slapbox.games.tricks.play import Tricks

Where = Literal["hand", "aside", "won"]
"""A hand, what somebody laid aside, or tricks that somebody won and the viewer did not see."""


class Place(NamedTuple):
    """``where`` ``size`` hidden cards of ``seat`` lie, all of them among ``may``."""

    seat: int
    size: int
    may: int
    where: Where = "hand"


class World(NamedTuple):
    """One possible world: the tricks with everybody's hand, and what lies aside, by seat."""

    tricks: Tricks
    aside: list[int]


class Deals:
    """Deals hidden cards to places, as often as wanted.

    Where the restrictions are nested (one player is out of a suit), all possible deals are equally
    likely; else nearly so.
    """

    __slots__ = ("_groups", "_may", "_room")

    def __init__(self, pool: int, places: Sequence[Place]) -> None:
        """Raises ``ValueError`` if there are not as many cards as there is room."""
        self._room = [place.size for place in places]
        if sum(self._room) != pool.bit_count():
            raise ValueError(f"{pool.bit_count()} cards for places of {self._room}")
        self._may = {
            card: tuple(number for number, place in enumerate(places) if place.may & BIT[card])
            for card in cards_of(pool)
        }
        groups: dict[tuple[int, ...], list[int]] = {}
        for card, may in self._may.items():
            groups.setdefault(may, []).append(card)
        self._groups = sorted(groups.items(), key=lambda group: len(group[0]))

    def deal(self, rng: Chance) -> list[int]:
        """The cards of each place; raises ``ValueError`` if no deal is possible."""
        room = self._room.copy()
        dealt = [0] * len(room)
        left: list[int] = []
        for may, cards in self._groups:  # the cards that have the fewest places first
            slots = [place for place in may for _ in range(room[place])]
            mixed = rng.sample(cards, len(cards))
            left += mixed[len(slots) :]
            fitting = mixed[: len(slots)]
            for card, place in zip(fitting, rng.sample(slots, len(fitting)), strict=True):
                dealt[place] |= BIT[card]
                room[place] -= 1
        for card in left:
            self._make_room(card, room, dealt)
        return dealt

    def _make_room(self, card: int, room: list[int], dealt: list[int]) -> None:
        """All places of the card are full: move others on, from place to place, until one comes
        where there is room. (An augmenting path: there is one if any deal is possible.)"""
        came: dict[int, tuple[int | None, int]] = dict.fromkeys(self._may[card], (None, card))
        queue = list(came)
        for place in queue:
            if room[place]:
                self._move(place, came, dealt)
                room[place] -= 1
                return
            for other in cards_of(dealt[place]):
                for onward in self._may[other]:
                    if onward not in came:
                        came[onward] = (place, other)
                        queue.append(onward)
        raise ValueError("no deal is possible")

    def _move(self, place: int, came: dict[int, tuple[int | None, int]], dealt: list[int]) -> None:
        before, card = came[place]
        while before is not None:
            dealt[place] |= BIT[card]
            dealt[before] ^= BIT[card]
            place = before
            before, card = came[place]
        dealt[place] |= BIT[card]


class Worlds:
    """Hands that the ``view`` of a trick game allows for a seat, or for everybody.

    A viewer who saw all tricks has all of them in its ``history``. Of those that are missing there
    the worlds know who won how many, and make up the cards.
    """

    __slots__ = ("_deals", "_hand", "_places", "_seat", "_tricks", "hidden")

    def __init__(self, view: Json) -> None:
        self._seat = view.get("seat")
        self._hand = mask_of(card["card"] for card in view.get("hand", ()))
        self._tricks = _played(view)
        self._places, self.hidden = _places(view, self._tricks, self._hand)
        self._deals = Deals(self.hidden, self._places)

    def sample(self, rng: Chance) -> World:
        """One world; it shares nothing with any other."""
        tricks = self._tricks.copy()
        aside = [0] * tricks.seats
        if self._seat is not None:
            tricks.hands[self._seat] = self._hand
        there = {"hand": tricks.hands, "aside": aside, "won": tricks.taken}
        for place, cards in zip(self._places, self._deals.deal(rng), strict=True):
            there[place.where][place.seat] |= cards
        return World(tricks, aside)


def _played(view: Json) -> Tricks:
    """Return what the viewer knows to have been played in this deal so far, with empty hands; but
    the tricks that each has ``won`` are counted in full."""
    trumps = view["trumps"]
    chief, vice = (
        NONE if trumps[role] is None else call_of(trumps[role]) for role in ("chief", "vice")
    )
    lines = [(trick["leader"], trick["cards"]) for trick in view["history"]]
    if view["trick"] is not None:
        on_table = [play["card"]["card"] for play in view["trick"]["plays"]]
        lines.append((view["trick"]["leader"], on_table))
    leader = lines[0][0] if lines else view["turn"] or 0
    hands = [0] * view["seats"]
    for first, cards in lines:
        for step, card in enumerate(cards):
            hands[(first + step) % len(hands)] |= BIT[card]
    tricks = Tricks(order(chief, vice), hands, leader)
    for first, cards in lines:
        tricks.turn = first
        for card in cards:
            tricks.play(card)
    tricks.won = list(view["won"])
    return tricks


def _places(view: Json, tricks: Tricks, hand: int) -> tuple[list[Place], int]:
    """Return where hidden cards lie, and which cards that are."""
    crosses = view.get("estimates") or [None] * tricks.seats
    own = view.get("estimate")
    laid = [card for cross in (*crosses, own) if cross for card in cross.values() if card]
    seen = hand | mask_of(card["card"] for card in laid) | mask_of(view["out"])
    for cards in (*tricks.taken, mask_of(tricks.trick)):
        seen |= cards
    hidden = ALL & ~seen
    owner = {entry["card"]["card"]: entry["seat"] for entry in view["known"]}
    owner |= {card["card"]: seat for seat, cards in enumerate(view["open"]) for card in cards}
    voids = tricks.voids()
    places = []
    for seat in range(tricks.seats):
        if seat == view.get("seat"):
            continue
        may = hidden & ~mask_of(card for card, holder in owner.items() if holder != seat)
        places.append(Place(seat, view["sizes"][seat], may & ~voids[seat]))
        if crosses[seat] and crosses[seat]["below"] is None:
            places.append(Place(seat, 1, may, "aside"))
    gone = hidden & ~mask_of(card["card"] for cards in view["open"] for card in cards)
    winners = [trick["winner"] for trick in view["history"]]
    for seat, won in enumerate(view["won"]):
        if unseen := won - winners.count(seat):
            places.append(Place(seat, unseen * tricks.seats, gone, "won"))
    return places, hidden
