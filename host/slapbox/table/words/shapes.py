"""The table's views for pages: for all, and more for the TV, the host and each seat. Times that end
in ``_us`` are table time, in microseconds."""

from __future__ import annotations

from typing import Literal, NamedTuple, NotRequired, TypedDict

from msgspec import Struct

from slapbox import games
from slapbox.evening.audience import FanRank
from slapbox.evening.shapes import Avatar, Evening, PastEvening
from slapbox.games.lengths import LengthName
from slapbox.games.protocol import PredictionKind
from slapbox.packs.shapes import Pack
from slapbox.text import Message

Phase = Literal["lobby", "countdown", "match", "over"]
"""Of the table, not of a game."""

DeviceKind = Literal["pad", "sim", "touch", "keyboard", "gamepad", "buzz", "drums"]
"""Devices that slap: a pad, one made of software, a phone, and pads that are keys of a page."""


class GameFacts(TypedDict):
    """Facts for the choice of a game: for how many ``players`` it is and how many minutes it takes,
    each from and to; and whether there is a ``lesson`` of it."""

    name: str
    players: list[int]
    phones: bool
    length_min: list[int]
    lesson: bool


class Length(TypedDict):
    """A length of this game's matches, in minutes from and to. No length is ``chosen``
    where somebody has set rules of that kind one by one."""

    name: LengthName
    length_min: list[int]
    chosen: bool


class GameNeeds(TypedDict):
    """Things without which the chosen game cannot be played."""

    phones: bool


class Bots(TypedDict):
    """Levels of bots: the present one, and all there are; no ``levels`` if they all play alike."""

    level: str
    levels: list[str]


class Rule(TypedDict):
    """An option with its value: one of ``choices``, or a number from ``low`` to ``high``."""

    name: str
    value: str | int | bool
    default: str | int | bool
    choices: list[str | bool]
    low: int
    high: int


class Seat(TypedDict):
    """A seat that is taken: by whom, with which devices, and what of it is to be noticed now. A
    player who is ``out`` lets the next match go by; ``hints`` counts how often an expert helped in
    this match. ``device`` is the end of the pad's chip id, as its label shows it, or
    the number of a page's pad. A bot may be a ``person`` of the cast, who has a ``way`` of playing
    this game (``bots.way.*``). No two here have the same ``colour``; where a key names a seat, it
    is this ``key``."""

    seat: int
    name: str
    colour: int
    key: int | None
    avatar: Avatar | None
    person: str | None
    way: str | None
    kind: DeviceKind
    pad: bool
    phone: bool
    bot: bool
    stand_in: str | None
    device: str
    here: bool
    phone_here: bool
    ready: bool
    out: bool
    hints: int
    error_us: int | None
    fidget: bool
    slapped: bool
    who: str


class Proof(TypedDict):
    """The distance of the sync wire from USB's frames for a pad, and whether it may be."""

    off_us: float
    holds: bool


class Pad(TypedDict):
    """A pad that is plugged in, or was; what its clock is worth is not known at once. Where wire
    and frames both tie it there is a ``proof`` of each by the other."""

    chip: str
    seat: int | None
    here: bool
    capture: str
    mode: Literal["sync", "frame", "usb", "wifi"]
    proof: Proof | None
    error_us: int | None
    drift_ppm: float | None
    round_trip_us: int | None
    lost: int


class Notice(Message):
    """A notice that people should read now."""

    level: Literal["error", "warn"]


class Ignored(TypedDict):
    """The last slap of a seat that did not count, and why."""

    seat: int
    reason: Message


class Hit(TypedDict):
    """A hand that lies on the table: whose, and with which key it came down."""

    seat: int
    key: int


class Race(TypedDict):
    """A running race: who of its ``seats`` has slapped, never what it wins. ``down`` and ``done``
    go by seat number; ``hits`` are the hands that everybody sees lie on the table, in no order of
    time. When it opens nobody knows before it does."""

    name: str
    state: Literal["waiting", "open", "closing", "stopped"]
    opened_us: int | None
    closes_us: int | None
    seats: list[int]
    hands: int
    down: list[int]
    done: list[bool]
    hits: list[Hit]
    ignored: list[Ignored]


class Deadline(TypedDict):
    """Until when players may act; when the table is paused both times move along with it. A
    ``pause`` between two deals is only looked at, and the host may end it; one that waits for all
    has no end of its own."""

    opened_us: int
    closes_us: int | None
    pause: bool


class Podium(TypedDict):
    """Times at which the TV shows each seat on the podium, and at last the winners."""

    opened_us: int
    shown_us: list[int]
    won_us: int


class Awaited(TypedDict):
    """The seats for which everybody waits, and since when. When it has been long ``anybody`` may
    act for them, or (with secret hands) the host has a bot play on. ``patience``: how many times as
    long as usual they are waited for, because they have to think."""

    seats: list[int]
    since_us: int
    anybody: bool
    patience: int


class Match(TypedDict):
    """A match; times in ``state`` count from ``started_us``. ``last`` is what the latest race
    brought, until the next move. ``revision`` goes back with every move of a player. Until
    ``turn_from_us`` the TV shows what was done last, and phones tell nothing of it. ``result`` and
    ``podium`` are there when the match is over and all of it was shown; ``ended_early``: the host
    has ended it before its end. ``lot`` is the seat that a lot names in the host's place; its move
    is made when the ``deadline`` closes."""

    id: str
    seeded: bool
    started_us: int
    state: games.View | games.SeatView
    revision: int
    deadline: Deadline | None
    awaited: Awaited | None
    race: Race | None
    last: games.Last | None
    turn_from_us: int
    result: games.Result | None
    podium: Podium | None
    ended_early: bool
    asks_host: bool
    lot: int | None


QuestionKind = Literal["deal"] | PredictionKind
"""``deal``: which seat gets the most in this deal, or swat? The others are a game's own."""


class Question(TypedDict):
    """The audience is asked something: ``number`` (from 1 on) of its ``kind`` in this match, about
    a seat if it is ``about`` one. The ``choices`` are seats; of the chief 1 (makes it) and 0.
    ``bets`` says how many fans guessed each of them, once it is closed."""

    kind: QuestionKind
    number: int
    about: int | None
    choices: list[int]
    bets: list[int]
    open: bool


class Answered(TypedDict):
    """The outcome of the latest question of this kind: maybe none of the choices was ``right``."""

    kind: QuestionKind
    about: int | None
    right: list[int]


class Guessed(TypedDict):
    """A spectator's guess."""

    kind: QuestionKind
    choice: int


ThrowKind = Literal["confetti", "tomato", "drum", "heart"]


class Throw(TypedDict):
    """Something that the fan of this ``name`` throws at whoever sits at ``seat``. The ``number``
    tells one throw from the next."""

    number: int
    name: str
    avatar: Avatar
    kind: ThrowKind
    seat: int


class Audience(TypedDict):
    """Those who look on: how many ``fans``, what they are asked, what became of what they were
    asked before in this match, who leads among them, and the latest ``throws``."""

    fans: int
    questions: list[Question]
    answers: list[Answered]
    ranking: list[FanRank]
    throws: list[Throw]


class Fan(TypedDict):
    """A spectator, for their own phone: the ``guesses`` that count now, and the ``last`` ones of
    this match that were settled."""

    name: str
    points: int
    rank: int
    guesses: list[Guessed]
    last: list[Guessed]


class Wishing(TypedDict):
    """A latecomer who wants the ``seat`` of a bot, or waits for the next game."""

    number: int
    name: str
    avatar: Avatar | None
    seat: int | None


ArrivalKind = Literal["here", "back", "plays_for", "next"]
"""``here``: sat down between matches · ``back``: plays again at a seat at which a bot stood in ·
``plays_for``: plays on for a ``bot`` · ``next``: will have a seat in the next game."""


class Arriving(TypedDict):
    """Somebody who has come."""

    kind: ArrivalKind
    name: str
    bot: str
    avatar: Avatar | None
    seat: int | None


class Arrival(Arriving):
    """The same with a number that no other arrival has."""

    number: int


class Posters(TypedDict):
    """Tonight's games that are chosen by now on the TV, and those whose posters have a key, in the
    order of the keys; the last key shows other posters."""

    games: list[str]
    keys: list[str]


class Intro(TypedDict):
    """The TV shows how this game is played, from when and until when."""

    game: str
    began_us: int
    ends_us: int


class Lesson(TypedDict):
    """A lesson: the decisions that were made, ``of`` all. While another is asked for, ``says`` why,
    ``light`` names what the TV lights, and ``move`` is what to do, or ``keys`` what to slap in a
    race. When the lesson is ``over``, ``left_out`` says what it has not told."""

    step: int
    of: int
    says: Message | None
    light: list[str]
    move: games.Move | None
    keys: list[int]
    over: bool
    left_out: list[Message]


class RoomView(TypedDict):
    """The table as everybody may see it. ``stopped`` says what keeps it from going on; where it is
    ``calm`` pages tell everything in pictures that stay, without flashes and times; ``hints``
    says whether players may ask what an expert would do, if there is one. Phones join at
    ``join_url``; without one no network leads here. In a ``demo`` bots play
    until the first guest comes; in a ``lesson`` somebody learns the game. ``pairs`` are the
    seats that will play together in the next match, before it begins; ``record_us`` is the quickest
    reaction of all evenings."""

    now_us: int
    phase: Phase
    paused: bool
    calm: bool
    hints: bool | None
    demo: bool
    lesson: Lesson | None
    stopped: Message | None
    countdown_ms: int | None
    game: str
    games: list[GameFacts]
    game_needs: GameNeeds
    bots: Bots
    lengths: list[Length]
    length_rules: list[str]
    players: list[int]
    cards: int
    seeded: bool
    rules: list[Rule]
    start_why: Message | None
    seats: list[Seat]
    pairs: list[list[int]]
    pads: list[Pad]
    max_seats: int
    wishing: list[Wishing]
    arrivals: list[Arrival]
    audience: Audience
    door_open: bool
    join_url: str | None
    local_name: str | None
    notices: list[Notice]
    evening: Evening | None
    record_us: int | None
    posters: Posters | None
    intro: Intro | None
    match: Match | None


class Code(TypedDict):
    """With this code a phone takes over that seat."""

    seat: int
    code: str


class CalledView(RoomView):
    """The view that the TV and the host share."""

    recovery: list[Code]


class TvWifi(TypedDict):
    """The network for guests' phones: its ``code`` by rows of a QR code's modules, ``1`` a dark
    one; the ``password`` in letters only where the host wants that."""

    name: str
    password: str | None
    code: list[str]


class TvView(CalledView):
    """The TV's view: when it was asked for, for a moment, with the way to the host's page
    (``remote``, a code as that of :class:`TvWifi`); while people join with the way into the
    Wi-Fi."""

    remote: list[str] | None
    wishes: list[Wish]
    wifi: TvWifi | None


class Sent(TypedDict):
    """Somebody whom the host sent away, and whether they have asked to come back."""

    number: int
    name: str
    address: str
    asks: bool


class Wish(TypedDict):
    """Those whom the host is asked about: they come by the same address as others."""

    address: str
    names: list[str]


class Ask(TypedDict):
    """A screen that wants to be the TV, with the number that it shows."""

    number: int
    address: str


class Guests(TypedDict):
    """Guests, for the host alone; ``screens`` counts those that are the TV."""

    sent: list[Sent]
    wishes: list[Wish]
    crowds: list[str]
    asks: list[Ask]
    screens: int


class Way(Struct, frozen=True):
    """A network card, and where phones in its network join."""

    card: str
    url: str


class Ways(TypedDict):
    """The ways by which phones can come, the likeliest first; and the host's ``chosen`` card."""

    chosen: str
    ways: list[Way]


class HostWifi(TypedDict):
    """The network on the TV: ``locked`` by a password, which may be shown in letters."""

    name: str
    locked: bool
    told: bool


class Doubt(TypedDict):
    """A clock that has jumped says that it is ``today_ms``. If that is right so many matches and
    people are too old to be kept."""

    today_ms: int
    matches: int
    people: int


class Keeping(TypedDict):
    """The ``days`` that matches are kept (0: for ever), what may be chosen, whom phones and pads
    know, and how many matches will ``soon`` be deleted."""

    days: int
    choices: list[int]
    names: list[str]
    soon: int
    doubt: Doubt | None


class HostView(CalledView):
    """The host's page. ``prompt`` is what the host alone may know of the match; ``ratings`` says
    whether statistics tell how strong guests are. There is a ``pack`` where the game that is chosen
    has questions."""

    prompt: games.Prompt | None
    guests: Guests
    ways: Ways
    network: HostWifi | None
    keeping: Keeping
    ratings: bool
    pack: Pack | None
    past_evenings: list[PastEvening]


class Screen(TypedDict):
    """The number that a screen shows until the host lets it in."""

    number: int | None


class ScreenView(RoomView):
    """The view of a screen that wants to be the TV."""

    screen: Screen


class Known(TypedDict):
    """The last owner of this phone."""

    name: str
    avatar: Avatar


class Advice(TypedDict):
    """An expert's move, and the reason for it."""

    move: games.Move
    reason: Message


class Coach(TypedDict):
    """A hint for the player who is to move: nobody has asked (``free``), the expert ``thinks``,
    ``tells`` its ``advice``, or does not know (``lost``)."""

    state: Literal["free", "thinks", "tells", "lost"]
    advice: Advice | None


class PagePad(TypedDict):
    """A pad of a page: its ``seat``, if it has one, and the ``lights`` of its six keys, a letter
    each: ``.`` off, ``d`` dim, ``b`` bright, ``k`` blinking."""

    pad: str
    seat: int | None
    lights: str


class You(TypedDict):
    """The view for one phone alone: its ``seat`` if it has one, whose it is if it has played here
    before and has none, the keys that it shows while it looks for its pad, the moves that it may
    make now, and whether it may take its last one back; both in games with secret hands alone. It
    ``knocks``: the host is asked whether it may come in, too. Its ``wish`` is its number among
    those who wait for a seat; ``resting``: it has one, and sits this match out; ``played_for``: a
    bot plays on at its seat. There is a ``coach`` while its player may ask for a hint. A page of
    pads has its ``pads``."""

    seat: int | None
    known: Known | None
    binding: list[int] | None
    moves: list[games.Move]
    takes_back: bool
    coach: Coach | None
    wish: int | None
    knocks: bool
    resting: bool
    played_for: bool
    fan: Fan | None
    pads: list[PagePad]


class PhoneView(RoomView):
    """The view of a phone, and of a bot. In ``match`` is what its seat sees."""

    you: You


class Data(TypedDict):
    """Data in the answer to an order: the seat that was taken, or the stated error of a phone's
    slaps, once it is known."""

    seat: NotRequired[int]
    error_us: NotRequired[int | None]


View = RoomView | TvView | HostView | ScreenView | PhoneView
"""All views that a page may get."""


class Hand(NamedTuple):
    """One player's secrets of a match: the ``state`` as seen from the seat, the ``moves`` that are
    legal now, and whether it ``takes_back`` its last one."""

    state: games.SeatView
    moves: list[games.Move]
    takes_back: bool
