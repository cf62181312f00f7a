"""What all games have in common, and what most have nothing to say about: the answers that a game
need not repeat."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from typing import ClassVar

from slapbox.games.protocol import (
    TABLE,
    Choice,
    Deadline,
    Lot,
    Move,
    Pending,
    Players,
    Race,
    Result,
    Shuffle,
    Slap,
    Verdict,
)
from slapbox.text import Text


class GameBase:
    """A game without races, chance, secrets or deadlines; a game overrides what it has."""

    __slots__ = ()

    needs_host: ClassVar[bool] = False
    needs_phones: ClassVar[bool] = False
    reveals: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def fewest_cards(cls, seats: int) -> int:
        """One for each player."""
        return seats

    def pending(self) -> Pending | None:
        """What comes first of all that a game says below: shuffling, a race, what the table draws
        or the host chooses, and then the players."""
        if self.result() is not None:
            return None
        cards = self.unshuffled()
        if cards:
            return Shuffle(cards)
        race = self.race()
        if race is not None:
            return race
        moves = tuple(self.legal_moves(TABLE))
        if moves:
            return Lot(moves) if self.drawn_by_lot() else Choice(moves)
        return Players(self.movers(), self.deadline())

    @abstractmethod
    def legal_moves(self, seat: int) -> list[Move]:
        """Every move that this seat, or ``TABLE``, may make now."""

    @abstractmethod
    def result(self) -> Result | None:
        """The scores and winners, when the game is over."""

    def movers(self) -> tuple[int, ...]:
        """Nobody."""
        return ()

    @property
    def moment(self) -> int:
        """One moment for the whole game: no move ever comes too late."""
        return 0

    def pressed(self, slap: Slap) -> Move | None:  # noqa: ARG002 - keys mean nothing here
        """Nothing outside a race."""
        return None

    def interrupts(self, move: Move) -> int | None:  # noqa: ARG002 - no move does
        """Every move has to wait for races."""
        return None

    def witnessed(self, move: Move, seats: Collection[int]) -> Move:  # noqa: ARG002
        """Nobody is accused of anything."""
        return move

    def frozen(self) -> bool:
        """Nothing ever is."""
        return False

    def race_waits(self) -> bool:
        """No race is ever interrupted."""
        return False

    def takes_back(self, seat: int, move: Move) -> bool:  # noqa: ARG002 - for most games
        """What is done is done."""
        return False

    def drawn_by_lot(self) -> bool:
        """Whether the table draws among its legal moves; if not, the host chooses."""
        return False

    def unshuffled(self) -> tuple[int, ...]:
        """The cards that wait for the shuffler: none beyond the deal at the start."""
        return ()

    def deal(self, cards: Sequence[int]) -> Move:
        """Raises ``ValueError``: nothing is shuffled later."""
        raise ValueError(f"nothing to shuffle: {len(cards)} cards")

    def deadline(self) -> Deadline | None:
        """What the table does if nobody acts in time: nothing happens by itself."""
        return None

    def race(self) -> Race | None:
        """The race that is open or about to open: none."""
        return None

    def judge(self, slaps: Sequence[Slap]) -> list[Verdict]:
        """No slap counts."""
        return [Verdict(None, Text("race.why.no_race"))] * len(slaps)

    def close_race(self, slaps: Sequence[Slap]) -> Move:
        """Raises ``ValueError``: there is none."""
        raise ValueError(f"no race is open for {len(slaps)} slaps")
