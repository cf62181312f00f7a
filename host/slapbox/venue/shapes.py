"""Views for pages of the venue: its television, and guests who look for their table."""

from typing import TypedDict

from slapbox.venue.messages import Happening, Kind, Scoring


class Place(TypedDict):
    """A guest's place in the standings; ``table`` is where the guest was first. ``percent`` of all
    matchpoints, or IMP-like ``points``; ``rank_last`` where errors leave it open."""

    name: str
    table: str
    rank: int
    rank_last: int
    percent: float
    points: float
    results: int
    out: int | None
    at_us: int | None
    error_us: int | None


class Tile(TypedDict):
    """A table, with its guests, and how many rounds it has played; of ``now`` nothing is known
    where it is out of reach."""

    table: str
    title: str
    guests: list[str]
    played: int
    now: Happening | None


class Seats(TypedDict):
    """Guests who are to sit at a table in the last round that was drawn."""

    table: str
    title: str
    guests: list[str]


class Highlight(TypedDict):
    """The best guest at something so far this evening (an award's ``name``), and the table."""

    name: str
    guest: str
    table: str
    game: str
    count: int | None
    us: int | None


class View(TypedDict):
    """View of the venue's television; it tells nothing of a tournament that is not founded yet.
    While people are ``gathering`` it shows who sits where. ``places`` is how many stand in the
    standings; only the first of them are here. Phones find their table at ``join_url``; without one
    no network leads here."""

    join_url: str | None
    kind: Kind | None
    scoring: Scoring | None
    round: int
    rounds: int
    game: str | None
    missing: list[str]
    standings: list[Place]
    places: int
    tables: list[Tile]
    seating: list[Seats]
    gathering: bool
    highlights: list[Highlight]


class Entry(TypedDict):
    """A player in the venue, for guests who look for their name: two of one name are told apart by
    the table where they were first (``home``)."""

    name: str
    home: str
    title: str


class Everybody(TypedDict):
    """All of them."""

    people: list[Entry]


class Mine(TypedDict):
    """For a guest's own phone: which table is theirs now, where phones join it, who else sits
    there, and where they stand."""

    round: int
    kind: Kind | None
    scoring: Scoring | None
    name: str
    table: str
    title: str
    address: str
    guests: list[str]
    place: Place | None
    places: int
