"""A message that is not yet in any language."""

from collections.abc import Mapping
from typing import TypedDict

from msgspec import Struct, field

Value = str | int | float


class Message(TypedDict):
    """A :class:`Text` as browsers and the journal get it."""

    key: str
    values: dict[str, Value]


class Text(Struct, frozen=True):
    """A message key with the values that belong into it, to be worded in the reader's language.

    ``key`` names an entry of the catalogues (``"table.why.not_your_turn"``); ``values`` fill its
    ``{placeholders}``. The value named ``count`` chooses the plural form.
    """

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def as_json(self) -> Message:
        """As browsers and the journal get it."""
        return {"key": self.key, "values": dict(self.values)}


class Problem(Exception):
    """Something that cannot be done, with the ``reason`` for people."""

    def __init__(self, reason: Text) -> None:
        super().__init__(f"{reason.key} {reason.values}")
        self.reason = reason
