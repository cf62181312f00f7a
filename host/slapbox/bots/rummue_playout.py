"""A deal of Rummü played on to its end by players who lay what they can: quick enough for a
thousand deals a second."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from slapbox.bots.rummue_hands import Item, Lying, Side, best_of
from slapbox.games.mudeck.cards import BIT, CARDS, COLOUR, NUMBER, cards_of
from slapbox.games.rummue.cards import JOKERS, PLACE, PLACE_BIT, YELLOW, card_at, places_of
from slapbox.games.rummue.combos import extensions, shape_of
from slapbox.games.rummue.scoring import CLOSING, left

LAPS: Final = 3
"""Most turns to come for everybody. Most deals are over sooner. An empty stock stays empty here,
where the rules would make a new one (RU-8)."""

FITS: Final = 2
"""Of a discard that has fewer friends in the hand nobody thinks twice, unless it can be added."""


def _are_friends(card: int, other: int) -> bool:
    """Return whether two cards could lie in one combination, with one more between them at most."""
    apart = abs(NUMBER[card] - NUMBER[other])
    alike = COLOUR[card] == COLOUR[other] or YELLOW in (COLOUR[card], COLOUR[other])
    return PLACE[card] != PLACE[other] and (apart <= 1 or (apart == 2 and alike))


def _friends(card: int) -> int:
    mask = 0
    for other in filter(partial(_are_friends, card), range(CARDS)):
        mask |= PLACE_BIT[other]
    return mask


_FRIENDS: Final = tuple(map(_friends, range(CARDS)))
"""The places of each card's friends."""


class Deal(Struct):
    """A deal in which all hands lie open: the ``table`` is what the players laid, each combination
    by its places, and its ``owners``. ``needs`` are the cards of each opening, 0 where that is
    done; the next card of the ``stock`` and the top one of the ``pile`` are the last ones."""

    hands: list[int]
    table: list[int]
    owners: list[int]
    needs: list[int]
    stock: list[int]
    pile: list[int]
    teams: Sequence[Sequence[int]]
    wrap: bool

    def copy(self) -> Deal:
        """The same deal once more."""
        return replace(
            self,
            hands=self.hands.copy(),
            table=self.table.copy(),
            owners=self.owners.copy(),
            needs=self.needs.copy(),
            stock=self.stock.copy(),
            pile=self.pile.copy(),
        )

    def play_on(self, seat: int, *, has_drawn: bool) -> list[float]:
        """Return what each team has at the end, if this seat goes on; ``has_drawn``: in a turn that
        has begun, which does not count. (Or else who waits had one turn more than who acts.)"""
        seats = len(self.hands)
        for turn in range(LAPS * seats + has_drawn):
            if not (has_drawn and turn == 0) and not self.draw(seat):
                break
            self.lay(seat)
            self._discard(seat)
            if not self.hands[seat]:
                return self.points(seat)
            seat = (seat + 1) % seats
        return self.points(None)

    def draw(self, seat: int) -> bool:
        """The top discard if it helps at once, or else a card of the stock; whether there was
        one."""
        fits = bool(self.pile) and self._fits(seat, self.pile[-1])
        source = self.pile if fits else self.stock
        if not source:
            return False
        self.hands[seat] |= BIT[source.pop()]
        return True

    def _fits(self, seat: int, top: int) -> bool:
        hand, side = self.hands[seat], self._side(seat)
        if (places_of(hand) & _FRIENDS[top]).bit_count() < FITS:
            place = PLACE_BIT[top]
            if side.need or not any(extensions(mask, self.wrap) & place for mask in self.table):
                return False
        more = best_of(hand | BIT[top], side, self.wrap).value
        return more > best_of(hand, side, self.wrap).value

    def _side(self, seat: int) -> Side:
        """The table as this seat sees it."""
        own = next(team for team in self.teams if seat in team)
        other = -1 / (len(self.teams) - 1)
        owned = zip(self.table, self.owners, strict=True)
        table = [Lying(mask, 1 if owner in own else other) for mask, owner in owned]
        return Side(tuple(table), self.needs[seat])

    def lay(self, seat: int) -> None:
        """Lay all cards that bring something, but for a card to discard."""
        hand = self.hands[seat]
        packed = best_of(hand, self._side(seat), self.wrap)
        items = sorted(packed.items, key=lambda item: item.value)
        if packed.cards == hand.bit_count():
            del items[0]
        new = sum(item.places.bit_count() for item in items if item.added_to is None)
        if new < self.needs[seat]:
            return
        if new:
            self.needs[seat] = 0
        for item in items:
            self._lay(seat, item)

    def _lay(self, seat: int, item: Item) -> None:
        if item.added_to is None:
            self.table.append(item.places)
            self.owners.append(seat)
        else:
            self.table[item.added_to] |= item.places
        for place in cards_of(item.places):
            self.hands[seat] ^= BIT[card_at(self.hands[seat], place)]

    def _discard(self, seat: int) -> None:
        """Discard the card that has the fewest friends; a joker is a friend of all."""
        hand = self.hands[seat]
        held = places_of(hand)
        plain = hand & ~JOKERS or hand
        card = min(cards_of(plain), key=lambda other: (held & _FRIENDS[other]).bit_count())
        self.hands[seat] ^= BIT[card]
        self.pile.append(card)

    def points(self, closer: int | None) -> list[float]:
        """Return what each team has, if the deal ends now; neither who closed it pays for cards nor
        the partner."""
        totals: list[float] = []
        for team in self.teams:
            points = 0
            for mask, owner in zip(self.table, self.owners, strict=True):
                shape = shape_of(mask, self.wrap)
                points += shape.worth if shape is not None and owner in team else 0
            if closer in team:
                points += CLOSING
            else:
                points += sum(left(self.hands[seat]) for seat in team)
            totals.append(points)
        return totals
