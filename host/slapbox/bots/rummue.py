"""A player of Rummü."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from msgspec import Struct, field

from slapbox.bots.acts import AnyMove, Noticed
from slapbox.bots.memory import RecalledRummue
from slapbox.bots.montecarlo import shortlist
from slapbox.bots.rummue_hands import Item, Lying, Side, best_of, gain, items_of, pack
from slapbox.bots.rummue_playout import Deal
from slapbox.bots.thinking import Thinker, lead_over_others
from slapbox.games.mudeck.cards import BIT, mask_of
from slapbox.games.rummue.cards import PLACE, PLACE_BIT, places_of
from slapbox.games.rummue.scoring import CLOSING, OTHER_LEFT, left
from slapbox.games.rummue.worlds import World, resample

PART: Final = 2
"""Share of the usual effort: a trial takes half the time."""

FINALISTS: Final = 4
"""Moves for which experts play the deal on to its end."""

LOOK: Final = 0.25
ENDS: Final = 0.25
"""Shares of the usual effort to find these, and for the ends: those take far longer."""

LAYS: Final = 6
"""Lay-downs that are tried in earnest: those that bring most at once."""

TAKEN: Final = 8
"""Most discards that a bot thinks of taking."""

LIKING: Final = 1.5
"""Points that a patient player gives to each discard that it may take."""

TURNS: Final = 3
"""Most turns that a bot thinks ahead."""

IMPATIENCE: Final = 0.25
RISK: Final = 0.35
"""The deal may be over before this player's next turn: the more likely, the fewer cards somebody
has left who has opened. A bot always fears it, or it would always wait for something better."""


class Seen(NamedTuple):
    """The essence of a view: this player's ``hand`` and ``side``, those of the ``next`` player, and
    how likely the deal is over before this player's next turn."""

    seat: int
    next: int
    teams: list[list[int]]
    wrap: bool
    hand: int
    side: Side
    next_side: Side
    risk: float

    @property
    def rivals(self) -> list[list[int]]:
        """The other teams."""
        return [team for team in self.teams if self.seat not in team]


class Step(NamedTuple):
    """A move, and what the player has after it: the ``hand``, the ``side``, and what was ``won``.
    With the card that is ``discarded`` the turn is over; ``stock`` is what is drawn as well."""

    move: AnyMove
    hand: int
    side: Side
    won: float = 0
    discarded: int | None = None
    stock: int = 0

    @property
    def base(self) -> int:
        """The hand before the discard."""
        return self.hand if self.discarded is None else self.hand | BIT[self.discarded]


class Future(Struct, frozen=True):
    """A possible future: ``turns`` to come, cards to draw in them, all hands, and what it brings to
    close. What was found out about it is kept."""

    turns: int
    draws: list[int]
    hands: list[int]
    closing: float
    items: dict[tuple[int, Side], list[Item]] = field(default_factory=dict)
    theirs: dict[int, float] = field(default_factory=dict)


class View(RecalledRummue, Noticed):
    """A bot's view of Rummü, with what it remembers."""


class RummueBot(Thinker[View]):
    """Asks of every move what the hand could become in some more turns; an expert, of the best of
    them, how the deal would end."""

    __slots__ = ()

    def decide(self, view: View) -> AnyMove:
        """The move that brings most in the end."""
        seen = seen_of(view, self.seat)
        options = list(steps(view, seen))
        if not self._keen:
            return self.best_of(
                options, partial(self._future, view, seen), partial(_end, seen), PART
            ).move
        likely = shortlist(
            options,
            FINALISTS,
            self._effort.share(LOOK).sooner(LOOK),
            partial(self._future, view, seen),
            partial(_end, seen),
        )
        likely.sort(key=lambda step: step.discarded is not None)  # of equal ones what is done now
        return self.best_of(likely, partial(self._deal, view), partial(_played, seen), ENDS).move

    def liking(self, option: Step) -> float:
        """Somebody patient likes to take from the discards. (Not to lay late: a player who could
        lay now or later often finds both exactly as good, so that even the least liking costs many
        points.)"""
        return LIKING if option.move["move"] == "draw_discard" else 0

    def _world(self, view: View) -> World:
        return resample(view, self._rng) if self.truth is None else self.truth()

    def _deal(self, view: View) -> Deal:
        """The deal as it could be."""
        world = self._world(view)
        return Deal(
            world.hands,
            [_places([card["card"] for card in combo["cards"]]) for combo in view["combos"]],
            [combo["owner"] for combo in view["combos"]],
            [
                0 if opened else need
                for opened, need in zip(view["opened"], view["needs"], strict=True)
            ],
            world.stock,
            world.pile,
            view["teams"],
            view["wrap"],
        )

    def _future(self, view: View, seen: Seen) -> Future:
        world = self._world(view)
        turns = 0
        while turns < TURNS and self._rng.random() > seen.risk:
            turns += 1
        draws = world.stock[-1 - turns :]
        others = sum(left(world.hands[seat]) for team in seen.rivals for seat in team)
        return Future(turns, draws, world.hands, CLOSING - others / len(seen.rivals))


def seen_of(view: View, seat: int) -> Seen:
    """Return what the view tells this seat."""
    following = (seat + 1) % view["seats"]
    risk = IMPATIENCE + sum(
        RISK / size
        for other, size in enumerate(view["sizes"])
        if other != seat and view["opened"][other]
    )
    return Seen(
        seat,
        following,
        view["teams"],
        view["wrap"],
        mask_of(card["card"] for card in view["hand"]),
        _side(view, seat),
        _side(view, following),
        risk,
    )


def _side(view: View, seat: int) -> Side:
    """Points of this seat's team count in full, those of others by how many they are."""
    rivals = len(view["teams"]) - 1
    shares = {
        member: 1 if seat in team else -1 / rivals for team in view["teams"] for member in team
    }
    table = tuple(
        Lying(_places([card["card"] for card in combo["cards"]]), shares[combo["owner"]])
        for combo in view["combos"]
    )
    return Side(table, 0 if view["opened"][seat] else view["needs"][seat])


def _places(cards: Sequence[int]) -> int:
    return sum(PLACE_BIT[card] for card in cards)


# ---- what can be done ----


def steps(view: View, seen: Seen) -> Iterator[Step]:
    """Yield the useful moves: of equal cards to discard only one, and of lay-downs the best."""
    lays: list[Step] = []
    discards: dict[int, Step] = {}
    for move in view["moves"]:
        match move["move"]:
            case "draw_stock":
                yield Step(move, seen.hand, seen.side, stock=1)
            case "draw_discard":
                yield from _taking(move, view["pile"], seen)
            case "lay":
                lays.append(_laid(move, seen))
            case "add" | "swap":
                yield _changed(move, seen)
            case "discard":
                card = move["card"]
                hand = seen.hand & ~BIT[card]
                discards[PLACE[card]] = Step(move, hand, seen.side, discarded=card)
    yield from discards.values()
    yield from sorted(lays, key=lambda step: step.won + left(step.hand), reverse=True)[:LAYS]


def _taking(move: AnyMove, pile: list[int | None], seen: Seen) -> Iterator[Step]:
    """One discard, or some of those beneath it as well, as far down as one remembers."""
    hand = seen.hand
    for card in pile[: -1 - TAKEN : -1]:
        if card is None:
            return
        hand |= BIT[card]
        yield Step(move, hand, seen.side)


def _laid(move: AnyMove, seen: Seen) -> Step:
    new = [Lying(0, 1) for _ in move["combos"]]
    masks = [_places(cards) for cards in move["combos"]]
    won = sum(gain(lying, mask, seen.wrap) for lying, mask in zip(new, masks, strict=True))
    table = (*seen.side.table, *(Lying(mask, 1) for mask in masks))
    cards = mask_of(card for cards in move["combos"] for card in cards)
    return Step(move, seen.hand & ~cards, Side(table, 0), won)


def _changed(move: AnyMove, seen: Seen) -> Step:
    """A card is added, or takes the place of a joker."""
    table, number = seen.side.table, move["combo"]
    lying, card = table[number], move["card"]
    mask, hand = lying.mask | PLACE_BIT[card], seen.hand & ~BIT[card]
    if move["move"] == "swap":
        mask &= ~PLACE_BIT[move["joker"]]
        hand |= BIT[move["joker"]]
    changed = (*table[:number], lying._replace(mask=mask), *table[number + 1 :])
    side = seen.side._replace(table=changed)
    return Step(move, hand, side, gain(lying, mask, seen.wrap))


# ---- what comes of it ----


def _end(seen: Seen, future: Future, step: Step) -> float:
    """Return how far this team gets ahead after this step: with all cards that come it lays the
    best that they allow for, and discards one a turn of what is left."""
    if not step.hand:
        return step.won + future.closing
    count = future.turns + step.stock
    draws = mask_of(future.draws[-count:]) if count else 0
    cards = step.hand | draws
    packed = pack(_items(seen, future, step, draws), cards, step.side.need)
    discards = future.turns + (step.discarded is None)
    over = cards.bit_count() - packed.cards
    ahead = step.won + packed.value + left(cards) - OTHER_LEFT * min(over, discards)
    if over <= discards:
        ahead += future.closing
    return ahead if step.discarded is None else ahead - _use(seen, future, step.discarded)


def _items(seen: Seen, future: Future, step: Step, draws: int) -> list[Item]:
    """All that could be laid of the hand before the discard."""
    key = step.base | draws, step.side
    if key not in future.items:
        future.items[key] = items_of(places_of(key[0]), step.side.table, seen.wrap)
    return future.items[key]


def _use(seen: Seen, future: Future, card: int) -> float:
    """Return what this discard brings to the next player, and takes from the lead."""
    more = _theirs(seen, future, BIT[card]) - _theirs(seen, future, 0)
    return more / len(seen.rivals)


def _theirs(seen: Seen, future: Future, card: int) -> float:
    """Return what the next player could lay at once with this card, if it is one."""
    if card not in future.theirs:
        hand = future.hands[seen.next] | card
        future.theirs[card] = best_of(hand, seen.next_side, seen.wrap).value
    return future.theirs[card]


def _played(seen: Seen, deal: Deal, step: Step) -> float:
    """Return how far this seat's team is ahead at the end, if after this step all play on."""
    deal = deal.copy()
    seat = seen.seat
    if step.move["move"] == "draw_discard":
        del deal.pile[-(step.hand & ~seen.hand).bit_count() :]
    deal.hands[seat] = step.hand
    deal.table = [lying.mask for lying in step.side.table]
    deal.owners += [seat] * (len(deal.table) - len(deal.owners))
    deal.needs[seat] = step.side.need
    if step.stock and deal.stock:
        deal.hands[seat] |= BIT[deal.stock.pop()]
    if step.discarded is None:
        points = deal.play_on(seat, has_drawn=True)
    else:
        deal.pile.append(step.discarded)
        points = deal.play_on(seen.next, has_drawn=False) if step.hand else deal.points(seat)
    own = next(number for number, team in enumerate(seen.teams) if seat in team)
    return lead_over_others(points, own)
