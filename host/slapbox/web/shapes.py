"""What pages may ask for: the body of each order, and what is answered (:mod:`slapbox.web.orders`
checks every field, :mod:`slapbox.web.api` answers)."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from slapbox import games
from slapbox.table.words.shapes import Data
from slapbox.text import Message


class Nothing(TypedDict):
    """An order that says all by its name."""


class Join(TypedDict):
    """A name and a face for somebody who sits down; an empty name for whoever had the phone
    last."""

    name: str
    avatar: NotRequired[str]


class OfSeat(TypedDict):
    """An order about a seat, and who sat there in the view that was looked at."""

    seat: int
    who: str


class Rename(OfSeat):
    """Another name for a seat."""

    name: str


class SetAvatar(OfSeat):
    """Another face for a seat."""

    avatar: str


class Ready(TypedDict):
    """Ready to start, or not yet."""

    ready: bool


class Pause(TypedDict):
    """Nothing may move, or everything again."""

    paused: bool


class EndMatch(TypedDict):
    """The match is called off, or ``counts`` as it stands."""

    counts: bool


class SetGame(TypedDict):
    """Another game, by its name."""

    game: str


class SetRule(TypedDict):
    """Another value for a rule."""

    name: str
    value: str


class SetScheme(TypedDict):
    """Another scheme of points for the evening."""

    scheme: str


class SetProgramme(TypedDict):
    """The games of the evening, by their names."""

    games: list[str]


class SetTeams(TypedDict):
    """So many teams."""

    count: int


class ChooseTeam(TypedDict):
    """Into this team."""

    team: int


class PutInTeam(OfSeat):
    """Whoever sits there into this team."""

    team: int


class Demo(TypedDict):
    """So many simulated pads with bots."""

    players: int


class SetBotLevel(TypedDict):
    """How well bots play."""

    level: str


class SetCalm(TypedDict):
    """Everything in pictures that stay, or not any more."""

    calm: bool


class OfName(TypedDict):
    """An order about somebody, who need not sit here."""

    name: str


class RenameGuest(TypedDict):
    """Whoever has this name is called otherwise in all that was played."""

    name: str
    wanted: str


class SetKeeping(TypedDict):
    """Matches are kept for so many days."""

    days: int


class SetHints(TypedDict):
    """Whether players may ask what an expert would do."""

    allowed: bool


class SetRatings(TypedDict):
    """Whether statistics say how strong guests are."""

    shown: bool


class AskHint(TypedDict):
    """What an expert would do in this revision of the game."""

    revision: int


class Choose(TypedDict):
    """What the host decides."""

    move: games.Move


class OfNumber(TypedDict):
    """An order about somebody, or some screen, by the number in the host's view."""

    number: int


class SetDoor(TypedDict):
    """New guests may take seats, or not."""

    open: bool


class AllowCrowd(TypedDict):
    """Many may come by this address, or not."""

    address: str
    allowed: bool


class ChooseWay(TypedDict):
    """Guests are sent to this network card; an empty one: to the likeliest."""

    card: str


class Swap(OfSeat):
    """Two players change places."""

    other: int
    other_who: str


class TouchSlap(TypedDict):
    """A slap on a phone: the page's load and how many slaps since, its own clock, the key, and the
    card if it can aim."""

    boot: str
    number: int
    page_us: int
    key: int
    card: NotRequired[int]


class SetWifi(TypedDict):
    """The network for guests; an open one has an empty ``password``."""

    name: str
    password: str
    hidden: bool


class TellWifi(TypedDict):
    """Whether the TV shows its password in letters, too."""

    told: bool


class AskIn(TypedDict):
    """A name, and the bot's seat that is wanted; without one a seat in the next game."""

    name: str
    seat: NotRequired[int]


class AnswerWish(TypedDict):
    """Whether the host agrees."""

    number: int
    agreed: bool


class Guess(TypedDict):
    """Which of its choices will come true of this question."""

    kind: str
    number: int
    choice: int


class SitOut(TypedDict):
    """Whether the next match goes by."""

    out: bool


class Play(TypedDict):
    """A move, made in view of this revision of the game; one whose time matters comes with the
    page's clock when it was made, and when it began. Stamps of the table are never in it."""

    move: dict[str, str | int | list[int] | list[list[int]]]
    revision: int
    boot: NotRequired[str]
    page_us: NotRequired[int]
    from_page_us: NotRequired[int]


class Switch(TypedDict):
    """Something begins, or ends."""

    on: bool


class Recover(TypedDict):
    """The code of a seat."""

    code: str


Orders = TypedDict(
    "Orders",
    {
        "join": Join,
        "leave": OfSeat,
        "rename": Rename,
        "avatar": SetAvatar,
        "learn": Switch,
        "ready": Ready,
        "start": Nothing,
        "rematch": Nothing,
        "press-on": Nothing,
        "end": EndMatch,
        "lobby": Nothing,
        "pause": Pause,
        "game": SetGame,
        "rule": SetRule,
        "begin-evening": Nothing,
        "scheme": SetScheme,
        "programme": SetProgramme,
        "teams": SetTeams,
        "draw-teams": Nothing,
        "put-in-team": PutInTeam,
        "choose-team": ChooseTeam,
        "next-game": Nothing,
        "end-evening": Nothing,
        "demo": Demo,
        "bot-level": SetBotLevel,
        "calm": SetCalm,
        "forget": OfName,
        "forget-all": Nothing,
        "rename-guest": RenameGuest,
        "keeping": SetKeeping,
        "trust-clock": Nothing,
        "hints": SetHints,
        "ratings": SetRatings,
        "hint": AskHint,
        "choose": Choose,
        "identify": OfSeat,
        "offer-seat": OfSeat,
        "ask-in": AskIn,
        "ask-out": Nothing,
        "answer-wish": AnswerWish,
        "attend": OfName,
        "guess": Guess,
        "cheer": Nothing,
        "sit-out": SitOut,
        "kick": OfSeat,
        "stand-in": OfSeat,
        "bring-back": OfSeat,
        "let-back": OfNumber,
        "door": SetDoor,
        "crowd": AllowCrowd,
        "way": ChooseWay,
        "screen": Nothing,
        "let-screen": OfNumber,
        "wifi": SetWifi,
        "tell-wifi": TellWifi,
        "forget-wifi": Nothing,
        "show-pin": Nothing,
        "shut-screens": Nothing,
        "swap": Swap,
        "undo": Nothing,
        "take-back": Nothing,
        "turn": Nothing,
        "done": Nothing,
        "slap": TouchSlap,
        "play": Play,
        "fidget": Switch,
        "bind": Switch,
        "recover": Recover,
    },
)
"""The body of each order, by the order's name."""


class Pin(TypedDict):
    """The host's PIN (``POST /api/pin``)."""

    pin: str


class Beat(TypedDict):
    """A touch pad is alive (``POST /beat``); ``answer_ns`` is the time in the answer to the one
    before, a string of digits: browsers' numbers end at 2^53."""

    boot: str
    page_us: int
    answer_ns: str
    answer_page_us: int


class FaultReport(TypedDict):
    """An error of a page (``POST /fault``): the first part of its path, what the browser says, and
    up to three lines of scripts."""

    page: str
    message: str
    place: str


class Fault(FaultReport):
    """A kind of error that pages have told of, and how often."""

    engine: str
    count: int


class Faults(TypedDict):
    """All of them, the newest last."""

    faults: list[Fault]


class Answer(TypedDict):
    """The table's answer to an order; if it said no, ``why``."""

    data: Data
    why: NotRequired[Message]


class BeatAnswer(Answer):
    """The answer to a beat: the table's time besides."""

    now_ns: str


class InHall(TypedDict):
    """Which table of a hall this is, where the hall is, and whether the line to it stands."""

    table: str
    hall: str
    there: bool


class HallMembership(TypedDict):
    """What the host's page is told of it; nothing where this table is in no hall."""

    hall: InHall | None


class TableCode(TypedDict):
    """A table of the hall, and the code for its ticket; none where somebody has that. A code that
    was ``scanned`` is on its way to the table's laptop."""

    table: str
    code: str | None
    scanned: bool


class HallDesk(TypedDict):
    """What the hall's desk knows: where phones take a code (``link``), and the tables. ``closed``
    where no tickets are given out by codes."""

    link: str
    closed: bool
    tables: list[TableCode]


class Refused(TypedDict):
    """The answer to a request that never reached the table."""

    why: Message
