"""A match that is over as a film: the views of the TV, one after the other, with all hands open.

Pure: it is handed what the journal holds, and plays the rules once more. Nothing of a match may be
filmed before :class:`slapbox.table.archive.Archive` gives it out.
"""

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final, cast, get_args

from msgspec import convert

from slapbox import games
from slapbox.again.marks import END, marks_of
from slapbox.again.shapes import Earlier, Film, Frame, Hands, Mark
from slapbox.games import find
from slapbox.games.base import Game
from slapbox.games.protocol import Json, Slap
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.archive import Past
from slapbox.table.frame.seats import MAX_SEATS, keys_of
from slapbox.table.frame.setup import told_rules
from slapbox.table.guests.attendance import Face
from slapbox.table.guests.phones import Fidgets
from slapbox.table.journal.journal import IN_MEMORY, Entry, Journal
from slapbox.table.journal.replay import active_moves, is_end
from slapbox.table.match.match import Match
from slapbox.table.view import game_facts
from slapbox.table.words import shapes
from slapbox.table.words.fields import PHONE

_, _FACES = get_args(games.Face)
FACE: Final = tuple({name: 0 for face in _FACES.__args__[::-1] for name in face.__annotations__})
"""Fields that describe a card, of all that a view of a hand says about it."""


def film(past: Past, pause: Callable[[], None] = lambda: None) -> Film:
    """The whole match; raises ``ValueError`` if the journal does not fit the rules. ``pause`` is
    called after each picture, and may take a moment."""
    studio, frames = _Studio(past), list[Frame]()
    for frame in studio.frames():
        frames.append(frame)
        pause()
    earlier: list[Earlier] = [
        {"seat": player.seat, "name": player.name, "until_us": player.until_ns // 1000}
        for player in past.earlier
    ]
    return {
        "table": _room(past),
        "earlier": earlier,
        "frames": frames,
        "marks": studio.marks,
        "moves": studio.moves,
    }


def frames_of(past: Past) -> list[int]:
    """Return which frame of the film is to be seen before each of the moves that stand: every move
    has one after it, and a race one when it opens and one for each hand. Where races come up again
    hands have no frames, and these numbers are too high: no review is made there."""
    entries = active_moves(past.entries)
    races = [1 + len(entry.move["slaps"]) if entry.number in past.races else 0 for entry in entries]
    return [at + before for at, before in enumerate(accumulate(races, initial=0))][: len(races)]


class _Studio:
    """Plays the match again, and takes a picture of everything that could be seen."""

    def __init__(self, past: Past) -> None:
        self._past = past
        self._match = _begun(past)
        self._at_ns = past.header.started_ns
        self._hands: Hands | None = None
        self._count = 0
        self.marks: list[Mark] = []
        self.moves: list[int] = []

    def frames(self) -> Iterator[Frame]:
        """The pictures; :attr:`marks` and :attr:`moves` are complete when all were taken."""
        yield self._picture(self._at_ns)
        for entry in active_moves(self._past.entries):
            yield from self._race(entry)
            events = [event.as_json() for event in self._match.follow(entry)]
            self._mark(entry, events)
            self.moves.append(self._count)
            yield self._picture(entry.at_ns)
        for end in filter(is_end, self._past.entries[-1:]):
            self._match.follow(end)
        self.marks.append({"frame": self._count, "kind": "end", "text": END.as_json()})
        yield self._picture(self._match.shown_ns, is_over=True)

    def _race(self, entry: Entry) -> Iterator[Frame]:
        """The race that this move ended, hand by hand, as it was seen while it was open."""
        window = self._match.races.reopen(entry.number, entry.at_ns)
        if window is None:
            return
        yield self._picture(window.opens_ns)
        for record in [] if window.race.again else entry.move.get("slaps", []):
            slap = convert(record, Slap)
            at_ns = window.opens_ns + slap.at_us * 1000
            window.add(slap.seat, _heard(slap, at_ns), at_ns)
            yield self._picture(at_ns)

    def _picture(self, at_ns: int, *, is_over: bool = False) -> Frame:
        """Return what was to be seen at this time, but never before what was seen already."""
        self._at_ns = max(self._at_ns, at_ns)
        self._count += 1
        return {
            "at_us": self._at_ns // 1000,
            "phase": "over" if is_over else "match",
            "match": self._match.view(self._at_ns, self._at_ns if is_over else None),
            "hands": self._new_hands(),
        }

    def _new_hands(self) -> Hands | None:
        """All hands, if they are others than in the picture before."""
        now = open_hands(self._match.game)
        if now == self._hands:
            return None
        self._hands = now
        return now

    def _mark(self, entry: Entry, events: list[Json]) -> None:
        """Mark what is worth jumping to in the picture that is taken next."""
        self.marks += (
            {"frame": self._count, "kind": kind, "text": text.as_json()}
            for kind, text in marks_of(self._match.game, entry, events, self._past.header.seats)
        )


def open_hands(game: Game) -> Hands | None:
    """The cards of all players, by seat; ``None`` in a game that has no secret ones."""
    if not game.needs_phones:
        return None
    cards: list[list[Json]] = [game.view(seat)["hand"] for seat in range(game.seats)]
    faces = [[{name: card[name] for name in FACE if name in card} for card in own] for own in cards]
    return cast("Hands", faces)


def _begun(past: Past) -> Match:
    """The match before its first move; the times of its races are known to it."""
    with Journal(IN_MEMORY) as journal:
        for number, opened_ns in past.races.items():
            journal.open_race(past.header.match, number, opened_ns)
        journal.commit()
        return Match(past.header, journal, frozenset(), Fidgets())


def _heard(slap: Slap, at_ns: int) -> TimedSlap:
    """The slap as it came from a device."""
    source = PHONE if slap.touch else "pad"
    return TimedSlap(at_ns, source, "", 0, slap.key, slap.error_us * 1000, slap.card)


def _room(past: Past) -> shapes.RoomView:
    """The table around the match."""
    header = past.header
    kind = find(header.game)
    return {
        "now_us": header.started_ns // 1000,
        "phase": "match",
        "paused": False,
        "calm": False,
        "hints": None,
        "demo": False,
        "lesson": None,
        "stopped": None,
        "countdown_ms": None,
        "game": header.game,
        "games": [game_facts(kind)],
        "game_needs": {"phones": kind.needs_phones},
        "bots": {"level": "", "levels": []},
        "lengths": [],
        "length_rules": [],
        "players": [kind.players.start, kind.players.stop - 1],
        "cards": len(header.deck),
        "seeded": header.is_seeded,
        "rules": told_rules(kind.rules, header.options),
        "start_why": None,
        "seats": _seats(past),
        "pairs": [],
        "pads": [],
        "max_seats": MAX_SEATS,
        "door_open": False,
        "join_url": None,
        "local_name": None,
        "wishing": [],
        "arrivals": [],
        "audience": {"fans": 0, "questions": [], "answers": [], "ranking": [], "throws": []},
        "notices": [],
        "evening": None,
        "record_us": None,
        "posters": None,
        "intro": None,
        "match": None,
    }


def _seats(past: Past) -> list[shapes.Seat]:
    names, colours = past.header.seats, past.colours
    faces = past.faces or [Face(None, None)] * len(names)
    players = zip(range(len(names)), names, colours, keys_of(colours), faces, strict=True)
    return [_seat(*player) for player in players]


def _seat(number: int, name: str, colour: int, key: int | None, face: Face) -> shapes.Seat:
    """A player; with which devices nobody knows any more."""
    return {
        "seat": number,
        "name": name,
        "colour": colour,
        "key": key,
        "avatar": face.avatar,
        "person": face.person,
        "way": None,
        "kind": "pad",
        "pad": True,
        "phone": False,
        "bot": False,
        "stand_in": None,
        "device": "",
        "here": True,
        "phone_here": True,
        "ready": True,
        "out": False,
        "error_us": None,
        "hints": 0,
        "fidget": False,
        "slapped": False,
        "who": "",
    }
