"""Rounds that a player takes for possible: hidden cards dealt again, as its view allows.

Everybody sees what is laid, captured and left; nobody ever shows what else is in a hand. So every
deal of the cards that are not known is possible, and all are equally likely. Of the captured cards
the viewer knows those that it remembers, and how many of each kind its own team has.
"""

from slapbox.games.mudeck.cards import ALL, BIT, COLOURS, OF_COLOUR, cards_of, mask_of
from slapbox.games.mudeck.worlds import Chance
from slapbox.games.protocol import Json
from slapbox.games.safarue.rounds import Round


def resample(view: Json, rng: Chance) -> Round:
    """The round of this view, of a seat or of the TV, with the hidden cards dealt by chance."""
    seats, own = view["seats"], view.get("seat")
    round_ = Round(seats, (), view["dealer"] or 0)
    round_.deals = view["deal"]
    round_.piles = [mask_of(pile) for pile in view.get("piles", [()] * round_.teams)]
    round_.release(_mask(view["prairie"]))
    if view["turn"] is not None:
        round_.turn = view["turn"]
    if view["laid"] is not None:
        round_.laid = view["laid"]["card"]["card"]
    if own is not None:
        _collect(round_, view, rng)
    hidden = cards_of(ALL & ~_seen(round_, _mask(view.get("hand", []))))
    mixed = rng.sample(hidden, len(hidden))
    for seat, size in enumerate(view["sizes"]):
        if seat == own:
            round_.hands[seat] = _mask(view["hand"])
            continue
        round_.hands[seat] = mask_of(mixed[:size])
        mixed = mixed[size:]
    for team, size in enumerate(view["captured"]):
        unknown = size - round_.piles[team].bit_count()
        round_.piles[team] |= mask_of(mixed[:unknown])
        mixed = mixed[unknown:]
    round_.stock = tuple(mixed)
    return round_


def _collect(round_: Round, view: Json, rng: Chance) -> None:
    """The pile of the viewer's team, of which it is told how many cards of each colour that counts
    it has: so many of those that are hidden, and for the rest any others. What is remembered may be
    wrong (captures are taken back), so no number is trusted to come out."""
    team = view["seat"] % round_.teams
    hidden = ALL & ~_seen(round_, _mask(view["hand"]))
    missing = view["captured"][team] - round_.piles[team].bit_count()
    wanted = []
    for name, count in view["collected"].items():
        if count is None:
            continue
        colour = OF_COLOUR[COLOURS.index(view[name[:-1]])]
        wanted.append((hidden & colour, count - (round_.piles[team] & colour).bit_count()))
        hidden &= ~colour
    for cards, count in (*wanted, (hidden, view["captured"][team])):
        pool = cards_of(cards)
        taken = rng.sample(pool, max(0, min(count, missing, len(pool))))
        round_.piles[team] |= mask_of(taken)
        missing -= len(taken)


def _mask(cards: list[Json]) -> int:
    return mask_of(card["card"] for card in cards)


def _seen(round_: Round, hand: int) -> int:
    seen = round_.prairie | hand
    for pile in round_.piles:
        seen |= pile
    return seen if round_.laid is None else seen | BIT[round_.laid]
