"""How close a race was: the hands in their order, with margins and photo finishes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from slapbox.games.fly_swatter.cards import COLOUR, face, is_fly
from slapbox.games.fly_swatter.races import Landing, Scene
from slapbox.games.protocol import Json, Slap


class Hand(NamedTuple):
    """One slap of a finished race.

    ``margin_us`` is the time after the hand before it on a fly of the same colour (in the race for
    the start: after the hand before it). ``photo`` says that the errors of two times leave open
    which hand was first, and that it matters; the measured times decide all the same.
    """

    landing: Landing
    margin_us: int | None = None
    photo: bool = False

    def as_json(self) -> Json:
        """As pages show it; ``card`` is the card under the hand, if there is one."""
        slap, hand, card, verdict = self.landing
        return {
            "seat": slap.seat,
            "hand": hand,
            "key": slap.key,
            "card": None if card is None else face(card),
            "at_us": slap.at_us,
            "error_us": slap.error_us,
            "tied_us": slap.tied_us,
            "margin_us": self.margin_us,
            "photo": self.photo,
            "verdict": verdict,
        }


def start_hands(landings: Sequence[Landing]) -> tuple[Hand, ...]:
    """The hands of a race for the start; only the first place can be a photo finish."""
    pairs = [pair for pair in _too_close(landings) if landings[pair[0]].verdict == "won"]
    return _hands(landings, [None] * len(landings), pairs)


def swat_hands(scene: Scene, landings: Sequence[Landing]) -> tuple[Hand, ...]:
    """The hands of a swat. Margins count within a colour, because under FS-14 ``best`` the later
    hand missed the better fly by that much."""
    pairs = [pair for pair in _too_close(landings) if _matters(scene, landings, *pair)]
    colours = [_colour(landing.card) for landing in landings]
    return _hands(landings, colours, pairs)


def _colour(card: int | None) -> int | None:
    return None if card is None or not is_fly(card) else COLOUR[card]


def _hands(
    landings: Sequence[Landing], rivals: Sequence[int | None], pairs: Sequence[tuple[int, int]]
) -> tuple[Hand, ...]:
    """Margins are counted among landings with the same entry in ``rivals``; ``pairs`` are the
    places of photo finishes."""
    photos = {place for pair in pairs for place in pair}
    last_us: dict[int | None, int] = {}
    hands = []
    for place, (landing, group) in enumerate(zip(landings, rivals, strict=True)):
        margin_us = None
        if landing.hand is not None:
            at_us = landing.slap.at_us
            margin_us = at_us - last_us[group] if group in last_us else None
            last_us[group] = at_us
        hands.append(Hand(landing, margin_us, place in photos))
    return tuple(hands)


def _too_close(landings: Sequence[Landing]) -> Iterator[tuple[int, int]]:
    """The places of every two hands of different seats whose times overlap within their errors."""
    down = [
        (place, landing.slap) for place, landing in enumerate(landings) if landing.hand is not None
    ]
    for (earlier, first), (later, second) in combinations(down, 2):
        if first.is_too_close_to(second) and first.seat != second.seat:
            yield earlier, later


def _matters(scene: Scene, landings: Sequence[Landing], earlier: int, later: int) -> bool:
    """Whether one of the two would have won something else, had they come the other way round."""
    slaps: list[Slap] = [landing.slap for landing in landings]
    slaps[earlier], slaps[later] = slaps[later], slaps[earlier]
    turned = scene.land(slaps)
    return _prize(turned[later]) != _prize(landings[earlier]) or (
        _prize(turned[earlier]) != _prize(landings[later])
    )


def _prize(landing: Landing) -> int | None:
    return landing.card if landing.verdict == "won" else None
