"""All that a person, a page or a bot may ask of the table, and the table's answer.

Orders are frozen values: the web layer makes them from requests, the terminal from options, bots
from their decisions. A device is named by its id: a pad by its chip id, a phone by
``touch:`` and a hash of its secret.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Final

from slapbox.games.protocol import Json
from slapbox.table.words import shapes
from slapbox.text import Text

PHONE: Final = "touch:"
"""Beginning of the ids of phones; those of pads are their chips'."""


@dataclass(frozen=True, slots=True)
class About:
    """An order about people: carried out only if they (each the number of a seat, and
    :attr:`slapbox.table.frame.seats.Seat.who`) sit there still, as whoever gives it saw them."""

    order: Order
    people: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Fresh:
    """A new evening: this game in an empty lobby with its default rules."""

    game: str


@dataclass(frozen=True, slots=True)
class Join:
    """A phone or laptop takes a free seat (or its own again); without a pad it is one itself.
    Without a ``name`` it is whoever had it last. ``address`` is the one by which it comes, and
    empty for the host's own machine."""

    device: str
    name: str
    address: str = ""
    avatar: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    """Whoever sits here gets up; lobby only."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rename:
    """Another name for a seat: 1 to 16 printable characters, not used at another seat."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class SetAvatar:
    """Another face for a seat: one that nobody else has here."""

    seat: int
    avatar: str


@dataclass(frozen=True, slots=True)
class Ready:
    """The device's player is ready to start (or not yet)."""

    device: str
    ready: bool


@dataclass(frozen=True, slots=True)
class Start:
    """The host starts the match with everybody who is seated."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same players, options and game again, with new cards."""


@dataclass(frozen=True, slots=True)
class PressOn:
    """The host has seen enough of what the TV shows: between two deals, after a race, or of who won
    a match, before the standings of the evening."""


@dataclass(frozen=True, slots=True)
class EndMatch:
    """End the match that is running. Called off, it is as if it had never been played; if it
    ``counts`` as it stands, whoever is ahead by now, by whole deals and rounds, has won it, unless
    nothing was scored yet."""

    counts: bool


@dataclass(frozen=True, slots=True)
class ToLobby:
    """Back to the lobby: of a match that is running nothing is left."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Nothing may move until an order with ``paused`` false; a race that is open is finished
    first."""

    paused: bool


@dataclass(frozen=True, slots=True)
class SetGame:
    """Another game for those who sit here, with its default rules; lobby only."""

    game: str


@dataclass(frozen=True, slots=True)
class SetRule:
    """Another value for a rule option; lobby only."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class BeginEvening:
    """Matches count for an evening from now on; of the one before nothing more does."""


@dataclass(frozen=True, slots=True)
class SetScheme:
    """The evening's points are counted by another scheme, from its first match on."""

    scheme: str


@dataclass(frozen=True, slots=True)
class SetProgramme:
    """The games that are to be played in this evening, in order; in a lobby, the one that is next
    is chosen."""

    games: list[str]


@dataclass(frozen=True, slots=True)
class SetTeams:
    """So many teams across the evening (2 to 4), or none (0)."""

    count: int


@dataclass(frozen=True, slots=True)
class DrawTeams:
    """The lot says who of those who sit here is in which team."""


@dataclass(frozen=True, slots=True)
class PutInTeam:
    """Whoever sits there is in this team (from 0 on)."""

    seat: int
    team: int


@dataclass(frozen=True, slots=True)
class ChooseTeam:
    """The device's player is in this team."""

    device: str
    team: int


@dataclass(frozen=True, slots=True)
class NextGame:
    """On to what the evening's list has next, for those who sit here; not while a match runs."""


@dataclass(frozen=True, slots=True)
class EndEvening:
    """End the evening, which its leader has won; a match that runs is called off."""


@dataclass(frozen=True, slots=True)
class Demo:
    """Simulated pads with bots fill the table, for a first look without hardware; lobby only. They
    go when the first guest comes. Where people sit already the bots join them, and nobody starts.
    """

    players: int


@dataclass(frozen=True, slots=True)
class Learn:
    """The device's player, who is alone, learns the game by a prepared deal with bots (lobby only);
    or is done with that, at any time."""

    device: str
    on: bool


@dataclass(frozen=True, slots=True)
class KnownAs:
    """From now on phones find this machine by a ``name``, too (``slapbox.local``), or by none; by
    the host's own process."""

    name: str | None


@dataclass(frozen=True, slots=True)
class Way:
    """A network card, and where phones in its network join."""

    card: str
    url: str


@dataclass(frozen=True, slots=True)
class SetWays:
    """The ways by which guests' phones can come from now on, the likeliest first; by the host's own
    process."""

    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class ChooseWay:
    """Guests are sent to this card as long as it is there; an empty one: to the likeliest."""

    card: str


@dataclass(frozen=True, slots=True)
class OpenRounds:
    """These rounds of the ``hall`` are over at all its tables: whoever likes may look at what was
    played here; by the host's own process."""

    hall: str
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetTurn:
    """What the ``hall`` of many tables wants played here next: its ``round``, by these ``rules``
    (names and values of options), with cards that ``seed`` decides, a number below 0 that nobody at
    the table knows; by the host's own process."""

    hall: str
    round: int
    game: str
    rules: tuple[tuple[str, str], ...]
    seed: int

    def as_json(self) -> Json:
        """The journal's record."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class LeaveHall:
    """The table is in no hall any more: what one wanted played next is not waited for, unless it
    was begun; by the host's own process."""


@dataclass(frozen=True, slots=True)
class SetWifi:
    """The TV shows the way into this network from now on; an empty ``password``: it is open."""

    name: str
    password: str = field(repr=False)
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class TellWifi:
    """The TV shows the network's password in letters, too, or not any more."""

    told: bool


@dataclass(frozen=True, slots=True)
class ForgetWifi:
    """No network is shown any more, and its password is forgotten."""


@dataclass(frozen=True, slots=True)
class SetBotLevel:
    """How well bots play from now on, those that sit there too; asked for at any time."""

    level: str


@dataclass(frozen=True, slots=True)
class SetCalm:
    """Pages tell everything in pictures that stay, without flashes and times, and longer (for small
    children), or not any more; asked for at any time."""

    calm: bool


@dataclass(frozen=True, slots=True)
class Forget:
    """Nobody of this name was ever here; not while a match runs."""

    name: str


@dataclass(frozen=True, slots=True)
class RenameGuest:
    """The guest of this name is called as ``wanted``, in all that was ever played."""

    name: str
    wanted: str


@dataclass(frozen=True, slots=True)
class ForgetAll:
    """Nobody was ever here, and nothing was played; not while a match runs."""


@dataclass(frozen=True, slots=True)
class SetKeeping:
    """Matches, evenings and guests are kept for so many ``days``; 0 is for ever."""

    days: int


@dataclass(frozen=True, slots=True)
class TrustClock:
    """It is today what the computer's clock says: what is too old by it may be deleted."""


@dataclass(frozen=True, slots=True)
class SetHints:
    """Players may ask what an expert would do, or not any more; asked for at any time."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class SetRatings:
    """Statistics say how strong guests are, or not any more; never where everything is calm."""

    shown: bool


@dataclass(frozen=True, slots=True)
class AskHint:
    """The device's player wants to know what an expert would do in this revision of the game. Only
    they are told the answer; everybody is told that there was one."""

    device: str
    revision: int


@dataclass(frozen=True, slots=True)
class TellHint:
    """The expert's ``move`` at ``seat`` in this ``revision`` of a ``match``, and its ``reason``;
    ``None``: it does not know. By the host's own process."""

    match: str
    seat: int
    revision: int
    move: Json | None = None
    reason: Text | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The device's player turns the top card (also: the host for a player who is away)."""

    device: str


@dataclass(frozen=True, slots=True)
class Done:
    """The device's player wants no further slap in the open race."""

    device: str


@dataclass(frozen=True, slots=True)
class TouchSlap:
    """A slap on a touch pad. ``number`` counts from 1 for each page load (``boot``), so that a
    slap sent twice counts once; ``page_us`` is the page's own clock, ``arrived_ns`` the table time
    at which the request came in: how long it waits for the table is not the phone's fault."""

    device: str
    boot: str
    number: int
    page_us: int
    arrived_ns: int
    key: int
    card: int | None = None


@dataclass(frozen=True, slots=True)
class TouchBeat:
    """A touch pad is alive, and what it knows of the two clocks.

    ``page_us`` was read just before sending; ``arrived_ns`` is the table time at which the request
    came in. ``answer_ns`` and ``answer_page_us`` are the table time in the answer to the page's
    previous beat and the page's clock when it read that answer (0 in the first beat).
    Together they bound the page's clock from both sides.
    """

    device: str
    boot: str
    page_us: int
    arrived_ns: int
    answer_ns: int = 0
    answer_page_us: int = 0


@dataclass(frozen=True, slots=True)
class Play:
    """A move from the device's player: ``move`` is the record of a move of the game, made in view
    of the game's ``revision``.

    A move whose time matters comes with ``boot`` and ``page_us``, the page's clock when it was
    made, and ``from_page_us`` when it began (a card that is dragged); the table adds ``at_us``,
    ``from_us`` and ``error_us`` to the record. It is judged by its time, whatever the revision. For
    a bot's seat both are table time (us). ``arrived_ns`` is the table time at which a page's
    request came in.
    """

    device: str
    move: Json
    revision: int
    boot: str = ""
    page_us: int | None = None
    from_page_us: int | None = None
    arrived_ns: int = 0


@dataclass(frozen=True, slots=True)
class Fidget:
    """The device's player has taken a card by its edge (or let go): the table may notice."""

    device: str
    on: bool


@dataclass(frozen=True, slots=True)
class Bind:
    """A phone looks for its pad: it shows keys, and the pad on which they are pressed is its own.
    ``on`` is false when it gives up; ``address`` as in :class:`Join`."""

    device: str
    on: bool
    address: str = ""


@dataclass(frozen=True, slots=True)
class OfferSeat:
    """The host lets somebody else's phone take this seat over: a short code appears on the TV."""

    seat: int


@dataclass(frozen=True, slots=True)
class Recover:
    """A phone takes over the seat whose code this is; ``address`` as in :class:`Join`."""

    device: str
    code: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class AskIn:
    """A phone without a seat wants, while a match runs, that of the bot at ``seat``, if the host
    agrees; or one in the next game. ``address`` as in :class:`Join`."""

    device: str
    name: str
    seat: int | None = None
    address: str = ""


@dataclass(frozen=True, slots=True)
class AskOut:
    """The phone wants no seat any more."""

    device: str


@dataclass(frozen=True, slots=True)
class AnswerWish:
    """The host lets whoever has this wish play on for the bot, or leaves it waiting for the next
    game."""

    number: int
    agreed: bool


@dataclass(frozen=True, slots=True)
class Attend:
    """A phone without a seat looks on, under a name; ``address`` as in :class:`Join`."""

    device: str
    name: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class Guess:
    """Somebody of the audience thinks that of this question this ``choice`` will come true."""

    device: str
    kind: str
    number: int
    choice: int


@dataclass(frozen=True, slots=True)
class Cheer:
    """Somebody of the audience is delighted."""

    device: str


@dataclass(frozen=True, slots=True)
class SitOut:
    """The device's player lets the next match go by and keeps the seat, or plays after all."""

    device: str
    out: bool


@dataclass(frozen=True, slots=True)
class Kick:
    """Send somebody away: in the lobby the seat is free again, in a match a bot plays on. The
    player comes back only after :class:`LetBack`."""

    seat: int


@dataclass(frozen=True, slots=True)
class StandIn:
    """Let a bot play on for whoever sits here, until they come back or the match is left."""

    seat: int


@dataclass(frozen=True, slots=True)
class BringBack:
    """Give the seat back to the player for whom a bot plays on; the player does that by
    :class:`Join`, or by a slap on the pad."""

    seat: int


@dataclass(frozen=True, slots=True)
class LetBack:
    """Whom the host sent away may take a seat again; ``number`` is in the host's view."""

    number: int


@dataclass(frozen=True, slots=True)
class SetDoor:
    """New guests may take seats, or not any more. Who has a seat keeps it."""

    open: bool


@dataclass(frozen=True, slots=True)
class AllowCrowd:
    """As many as like may come by this address (or only some, again): a router, a shared tablet."""

    address: str
    allowed: bool


@dataclass(frozen=True, slots=True)
class AskScreen:
    """A browser elsewhere wants to be the TV: until the host has decided it shows a number."""

    device: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class LetScreen:
    """The screen that shows this number is the TV from now on."""

    number: int


@dataclass(frozen=True, slots=True)
class ShowPin:
    """The TV shows the host's PIN for a moment."""

    pin: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ShutScreens:
    """No browser but those of the host's own machine is the TV any more."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Two players change places; lobby only."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last move back; not while a race is open."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The device's player takes the own last move back, before anybody else has acted."""

    device: str


@dataclass(frozen=True, slots=True)
class Choose:
    """The host decides where the rules leave it to the host: who starts (FS-2 ``host``), what
    became of an answer. ``move`` is the record of one of ``legal_moves(TABLE)``."""

    move: Json


@dataclass(frozen=True, slots=True)
class SeatBot:
    """A pad that code plays sits down, and is ready; or plays on at ``seat`` as a stand-in.
    Whoever comes for a ``demo`` has no seat when that is over. Of the ``cast`` (characters by name)
    it is the first that nobody is yet; or nobody in particular."""

    device: str
    seat: int | None = None
    demo: bool = False
    cast: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Identify:
    """Blink the pad of this seat, so that people see whose it is."""

    seat: int


Order = (
    About
    | Fresh
    | Join
    | Leave
    | Rename
    | SetAvatar
    | Ready
    | Start
    | Rematch
    | PressOn
    | EndMatch
    | ToLobby
    | Pause
    | SetGame
    | SetRule
    | BeginEvening
    | SetScheme
    | SetProgramme
    | SetTeams
    | DrawTeams
    | PutInTeam
    | ChooseTeam
    | NextGame
    | EndEvening
    | Demo
    | KnownAs
    | SetWays
    | ChooseWay
    | OpenRounds
    | SetTurn
    | LeaveHall
    | SetWifi
    | TellWifi
    | ForgetWifi
    | SetBotLevel
    | SetCalm
    | Forget
    | ForgetAll
    | RenameGuest
    | SetKeeping
    | TrustClock
    | SetHints
    | SetRatings
    | AskHint
    | Learn
    | TellHint
    | Turn
    | Done
    | TouchSlap
    | TouchBeat
    | Choose
    | Play
    | Fidget
    | Bind
    | OfferSeat
    | Recover
    | AskIn
    | AskOut
    | AnswerWish
    | Attend
    | Guess
    | Cheer
    | SitOut
    | Kick
    | StandIn
    | BringBack
    | LetBack
    | SetDoor
    | AllowCrowd
    | AskScreen
    | LetScreen
    | ShowPin
    | ShutScreens
    | Swap
    | Undo
    | TakeBack
    | SeatBot
    | Identify
)


def _nothing() -> shapes.Data:
    return {}


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of an order: done (``why`` is nothing), or the reason why not. ``waits``: it may
    yet be done, and whoever asks again is told. ``forbidden``: it is not for whoever asked."""

    why: Text | None = None
    data: shapes.Data = field(default_factory=_nothing)
    waits: bool = False
    forbidden: bool = False
