"""All that a person, a page or a bot may ask of the table, and the table's answer.

Orders are frozen values: the web layer makes them from requests, the terminal from options, bots
from their decisions. Each is declared here once: its place on the web, who may give it, and its
fields with their bounds. A device is named by its id: a pad by its chip's, a phone by a hash.
"""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Final, Literal, dataclass_transform

import msgspec
from msgspec import Meta, Struct, field

from slapbox.evening.shapes import Prize
from slapbox.games.lengths import LengthName
from slapbox.games.protocol import Json
from slapbox.games.quiz.questions import Pack
from slapbox.table.words import shapes
from slapbox.table.words.fields import (
    LINE,
    Address,
    ArrivedNs,
    Decision,
    Device,
    Digits,
    Given,
    Key,
    LateUs,
    Line16,
    Line32,
    Line64,
    Move,
    Name,
    Network,
    Number,
    OtherWho,
    PagePadName,
    PageUs,
    Revision,
    Seat,
    Team,
    Who,
    fields,
)
from slapbox.text import Text

HOST_ONLY: Final = Text("web.host_only")

By = Literal["host", "guest", "seat", "seated"]
"""Givers of an order apart from the host: any ``guest``, about nobody but themselves; the player at
its ``seat``; anybody who is ``seated``."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """An order to the table. Orders with a tag come from pages, too: it is the last part of the
    path (``POST /api/TAG``), and the fields that are not given (:class:`Given`) are the body. All
    others come from the host's own process."""

    by: ClassVar[By] = "host"

    def why_not(self, seat: int | None) -> Text | None:
        """Return why a guest at this seat (``None``: at none) may not order this, or nothing."""
        if self.by == "guest" or (self.by == "seated" and seat is not None):
            return None
        return None if self.by == "seat" and getattr(self, "seat", None) == seat else HOST_ONLY

    def people(self) -> Iterator[tuple[int, str]]:
        """Yield the seats that the order is about, each with who sat there as the asker saw it
        (:attr:`slapbox.table.frame.seats.Seat.who`), if that matters."""
        for part in fields(type(self)):
            if part.sits_at is not None and (who := getattr(self, part.name)):
                yield getattr(self, part.sits_at), who


class OwnOrder(Order):
    """An order of a guest about nobody but themselves; it names the device that asks."""

    by: ClassVar[By] = "guest"
    device: Device


class SeatOrder(Order):
    """An order about the player at a seat."""

    seat: Seat
    who: Who = ""


class SecretOrder(Order):
    """An order of which logs say nothing more than its kind: they are for many eyes."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class GuestOrder(OwnOrder):
    """A guest's order to come in by this ``name``, from an ``address`` (none: this machine)."""

    name: Name
    address: Address = ""
    avatar: Line16 = ""


class SlapOrder(OwnOrder):
    """A slap on a key of a page. ``number`` counts from 1 for each page load (``boot``), so that a
    slap sent twice counts once; ``page_us`` is the page's own clock, ``arrived_ns`` the table time
    at which the request came in: how long it waits for the table is not the phone's fault."""

    boot: Line32
    number: Number
    page_us: PageUs
    arrived_ns: ArrivedNs
    key: Key


class Fresh(Order):
    """A new evening: this game in an empty lobby with its default rules."""

    game: str


class Join(GuestOrder, tag="join"):
    """A phone or laptop takes a free seat (or its own again); without a pad it is one itself.
    Without a ``name`` it is the last player who had it."""


class Leave(SeatOrder, tag="leave"):
    """Get up from a seat; lobby only."""

    by = "seat"


class Rename(Order, tag="rename"):
    """Another name for a seat: 1 to 16 printable characters, not used at another seat."""

    by = "seat"
    seat: Seat
    name: Name
    who: Who = ""


class SetAvatar(Order, tag="avatar"):
    """Another face for a seat: one that nobody else has here."""

    by = "seat"
    seat: Seat
    avatar: Line16
    who: Who = ""


class Ready(OwnOrder, tag="ready"):
    """The device's player is ready to start (or not yet)."""

    ready: bool


class Start(Order, tag="start"):
    """The host starts the match with everybody who is seated."""


class Rematch(Order, tag="rematch"):
    """The same players, options and game again, with new cards."""


class PressOn(Order, tag="press-on"):
    """The host has seen enough of what the TV shows: between two deals, after a race, of who won
    a match, before the standings of the evening, or of a part of its finale."""


class EndMatch(Order, tag="end"):
    """End the match that is running, as if it had never been played; or it ``counts``: the player
    who is ahead by whole deals and rounds has won it, unless nothing was scored yet."""

    counts: bool


class ToLobby(Order, tag="lobby"):
    """Back to the lobby: of a match that is running nothing is left."""


class Pause(Order, tag="pause"):
    """Stop the match until an order with ``paused`` false; an open race is finished first."""

    by = "seated"
    paused: bool


class SetGame(Order, tag="game"):
    """Another game for those who sit here, with its default rules; lobby only."""

    game: Line64


class SetRule(Order, tag="rule"):
    """Another value for a rule option; lobby only."""

    name: Line64
    value: Line64


class SetLength(Order, tag="length"):
    """Let matches of this game be short, normal or long; lobby only."""

    length: LengthName


class BeginEvening(Order, tag="begin-evening"):
    """Matches count for an evening from now on; of the one before nothing more does. The games that
    are chosen on the TV become its list. It may have the ``same`` list, scheme and teams."""

    same: bool = False


class SetPack(SecretOrder):
    """The next quiz is played with the questions of this pack, or without one."""

    pack: Pack | None


class GivePrizes(Order):
    """The awards of the evening that has ended are known."""

    evening: str
    prizes: tuple[Prize, ...]


class SetScheme(Order, tag="scheme"):
    """The evening's points are counted by another scheme, from its first match on."""

    scheme: Line16


class AddGame(Order, tag="add-game"):
    """One more game at the end of this evening's list."""

    game: Line64


class RemoveGame(Order, tag="remove-game"):
    """One game less on this evening's list: the last ``game`` up to the entry ``at`` (from 0), for
    it has moved up if others went since the page was drawn. One gone already is no fault."""

    at: Annotated[int, Meta(ge=0, le=99)]
    game: Line64


class AskPosters(Order, tag="posters"):
    """The TV asks for tonight's games, of which none is chosen yet; or it asks no more."""

    asks: bool


class AddPoster(Order, tag="poster"):
    """One of tonight's games, which may come more than once."""

    game: Line64


class ShowIntro(Order, tag="intro"):
    """The TV shows how the chosen game is played (lobby only), or stops showing it."""

    by = "seated"
    on: bool


class SetTeams(Order, tag="teams"):
    """Set the number of teams across the evening (2 to 4), or none (0)."""

    count: Annotated[int, Meta(ge=0, le=4)]


class DrawTeams(Order, tag="draw-teams"):
    """The lot says who of those who sit here is in which team."""


class PutInTeam(Order, tag="put-in-team"):
    """Put the player at a seat into this team (from 0 on)."""

    seat: Seat
    team: Team
    who: Who = ""


class ChooseTeam(OwnOrder, tag="choose-team"):
    """The device's player is in this team."""

    team: Team


class NextGame(Order, tag="next-game"):
    """On to what the evening's list has next, for those who sit here; not while a match runs."""


class EndEvening(Order, tag="end-evening"):
    """End the evening, which its leader has won; a match that runs is called off."""


class Demo(Order, tag="demo"):
    """Bots fill the table, for a first look without hardware; lobby only. They go when the first
    guest comes. Where people sit already the bots join them, and nobody starts."""

    players: Annotated[int, Meta(ge=1, le=8)]


class Learn(OwnOrder, tag="learn"):
    """The device's player, who is alone, wants to ``learn`` the game by its lesson (in the lobby,
    or once more), to ``play`` a match with easy bots after it, or to ``leave`` it."""

    wish: Literal["learn", "play", "leave"]


class KnownAs(Order):
    """From now on phones find this machine by a ``name``, too (``slapbox.local``), or by none."""

    name: str | None


class SetWays(Order):
    """The ways by which guests' phones can come from now on, the likeliest first."""

    ways: tuple[shapes.Way, ...]


class ChooseWay(Order, tag="way"):
    """Guests are sent to this card as long as it is there; an empty one: to the likeliest."""

    card: Annotated[str, Meta(max_length=256), LINE]


class OpenRounds(Order):
    """These rounds of the ``venue`` are over at all its tables; they may be looked at here."""

    venue: str
    rounds: tuple[int, ...]


class SetTurn(Order):
    """The next ``round`` that the ``venue`` of many tables wants played here: by these ``rules``
    (names and values), with cards by a ``seed`` below 0 that nobody at the table knows."""

    venue: str
    round: int
    game: str
    rules: tuple[tuple[str, str], ...]
    seed: int


class LeaveVenue(Order):
    """The table is in no venue any more; a match of one that has not begun is not waited for."""


class SetWifi(SecretOrder, tag="wifi"):
    """The TV shows the way into this network from now on; an empty ``password``: it is open."""

    name: Network
    password: Annotated[str, Meta(max_length=128), LINE]
    hidden: bool = False


class TellWifi(Order, tag="tell-wifi"):
    """The TV shows the network's password in letters, too, or not any more."""

    told: bool


class ForgetWifi(Order, tag="forget-wifi"):
    """No network is shown any more, and its password is forgotten."""


class SetBotLevel(Order, tag="bot-level"):
    """Choose how well bots play from now on, those that sit there too; asked for at any time."""

    level: Line16


class SetCalm(Order, tag="calm"):
    """Pages tell everything in pictures that stay, without flashes and times, and longer (for small
    children), or not any more; asked for at any time."""

    calm: bool


class Forget(Order, tag="forget"):
    """Nobody of this name was ever here; not while a match runs."""

    name: Name


class RenameGuest(Order, tag="rename-guest"):
    """The guest of this name is called as ``wanted``, in all that was ever played."""

    name: Name
    wanted: Name


class ForgetAll(Order, tag="forget-all"):
    """Nobody was ever here, and nothing was played; not while a match runs."""


class SetKeeping(Order, tag="keeping"):
    """Matches, evenings and guests are kept for so many ``days``; 0 is for ever."""

    days: Annotated[int, Meta(ge=0, le=36_500)]


class TrustClock(Order, tag="trust-clock"):
    """It is today what the computer's clock says: what is too old by it may be deleted."""


class SetHints(Order, tag="hints"):
    """Players may ask what an expert would do, or not any more; asked for at any time."""

    allowed: bool


class SetRatings(Order, tag="ratings"):
    """Statistics say how strong guests are, or not any more; never where everything is calm."""

    shown: bool


class AskHint(OwnOrder, tag="hint"):
    """The device's player wants to know what an expert would do in this revision of the game. Only
    they are told the answer; everybody is told that there was one."""

    revision: Revision


class TellHint(Order):
    """The expert's ``move`` at ``seat`` in this ``revision`` of a ``match``, and its ``reason``;
    ``None``: it does not know."""

    match: str
    seat: int
    revision: int
    move: Json | None = None
    reason: Text | None = None


class Turn(OwnOrder, tag="turn"):
    """The device's player turns the top card (also: the host for a player who is away)."""


class Done(OwnOrder, tag="done"):
    """The device's player wants no further slap in the open race."""


class TouchSlap(SlapOrder, tag="slap"):
    """A slap on a touch pad."""

    card: Annotated[int, Meta(ge=0, le=10_000)] | None = None


class TouchBeat(OwnOrder):
    """A touch pad is alive, and what it knows of the two clocks.

    ``page_us`` was read just before sending; ``arrived_ns`` is the table time at which the request
    came in. ``answer_ns`` and ``answer_page_us`` are the table time in the answer to the page's
    previous beat and the page's clock when it read that answer (0 in the first beat): bounds of it.
    """

    boot: Line32
    page_us: PageUs
    arrived_ns: ArrivedNs
    answer_ns: Digits = 0
    answer_page_us: PageUs = 0


class PageBeat(TouchBeat):
    """A page of pads is alive; it hears these ``pads``, whose stamps are as a rule up to
    ``late_us`` after the finger, each."""

    by = "host"
    pads: Annotated[list[PagePadName], Meta(max_length=16)] = []
    late_us: Annotated[list[LateUs], Meta(max_length=16)] = []


class PageSlap(SlapOrder, tag="page-slap"):
    """A slap on a page's pad, which the page stamped up to ``late_us`` after the finger."""

    by = "host"
    pad: PagePadName
    late_us: LateUs


class Play(OwnOrder, tag="play"):
    """A move from the device's player: its record, made in view of the game's ``revision``.

    A move whose time matters comes with ``boot`` and ``page_us``, the page's clock when it was
    made, and ``from_page_us`` when it began (a card that is dragged); the table adds ``at_us``,
    ``from_us`` and ``error_us`` to the record. It is judged by its time, whatever the revision. For
    a bot's seat both are table time (us). ``arrived_ns`` is that of :class:`SlapOrder`.
    """

    move: Move
    revision: Revision
    boot: Line32 = ""
    page_us: PageUs | None = None
    from_page_us: PageUs | None = None
    arrived_ns: ArrivedNs = 0


class Fidget(OwnOrder, tag="fidget"):
    """The device's player has taken a card by its edge (or let go): the table may notice."""

    on: bool


class Bind(OwnOrder, tag="bind"):
    """A phone looks for its pad: it shows keys, and the pad on which they are pressed is its own.
    ``on`` is false when it gives up."""

    on: bool
    address: Address = ""


class OfferSeat(SeatOrder, tag="offer-seat"):
    """The host lets somebody else's phone take this seat over: a short code appears on the TV."""


class Recover(OwnOrder, tag="recover"):
    """A phone takes over the seat whose code this is."""

    code: Line16
    address: Address = ""


class AskIn(OwnOrder, tag="ask-in"):
    """A phone without a seat wants, while a match runs, that of the bot at ``seat``, if the host
    agrees; or one in the next game."""

    name: Name
    seat: Seat | None = None
    address: Address = ""


class AskOut(OwnOrder, tag="ask-out"):
    """The phone wants no seat any more."""


class AnswerWish(Order, tag="answer-wish"):
    """Let the guest with this wish play on for the bot, or wait for the next game."""

    number: Number
    agreed: bool


class Attend(GuestOrder, tag="attend"):
    """A phone without a seat looks on, under a name."""


class Guess(OwnOrder, tag="guess"):
    """Somebody of the audience thinks that of this question this ``choice`` will come true."""

    kind: Line16
    number: Number
    choice: Seat


class Cheer(OwnOrder, tag="cheer"):
    """Somebody of the audience throws something at whoever sits at ``seat``."""

    kind: shapes.ThrowKind
    seat: Seat


class SitOut(OwnOrder, tag="sit-out"):
    """The device's player lets the next match go by and keeps the seat, or plays after all."""

    out: bool


class Bench(Order, tag="bench"):
    """Let a player sit the next match out and keep the seat, or play after all."""

    seat: Seat
    out: bool
    who: Who = ""


class Kick(SeatOrder, tag="kick"):
    """Send somebody away: in the lobby the seat is free again, in a match a bot plays on. The
    player comes back only after :class:`LetBack`."""


class StandIn(SeatOrder, tag="stand-in"):
    """Let a bot play on for the player who sits here, until they come back or the match is left."""


class BringBack(SeatOrder, tag="bring-back"):
    """Give the seat back to the player for whom a bot plays on; the player does that by
    :class:`Join`, or by a slap on the pad."""


class LetBack(Order, tag="let-back"):
    """Let somebody whom the host sent away take a seat again; ``number`` is in the host's view."""

    number: Number


class SetDoor(Order, tag="door"):
    """New guests may take seats, or not any more. A guest who has a seat keeps it."""

    open: bool


class AllowCrowd(Order, tag="crowd"):
    """As many as like may come by this address (or only some, again): a router, a shared tablet."""

    address: Annotated[str, Meta(max_length=45), LINE]
    allowed: bool


class AskScreen(OwnOrder, tag="screen"):
    """A browser elsewhere wants to be the TV: until the host has decided it shows a number."""

    device: Annotated[str, Given.SCREEN]
    address: Address = ""


class LetScreen(Order, tag="let-screen"):
    """The screen that shows this number is the TV from now on."""

    number: Annotated[int, Meta(ge=10, le=99)]


class ShowKey(SecretOrder):
    """The TV shows for a moment the way to the host's page; its ``key`` lets one phone in."""

    key: str


class HideKey(Order):
    """A phone has come in by the key that the TV shows."""


class ShutScreens(Order, tag="shut-screens"):
    """No browser but those of the host's own machine is the TV any more."""


class Swap(Order, tag="swap"):
    """Two players change places; lobby only."""

    seat: Seat
    other: Seat
    who: Who = ""
    other_who: OtherWho = ""


class Undo(Order, tag="undo"):
    """Take the last move back; not while a race is open."""


class TakeBack(OwnOrder, tag="take-back"):
    """The device's player takes their last move back, before anybody else has acted."""


class Choose(Order, tag="choose"):
    """The host decides where the rules leave it to the host: who starts (FS-2 ``host``), what
    became of an answer. ``move`` is the record of one of ``legal_moves(TABLE)``."""

    move: Decision


class DrawLots(Order, tag="draw-lots"):
    """A lot decides what the rules leave to the host: who begins."""


class SeatBot(Order):
    """A pad that code plays sits down, and is ready; or plays on at ``seat`` as a stand-in. A bot
    that comes for a ``demo`` has no seat when that is over. Of the ``cast`` (characters by name) it
    is the first that nobody is yet; or nobody in particular."""

    device: str
    seat: int | None = None
    demo: bool = False
    cast: tuple[str, ...] = ()


class Identify(SeatOrder, tag="identify"):
    """Blink the pad of this seat, so that people see whose it is."""


KINDS: Final[dict[str, type[Order]]] = {
    str(kind.__struct_config__.tag): kind
    for base in (Order, OwnOrder, SeatOrder, SecretOrder, GuestOrder, SlapOrder)
    for kind in base.__subclasses__()
    if kind.__struct_config__.tag is not None
}
"""The orders that pages may give, by their tags."""


class Answer(Struct, frozen=True):
    """The outcome of an order: done (``why`` is nothing), or the reason why not. ``waits``: it may
    yet be done; ask again. ``forbidden``: it is not for this asker."""

    why: Text | None = None
    data: shapes.Data = field(default_factory=shapes.Data)
    waits: bool = False
    forbidden: bool = False
