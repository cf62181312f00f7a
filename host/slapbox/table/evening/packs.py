"""The pack of questions with which the next quiz is played, as the host has chosen it."""

from __future__ import annotations

from typing import Final

from msgspec import convert

from slapbox.games import find
from slapbox.games.quiz.moves import Load
from slapbox.games.quiz.questions import Pack
from slapbox.table.frame.room import Room, Rooms, carries_out
from slapbox.table.frame.shown import Shown
from slapbox.table.words import orders, shapes

KEPT: Final = "pack"


class Packs(Room):
    """The chosen ``pack``; without one the host asks aloud."""

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        record = self._journal.get(KEPT)
        self.pack = convert(record, Pack) if record else None

    @carries_out(orders.SetPack, "shown")
    def set_pack(self, order: orders.SetPack, _: int) -> None:
        """Play the next quiz with this pack."""
        self.pack = order.pack
        if self.pack is None:
            self._journal.drop(KEPT)
        else:
            self._journal.put(KEPT, self.pack.as_json())

    def load(self) -> Load | None:
        """The move that brings the questions into the game that is chosen, if it asks for any."""
        if self.pack is None or not self._has_questions():
            return None
        return Load(self.pack.questions, self.pack.title)

    def _has_questions(self) -> bool:
        return find(self._setup.game).asks_questions

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return for the host what the pack is called, where the game that is chosen has any."""
        return Shown(host={"pack": self._facts() if self._has_questions() else None})

    def _facts(self) -> shapes.Pack:
        pack = self.pack or Pack("", "", "", "", ())
        return {
            "title": pack.title,
            "language": pack.language,
            "author": pack.author,
            "licence": pack.licence,
            "questions": len(pack.questions),
        }

    def clear(self) -> None:
        """A new evening asks aloud until somebody chooses."""
        self.pack = None
        self._journal.drop(KEPT)

    def forget_all(self) -> None:
        """Forget also what the host has brought."""
        self.clear()
        self.table.services.forget_packs()
