"""The roles that a game may have apart from its moves, views and result: races, chance, keys,
pauses, cries, undo, predictions, prompts. Each answers here for the games that do not have it, so a
game says only what it has, and callers need not know which those are."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, Self

from slapbox.games import wire
from slapbox.games.protocol import Deadline, Event, Move, Prediction, Race, Slap, Verdict
from slapbox.text import Text


class Races:
    """Real time: moves made by everybody at once, with an order."""

    __slots__ = ()

    def race(self) -> Race | None:
        """The race that is open or about to open."""
        return None

    def judge(self, slaps: Sequence[Slap]) -> list[Verdict]:
        """Return what each slap of the race counts for, so far, in the order given. Changes
        nothing."""
        return [Verdict(None, Text("race.why.no_race"))] * len(slaps)

    def race_ends(self, slaps: Sequence[Slap]) -> int | None:  # noqa: ARG002 - for most games
        """Return when the race is over if nobody slaps any more (us from its opening), where that
        is earlier than it closes: what is slapped later does not count. It depends on no slap after
        it, and every one before it may put it off."""
        return None

    def close_race(self, slaps: Sequence[Slap]) -> Move:
        """The move by which ``TABLE`` ends the race with this finished list of slaps; raises
        ``ValueError`` if no race is open."""
        raise ValueError(f"no race is open for {len(slaps)} slaps")

    def scene_ms(self, events: Sequence[Event]) -> int | None:  # noqa: ARG002 - for most games
        """Return how long people look at what a race brought before play goes on, where that
        depends on what it was; never longer than the option ``resolution_ms`` says."""
        return None


class Deal(wire.Move, frozen=True, tag="deal"):
    """The table brings the shuffled cards, which lie in this order."""

    cards: tuple[int, ...]


class Chance:
    """Chance after the deal at the start, which is the table's.

    ``reveals`` names the events that bring to light what was hidden (cards that are dealt, drawn or
    turned, secret choices): nobody may choose again after that, whatever is taken back.
    """

    __slots__ = ()

    reveals: ClassVar[frozenset[str]] = frozenset()

    def unshuffled(self) -> tuple[int, ...]:
        """The cards that wait for the shuffler."""
        return ()

    def deal(self, cards: Sequence[int]) -> Move:
        """The move by which ``TABLE`` brings back shuffled cards; raises ``ValueError`` if none
        wait for that."""
        if not self.unshuffled():
            raise ValueError(f"nothing to shuffle: {len(cards)} cards")
        return Deal(tuple(cards))

    def why_not_deal(self, _: int, move: Deal) -> Text | None:
        """These are not the cards that wait to be shuffled."""
        wanted = self.unshuffled()
        same = wanted and sorted(move.cards) == sorted(wanted)
        return None if same else Text("deal.why.bad_deal")

    def drawn_by_lot(self) -> bool:
        """Return whether the table draws among its legal moves; if not, the host chooses."""
        return False


class Keys:
    """Keys that mean something outside races."""

    __slots__ = ()

    def pressed(self, slap: Slap) -> Move | None:  # noqa: ARG002 - in some games
        """Return what this press of a key means outside a race, if anything: a legal move of the
        seat."""
        return None

    def names_seats(self) -> bool:
        """Return whether a key names a seat now: the key that comes is then the number of the
        seat."""
        return False


class Ready(wire.Move, frozen=True, tag="ready"):
    """The next deal or round may begin."""


class TimeUp(wire.Move, frozen=True, tag="time_up"):
    """Nobody acted in time, so the table does; the next deal begins though not everybody said that
    it may."""


class Pauses:
    """Times in which the table acts by itself, and for which people look or think.

    Games of several deals or rounds have a phase ``between`` them, which lasts until everybody is
    ``ready``, or the time for that is up; and so does the one after the ``final`` deal.
    """

    __slots__ = ()

    between: ClassVar[str] = ""
    unknown_move: ClassVar[Text]
    phase: str
    seats: int
    final: bool
    ready: list[bool]

    def deadline(self) -> Deadline | None:
        """Return what the table does if nobody acts in time."""
        return None

    def look_ms(self) -> int:
        """Return how long the TV shows what the last move told before anything else comes; the
        results of races have a time of their own."""
        return 0

    def ponders(self) -> bool:
        """Return whether those whose turn it is have to think (auctions, estimates, laying cards
        out), so that nobody calls them soon."""
        return False

    def not_ready(self) -> tuple[int, ...]:
        """Return whom everybody waits for between two deals."""
        return tuple(seat for seat in range(self.seats) if not self.ready[seat])

    def not_between(self) -> Text:
        """Return what is still going on instead of the pause between two deals."""
        return self.unknown_move

    def why_not_ready(self, seat: int, _: Move) -> Text | None:
        """A deal is still being played, or the seat has said so."""
        if self.phase != self.between:
            return self.not_between()
        return Text("deal.why.ready") if self.ready[seat] else None

    def why_not_time_up(self, *_: object) -> Text | None:
        """Nobody's time is running."""
        return Text("deal.why.no_deadline") if self.deadline() is None else None


class Undo:
    """Moves that are taken back."""

    __slots__ = ()

    def takes_back(self, seat: int, move: Move) -> bool:  # noqa: ARG002 - in some games
        """Return whether the seat may take this move back, if it makes it now, until somebody else
        acts: never a choice whose answer lets it know more than before, and only where everybody
        sees that somebody has acted."""
        return False

    def goes_back(self, earlier: Self) -> bool:  # noqa: ARG002 - for most games
        """Return whether the host may take moves back to how the game stood ``earlier``, if nothing
        has come to light since (:class:`Chance`). It is asked after every move, and holds from then
        on, also when that move is taken back itself: it was seen all the same."""
        return True


class Cries:
    """Moves that never have to wait, and what they accuse others of."""

    __slots__ = ()

    def interrupts(self, move: Move) -> int | None:  # noqa: ARG002 - in one game
        """Return when this move was made (us), if it is one that never has to wait: it is heard at
        once and judged by that time, and a race that is open stands still from then on, until what
        the move began is settled."""
        return None

    def witnessed(
        self,
        move: Move,
        seats: Collection[int],  # noqa: ARG002
        stood: Callable[[], Self],  # noqa: ARG002
    ) -> Move:
        """A move that carries a time, with what only the table knows of that time: the ``seats``
        that had a card by its edge, and how the game ``stood`` (which takes long to find out). Both
        matter where somebody may be accused."""
        return move

    def frozen(self) -> bool:
        """Return whether everybody waits until something is settled, and nothing may be done
        meanwhile that others do not notice."""
        return False

    def race_waits(self) -> bool:
        """Return whether a race was interrupted that is not pending now, but comes up again as soon
        as what interrupted it is settled."""
        return False


class Predictions:
    """Questions to spectators, apart from who does best."""

    __slots__ = ()

    def predictions(self) -> tuple[Prediction, ...]:
        """Return what may be foretold now, and what became of the latest of each kind."""
        return ()


class Prompts:
    """Secrets for the host alone, who leads through the game. ``asks_questions``: the table may
    bring some (:class:`slapbox.games.quiz.moves.Load`)."""

    __slots__ = ()

    asks_questions: ClassVar[bool] = False

    def prompt(self) -> Mapping[str, Any] | None:
        """Return what the host's page shows, and no other."""
        return None
