"""The state of a game of Cheating Moth, and what can be read off it. Nothing here changes it."""

from typing import Final, Literal, NamedTuple

from slapbox.games.base import Game
from slapbox.games.cheating_moth.cards import FITS, IS_MOTH, IS_NUMBER, NUMBER
from slapbox.games.cheating_moth.events import Happened, RoundOver, Settled
from slapbox.games.cheating_moth.shapes import Lying, Phase
from slapbox.games.protocol import Options, Race

RACES: Final[frozenset[Lying]] = frozenset({"mosquito", "cockroach"})

OPEN: Final[frozenset[Lying]] = RACES | {"turn", "drawn", "spider", "gifts", "claim", "last_look"}
"""Phases in which the guard may cry "Caught!": all in which somebody may cheat, but for another
accusation; and after the last card (MM-24)."""

QUIET: Final[frozenset[Lying]] = frozenset({"first_guard", "last_look", "round_over", "over"})
"""Phases in which it is nobody's turn, and no card can vanish."""

AGAIN_US: Final = (2_000_000, 3_500_000)
"""After an accusation in the middle of a race there is time to look up, and nobody can know when
the race goes on."""


class Gone(NamedTuple):
    """A card that vanished at ``at_us`` ± ``error_us`` (``touch``: as a phone says), when so many
    cards had been ``laid``."""

    card: int
    at_us: int
    error_us: int
    laid: int
    touch: bool = False


class Accusation(NamedTuple):
    """The guard ``by`` cried "Caught!" at ``at_us`` ± ``error_us`` (``touch``: as a phone says),
    when so many cards had been ``laid``, and has to name somebody. The seats ``held`` had a card by
    its edge. ``paid``: the guard has drawn the card for a false cry already (MM-27)."""

    by: int
    at_us: int
    error_us: int
    laid: int
    held: tuple[int, ...] = ()
    touch: bool = False
    paid: bool = False


class Act(NamedTuple):
    """A cheat in the light of an accusation, ``since_us`` ± ``error_us`` before it; or a card that
    was just on its way: nothing is ``gone``."""

    gone: Gone | None
    since_us: int | None
    error_us: int
    right: bool
    photo: bool


class Tally(NamedTuple):
    """A seat's figures on the final screen, apart from its points."""

    out: int = 0
    smuggled: int = 0
    caught: int = 0
    right: int = 0
    wrong: int = 0
    best_us: int | None = None
    error_us: int = 0


class Position(Game):
    """The fields of a running game.

    ``phase`` is what the rules wait for; while an ``accusation`` is open it waits as well, and
    during a penalty ``resume`` is what comes afterwards. ``draw`` has its next card at the end,
    ``discard`` its top card. ``gone`` holds the vanished cards of each seat in this round, ``laid``
    counts the cards laid on the pile. ``due`` are the seats that still have to draw, for the reason
    ``due_for``; if the pile is empty they wait for :meth:`unshuffled` cards. ``choices`` and
    ``chosen`` belong to the gifts for the ``collector``, ``queue`` to the claimants of a cockroach
    (the first may throw, those behind choose in ``choices``; their time runs since the moment
    ``claimed``), ``drawn`` to the phase ``drawn``. ``stopped``: the race was interrupted by an
    accusation; it waits, or comes up again. ``exposed`` says of each stretch of the match, which
    ends when a cheat is caught or a round is over, who was: one seat, or nobody. ``hushed`` is the
    moment after a false cry for which nothing could be drawn, ``judged`` the one after the latest
    accusation was settled. ``idle`` counts the turns in a row in
    which nothing could be drawn. ``allots``: chance picks the penalty. ``received`` is what came
    into each hand since its owner's last move, and from whom. ``news`` are the latest happenings,
    ``news_count`` counts them all.
    """

    __slots__ = (
        "accusation",
        "allots",
        "choices",
        "chosen",
        "claimed",
        "collector",
        "discard",
        "draw",
        "drawn",
        "due",
        "due_for",
        "exposed",
        "final",
        "gone",
        "guard",
        "hands",
        "hushed",
        "idle",
        "judged",
        "laid",
        "moments",
        "news",
        "news_count",
        "queue",
        "ready",
        "received",
        "resume",
        "rivals",
        "round",
        "round_end",
        "rounds",
        "settled",
        "settled_us",
        "sheet",
        "starter",
        "stopped",
        "tallies",
        "turn",
    )

    def __init__(self, seats: int, options: Options, deck: list[int]) -> None:
        """Before the first guard is named; ``deck`` has its next card at the end."""
        self.seats = seats
        self.options = options
        self.rounds = int(options["rounds"]) or seats
        self.phase: Lying = "first_guard"
        self.resume: Lying = "turn"
        self.moments = 0
        self.round = 1
        self.starter = self.guard = self.turn = 0
        self.draw = deck
        self.sheet: list[tuple[int, ...]] = []
        self.rivals: tuple[int, ...] = ()
        self.final = False
        self.round_end: RoundOver | None = None
        self.settled: Settled | None = None
        self.settled_us = -1
        self.exposed: tuple[tuple[int, ...], ...] = ()
        self.hushed = self.judged = -1
        self.tallies = [Tally()] * seats
        self.news: tuple[Happened, ...] = ()
        self.news_count = 0
        self.clear([[] for _ in range(seats)])

    def clear(self, hands: list[list[int]]) -> None:
        """Nothing of this round has happened yet."""
        self.hands = hands
        self.discard: list[int] = []
        self.gone: list[list[Gone]] = [[] for _ in range(self.seats)]
        self.received: list[list[tuple[int, int | None]]] = [[] for _ in range(self.seats)]
        self.laid = self.idle = 0
        self.forget_action()

    def forget_action(self) -> None:
        """No action, accusation or draw is under way."""
        self.accusation: Accusation | None = None
        self.due: list[int] = []
        self.due_for: Literal["turn", "ant", "wrong"] = "turn"
        self.drawn: int | None = None
        self.collector: int | None = None
        self.choices: list[int | None] = [None] * self.seats
        self.chosen = [False] * self.seats
        self.queue: list[int] = []
        self.claimed = 0
        self.stopped = self.allots = False
        self.ready = [False] * self.seats

    # The table

    @property
    def revision(self) -> int:
        """Counts what everybody was told: secret choices and vanished cards do not count."""
        return self.moments

    @property
    def shown_phase(self) -> Phase:
        """The phase as everybody calls it."""
        return self.phase if self.accusation is None else "accuse"

    @property
    def top(self) -> int:
        """The card to play on."""
        return self.discard[-1]

    def clockwise(self) -> list[int]:
        """All seats from the active player's left on; the active player comes last."""
        return [(self.turn + step) % self.seats for step in range(1, self.seats + 1)]

    def racers(self) -> list[int]:
        """Return who slaps, clockwise: at the mosquito everybody but the active player, at the
        cockroach everybody who holds a card (MM-6)."""
        seats = self.clockwise()
        if self.phase == "mosquito" or not self.options["cockroach_active"]:
            seats.pop()
        return [seat for seat in seats if self.hands[seat] or self.phase == "mosquito"]

    def race(self) -> Race | None:
        """The mosquito or the cockroach, if one lies there to be slapped. An accusation stops it;
        afterwards it comes up again, after a wait that nobody can foresee."""
        if self.phase not in RACES or self.accusation is not None:
            return None
        close_us = int(self.options[f"{self.phase}_ms"]) * 1000
        race = Race(self.phase, tuple(sorted(self.racers())), 1, close_us)
        if not self.stopped:
            return race
        # A slap at once did not see it go on: a guess, as before the card was shown (MM-16).
        return race._replace(again=True, wait_us=AGAIN_US, early_us=-self.least_us)

    @property
    def least_us(self) -> int:
        """Nobody reacts quicker than this."""
        return int(self.options["min_reaction_ms"]) * 1000

    @property
    def lying(self) -> Lying:
        """The phase, or the one that an accusation has interrupted."""
        return self.resume if self.phase == "penalty" else self.phase

    def frozen(self) -> bool:
        """Return whether an accusation is being settled."""
        return self.accusation is not None or self.phase == "penalty"

    def race_waits(self) -> bool:
        """Until an accusation in the middle of a race is settled, and all who have to draw for it
        have drawn."""
        return self.stopped and (self.frozen() or bool(self.unshuffled()))

    def unshuffled(self) -> tuple[int, ...]:
        """All cards before a new round; the discard pile when somebody has to draw from an empty
        draw pile (MM-8)."""
        if self.phase == "round_over" and all(self.ready):
            return tuple(sorted(self._all_cards()))
        if not self.due or self.draw or len(self.discard) < 2:
            return ()
        return tuple(self.discard[:-1] if self.keeps_top() else self.discard)

    def keeps_top(self) -> bool:
        """Return whether shuffling leaves the top card (MM-8); a cockroach always stays until
        somebody has thrown its number, or nobody can."""
        return bool(self.options["keep_top"]) or self.lying in ("cockroach", "claim")

    def _all_cards(self) -> list[int]:
        held = [card for hand in self.hands for card in hand]
        vanished = [gone.card for own in self.gone for gone in own]
        return [*held, *vanished, *self.draw, *self.discard]

    # The hands

    def playable(self, seat: int) -> list[int]:
        """The cards of this seat that fit on the pile."""
        return [card for card in self.hands[seat] if self.may_lie_on_top(seat, card)]

    def may_lie_on_top(self, seat: int, card: int) -> bool:
        """Return whether the number fits, and moths only from the guard; whose moth has to fit too
        (MM-5)."""
        fits = FITS[NUMBER[self.top]][card]
        if not IS_MOTH[card]:
            return fits
        return seat == self.guard and (fits or not self.options["guard_moth_fit"])

    def can_draw(self) -> bool:
        """Return whether there is anything to draw, if need be after shuffling."""
        return bool(self.draw) or len(self.discard) > 1

    def givable(self, seat: int) -> list[int]:
        """The cards that this seat may give away: no moths (but see MM-12)."""
        if self.phase == "penalty" and self.options["guard_gift_moth"]:
            return list(self.hands[seat])
        return [card for card in self.hands[seat] if not IS_MOTH[card]]

    def throwable(self, seat: int) -> list[int]:
        """The cards of this seat that may be thrown on the cockroach."""
        return [card for card in self.hands[seat] if self.matches(card)]

    def matches(self, card: int) -> bool:
        """Return whether the card may be thrown on the pile: the same number, and a number card
        (or, as the French rules have it, anything but a moth)."""
        if self.options["cockroach_cards"] == "number":
            allowed = IS_NUMBER[card]
        else:
            allowed = not IS_MOTH[card]
        return allowed and NUMBER[card] == NUMBER[self.top]

    # The cheats

    def is_hushed(self) -> bool:
        """A false cry that cost nothing, for nothing was left to draw (MM-8), is the last one until
        something happens that everybody sees (MM-23): or a player could stop the table for ever."""
        return self.hushed == self.revision

    @property
    def window_us(self) -> int | None:
        """Return how long a card counts as vanishing; ``None``: until the next card is laid
        (MM-9)."""
        by_time = self.options["cheat_window"] == "time"
        return int(self.options["cheat_window_ms"]) * 1000 if by_time else None

    def smuggle_from_us(self, seat: int) -> int | None:
        """Return the time since the match's start from which this seat may make a card vanish;
        ``None`` if not now."""
        if self.phase in QUIET or self.frozen() or self.unshuffled():
            return None
        if seat == self.guard or len(self.hands[seat]) < 2:
            return None
        hidden_us = self.hidden_from_us(seat)
        return None if hidden_us is None else max(hidden_us, self.settled_us + 1)

    def hidden_from_us(self, seat: int) -> int | None:
        """Return when the window of this seat's latest cheat is closed (MM-10)."""
        if not self.gone[seat]:
            return 0
        latest = self.gone[seat][-1]
        if self.window_us is None and latest.laid == self.laid:
            return None
        return latest.at_us + (self.window_us or 0) + 1

    def may_be_caught(self) -> bool:
        """Return whether somebody who cheated in this round can still be caught, though a hand is
        empty: those whose window is open, but what is the time only the table knows (MM-24)."""
        return not self.options["out_is_safe"] and any(self.gone)

    def was_named(self, seat: int) -> bool:
        """Return whether the last accusation was against this seat."""
        return self.settled is not None and self.settled.seat == seat

    def evidence(self, seat: int, accusation: Accusation) -> Act | None:
        """The cheat for which this seat is caught: a card that vanished in the window before the
        cry (MM-9), or one that was just on its way (MM-20); or else a cheat so close to the edge of
        its window that the errors of the times leave it open. The measured times decide."""
        acts = [self._in_light_of(gone, accusation) for gone in reversed(self.gone[seat])]
        if seat in accusation.held and self.options["drag_counts"]:
            acts.append(Act(None, None, accusation.error_us, right=True, photo=False))
        return next((act for act in acts if act.right), None) or next(
            (act for act in acts if act.photo), None
        )

    def _in_light_of(self, gone: Gone, accusation: Accusation) -> Act:
        since_us = accusation.at_us - gone.at_us
        error_us = accusation.error_us + gone.error_us
        if self.window_us is None:
            edges_us = [0] if gone.laid == accusation.laid else []
            right = bool(edges_us) and since_us >= 0
        else:
            edges_us = [0, self.window_us]
            right = 0 <= since_us <= self.window_us
        photo = any(abs(since_us - edge_us) <= error_us for edge_us in edges_us)
        return Act(gone, since_us, error_us, right, photo)

    def scores(self) -> tuple[int, ...]:
        """The minus points of all finished rounds."""
        return tuple(sum(points) for points in zip(*self.sheet, strict=True)) or (0,) * self.seats
