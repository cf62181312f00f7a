"""Parts of views: what a room shows, and to whom. Views are put together from them alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from slapbox.games.protocol import Json


class Each(NamedTuple):
    """A value for each device or seat: of those that are not named it is the ``default``."""

    default: Any
    values: Mapping[Any, Any]

    @classmethod
    def these(cls, named: Iterable[Any]) -> Each:
        """True for each of these, and false for all others."""
        return cls(False, dict.fromkeys(named, True))

    def of(self, one: str | int | None) -> Any:
        """The value for this one."""
        return self.values.get(one, self.default)

    def changed(self, before: Mapping[Any, Any]) -> set[Any]:
        """Those who have another value than before."""
        both = self.values.keys() | before.keys()
        return {one for one in both if self.values.get(one) != before.get(one)}


NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Shown(NamedTuple):
    """A room's part of views, each field for those alone who may know it.

    ``everybody`` is in all views, ``seats`` at each seat there. ``host`` and ``tv`` are in theirs
    besides, ``screens`` (by device) in that of a screen which wants to be the TV. A phone is told
    ``phones`` (by device) and ``secrets`` (by seat) of itself; ``states`` (by seat) is the match as
    only its player sees it. What one player does in secret changes secrets and states alone.
    """

    everybody: Json = NOTHING
    seats: Mapping[str, Each] = NOTHING
    host: Json = NOTHING
    tv: Json = NOTHING
    screens: Mapping[str, Each] = NOTHING
    phones: Mapping[str, Each] = NOTHING
    secrets: Mapping[str, Each] = NOTHING
    states: Each = Each(None, NOTHING)

    def changed(self, before: Shown) -> set[str]:
        """The devices that are told something else than before."""
        found: set[str] = set()
        for now, then in ((self.screens, before.screens), (self.phones, before.phones)):
            for key, each in now.items():
                found |= each.changed(then[key].values)
        return found

    def changed_secrets(self, before: Shown) -> set[int]:
        """The seats that see something else than before."""
        found = self.states.changed(before.states.values)
        for key, each in self.secrets.items():
            found |= each.changed(before.secrets[key].values)
        return found


def told(parts: Iterable[Mapping[str, Each]], one: str | int | None) -> Json:
    """Return what a device or a seat is told of these."""
    return {key: each.of(one) for part in parts for key, each in part.items()}


def joined(parts: Iterable[Json]) -> Json:
    """All of them in one."""
    return {key: value for part in parts for key, value in part.items()}
