"""Hands of a swat in their order, with margins and photo finishes."""

from collections.abc import Sequence

from slapbox.games.fly_swatter.cards import FACES
from slapbox.games.fly_swatter.events import HandOnCard
from slapbox.games.fly_swatter.races import Scene
from slapbox.games.protocol import Slap
from slapbox.games.quickest import Landing, hands_as, too_close


def swat_hands(scene: Scene, landings: Sequence[Landing]) -> list[HandOnCard]:
    """The hands of a swat. Margins count within a colour, because under FS-14 ``best`` the later
    hand missed the better fly by that much."""
    pairs = [pair for pair in too_close(landings) if _matters(scene, landings, *pair)]
    faces = [None if landing.card is None else FACES[landing.card] for landing in landings]
    colours = [face["colour"] if face else None for face in faces]
    return hands_as(HandOnCard, landings, colours, pairs, list(zip(faces)))


def _matters(scene: Scene, landings: Sequence[Landing], earlier: int, later: int) -> bool:
    """Return whether one of the two would have won something else, had they come the other way
    round."""
    slaps: list[Slap] = [landing.slap for landing in landings]
    slaps[earlier], slaps[later] = slaps[later], slaps[earlier]
    turned = scene.land(slaps)
    return _prize(turned[later]) != _prize(landings[earlier]) or (
        _prize(turned[earlier]) != _prize(landings[later])
    )


def _prize(landing: Landing) -> int | None:
    return landing.card if landing.verdict == "won" else None
