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
    def these(cls, keys: Iterable[Any]) -> Each:
        """Return true for each of these, and false for all others."""
        return cls(False, dict.fromkeys(keys, True))

    def of(self, key: str | int | None) -> Any:
        """Return the value for this device or seat."""
        return self.values.get(key, self.default)

    def changed(self, before: Mapping[Any, Any]) -> set[Any]:
        """Return the devices or seats that have another value than before."""
        keys = self.values.keys() | before.keys()
        return {key for key in keys if self.values.get(key) != before.get(key)}


NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Shown(NamedTuple):
    """A room's part of views, each field for those alone who may know it.

    ``everybody`` is in all views, ``seats`` at each seat there. ``host`` and ``tv`` are added to
    theirs, ``screens`` (by device) in that of a screen which wants to be the TV. A phone is told
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
        """Return the devices that are shown something else than before."""
        devices: set[str] = set()
        for now, then in ((self.screens, before.screens), (self.phones, before.phones)):
            for name, each in now.items():
                devices |= each.changed(then[name].values)
        return devices

    def changed_secrets(self, before: Shown) -> set[int]:
        """Return the seats whose players are shown something else than before."""
        seats = self.states.changed(before.states.values)
        for name, each in self.secrets.items():
            seats |= each.changed(before.secrets[name].values)
        return seats


def values_for(key: str | int | None, parts: Iterable[Mapping[str, Each]]) -> Json:
    """Return the values for one device or seat, by their names."""
    return {name: each.of(key) for part in parts for name, each in part.items()}


def joined(parts: Iterable[Json]) -> Json:
    """Return all parts in one."""
    return {name: value for part in parts for name, value in part.items()}
