"""Names and words of guests and pads: ``python tests/fuzz/names.py --seconds 3600``.

A case is a name, or what a pad reports, or what its port is called. The door takes it or refuses
it. Whatever it is, and even if somebody has written it into the journal, each way out shows it as
it is and obeys nothing in it.
"""

from __future__ import annotations

import csv
import io
import json
import logging
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parents[1]))

from msgspec import convert, to_builtins

from fuzz.runner import Fuzzer, by_hand
from slapbox.again.export import FORMULA, as_json, moves_csv, slaps_csv
from slapbox.again.film import film
from slapbox.cli import pads, replay
from slapbox.cli.result import print_result
from slapbox.cli.speech import STRAY, UNPRINTABLE, PlainLines, console, progress, say
from slapbox.cli.venue import print_standings
from slapbox.evening.evening import Evening
from slapbox.games import find
from slapbox.games.fly_swatter import FlySwatter
from slapbox.games.fly_swatter.moves import Flip, Starter
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Move, Result, Slap
from slapbox.pads.link import Closed, Heard, Intake, Opened
from slapbox.pads.wire import Hello, Log, _crc, encode
from slapbox.table.archive import Past
from slapbox.table.core import Core
from slapbox.table.evening.evenings import Evenings
from slapbox.table.frame.seats import Seat
from slapbox.table.journal.journal import Entry, Header, Journal
from slapbox.table.view import Written, views
from slapbox.table.words import orders
from slapbox.table.words.fields import Given, read
from slapbox.text import LANGUAGES, Text
from slapbox.text.catalogue import translated
from slapbox.text.names import MAX_NAME, is_name, is_shown, name_key, normal
from slapbox.text.names import is_harmless as is_harmless_letter
from slapbox.venue import briefing
from slapbox.venue.messages import (
    FEATS,
    Brought,
    Drawn,
    Feat,
    Founded,
    Guest,
    Happening,
    Joined,
    written,
)
from slapbox.venue.messages import read as read_message
from slapbox.venue.tournament import Tournament
from slapbox.venue.view import public

PARTS: Final = (
    *("[/x]", "[red]", "[", "]", "\\", "[link=x]", ":smile:", "{name}", "{x}", "%s", "%(name)s"),
    *("$&", "<b>", "</script>", "&amp;", "\"'", "`", "../", "C:\\", "a\n", "\r", "\t", "\0"),
    *("\x1b[31m", "\x1b]0;x\a", "\x9b1m", "\u202e", "\u200d", "\ufeff", "\ud800", "\U0010ffff"),
    *("é", "ß", "李", "🦋", "data: x", "event: x", "__proto__", "constructor", "null", "0", "-1"),
    *(" ", "\u00a0", "A", "Zo", "=", "+", "@", ",", ";", "|"),
)
"""Signs with a meaning in terminals, markup, patterns, pages, streams, paths or sheets."""

HELLO: Final = Hello(1, "c0ffee", "b007", "0.1.0", 1_000_000, 1, ("keys6",))

SECOND: Final = 1_000_000_000

GIVEN: Final[dict[Given, Callable[[], str]]] = {Given.DEVICE: lambda: "touch:x", Given.ADDRESS: str}

SHORT: Final = (0, 16, 1, 17, 2, 96)
"""Cards of Fly-Swatter with which there is a swat."""

RESULT: Final = {"winners": [0], "tie_break": "shared", "details": [{"score": 1}, {"score": 0}]}


def made(chance: Random) -> bytes:
    """Some of it, or any characters at all."""
    parts = chance.choices(PARTS, k=chance.randint(1, 4))
    if chance.random() < 0.3:
        parts.append("".join(chr(chance.randrange(0x3000)) for _ in range(chance.randrange(9))))
    return "".join(parts).encode("utf-8", "surrogatepass")


def attempt(case: bytes) -> None:
    """In by the door, and out on all ways."""
    name = case.decode("utf-8", "surrogatepass")
    joined(name)
    for encoding in ("utf-8", "ascii", "cp1252"):
        printed(name, encoding)
    watched(name)
    logged(name)
    replayed(name)
    reported(name)
    looked_at_again(name)
    counted(name)
    in_a_venue(name)
    if is_shown(name):
        worded(name)


def joined(name: str) -> None:
    """A phone gives this name: refused with a reason, or shown as it is to everybody, and so it
    is after a restart."""
    try:
        asked = read(orders.Join, json.loads(json.dumps({"name": name})), GIVEN)
    except ValueError:
        return
    journal = Journal(":memory:")
    core = a_core(journal)
    answer = core.order(asked, 1)
    if answer.why is not None:
        assert answer.why.key == "lobby.why.name"
        return
    wanted = normal(name)
    journal.commit()
    for table in (core, a_core(journal)):
        body = Written(views(table, 2))("tv")
        assert b"\n" not in body
        shown = json.loads(body)["seats"][0]["name"]
        assert shown == wanted or not wanted
        assert is_name(shown)


def a_core(journal: Journal) -> Core:
    """A table of its own."""
    return Core(journal, "fly-swatter", None, 1)


def printed(name: str, encoding: str) -> None:
    """A result and a message of the terminal, on a terminal of this encoding."""
    as_printed = shown_by(name, encoding)
    for lines in (
        output(encoding, lambda: print_result(name, [name, "B"], RESULT)),
        output(encoding, lambda: say("pads.unknown", wanted=name)),
    ):
        assert all(map(is_harmless, lines))
        if len(name) <= MAX_NAME:  # a cell of a table breaks longer ones
            assert squeezed(as_printed) in squeezed(lines)
    doing = output(encoding, lambda: show_progress(name))
    assert all(map(is_harmless, doing))
    if len(name) <= MAX_NAME and "\n" not in name:  # the bar stands beside the first line
        assert squeezed(as_printed) in squeezed(doing)


def show_progress(name: str) -> None:
    """As if something were done with a port or a file of this name."""
    bar = progress()
    bar.add_task(name, total=None)
    console.print(bar.get_renderable())


class OneLook(pads.Roll):
    """Pads that are watched until somebody presses Ctrl-C, at once."""

    def listen(self, _: float) -> None:
        """Hear nothing more."""
        raise KeyboardInterrupt


def watched(name: str) -> None:
    """Watch the pads: their list shows the names of their ports, and why one cannot be opened."""
    silent, sound, broken = (f"/dev/{place}{name}" for place in range(3))
    why = Text("pad.open.failed", {"port": broken, "why": name})
    with patch("slapbox.cli.pads.Scanner"), OneLook() as roll:
        hello = Intake(sound).take(encode(HELLO, 0), 2)
        for event in (Opened(silent), Opened(sound), *hello, Closed(broken, why)):
            roll._hear(event)
        assert all(map(is_harmless, output("utf-8", lambda: pads._watch(roll))))
    for encoding in ("utf-8", "ascii"):
        shown = output(encoding, lambda: console.print(roll.shown()))
        assert HELLO.chip in shown
        for port in (silent, sound, broken):
            assert squeezed(shown_by(port, encoding)) in squeezed(shown)


def shown_by(name: str, encoding: str) -> str:
    """The name as such a terminal is to show it."""
    joined = STRAY.sub(UNPRINTABLE, name)
    safe = (letter if is_harmless(letter) else UNPRINTABLE for letter in joined)
    return "".join(safe).encode(encoding, "replace").decode(encoding)


def is_harmless(letter: str) -> bool:
    """Return whether a terminal only writes it."""
    return is_harmless_letter(letter) or letter in "\n\u2068\u2069"


def squeezed(text: str) -> str:
    """Without what lines are broken by, or tables made of."""
    return "".join(text.split())


def output(encoding: str, talk: Callable[[], object]) -> str:
    """Return what this says on a terminal of this encoding."""
    raw = io.BytesIO()
    with redirect_stdout(io.TextIOWrapper(raw, encoding=encoding, newline="")) as terminal:
        talk()
        terminal.flush()
    return raw.getvalue().decode(encoding)


def logged(name: str) -> None:
    """A line of the log that quotes it."""
    line = logging.LogRecord("x", logging.ERROR, "x", 1, "%s said so", (name,), None)
    text = PlainLines(logging.BASIC_FORMAT).format(line)
    assert all(map(is_harmless, text))


def reported(name: str) -> None:
    """A pad says this, and its port has this name: the notices on the pages tell it as it is, in
    every language, and so does the terminal. A line that is none is left out."""
    core = a_core(Journal(":memory:"))
    port = f"/dev/{name}"
    body = f"1 LOG {name}".encode("utf-8", "surrogatepass")
    lines = encode(HELLO, 0) + body + b" " + _crc(body).encode() + b"\n"
    events = [Opened(port), *Intake(port).take(lines, 2)]
    for event in (*events, Closed(port, Text("pad.open.failed", {"port": port, "why": name}))):
        core.hear(event, 2)
    view = json.loads(Written(views(core, 2))("tv"))
    said = [
        event.message.text
        for event in events
        if isinstance(event, Heard) and isinstance(event.message, Log)
    ]
    assert [one["values"]["text"] for one in view["notices"] if one["key"] == "pad.says"] == said
    assert [pad["chip"] for pad in view["pads"]] == [HELLO.chip]
    problem = next(one for one in view["notices"] if one["key"] == "pad.open.failed")
    assert problem["values"] == {"port": port, "why": name}
    for language in LANGUAGES:
        assert translated(Text("pad.open.failed", problem["values"]), language).startswith(port)
    text = output("utf-8", lambda: say("pad.says", pad="0000", text=name))
    assert all(map(is_harmless, text))


def replayed(name: str) -> None:
    """A journal with this name at a seat, and as the name of a match."""
    kind = find("fly-swatter")
    options = dict(complete(kind.rules, {}))
    deck = tuple(range(8))
    journal = Journal(":memory:")
    try:
        journal.begin(Header(name, kind.name, "0", options, 5, deck, (name, "B"), 1))
        journal.commit()
    except UnicodeEncodeError:
        assert not is_shown(name)  # half a character: the door has refused it before
        return
    assert journal.header(name).seats == (name, "B")
    for encoding in ("utf-8", "ascii"):
        shown = output(encoding, lambda: replay.told_of(journal, None, as_json=False))
        assert squeezed(shown_by(name, encoding)) in squeezed(shown)
        output(encoding, lambda: replay.told_of(journal, name, as_json=False))
        text = output(encoding, lambda: replay.told_of(journal, name, as_json=True))
        assert json.loads(text)["seats"][0] == name


# ---- a match that is over, and the evening ----


@cache
def swatted() -> Past:
    """A match of Fly-Swatter; both slap whatever lies there in every race."""
    options = dict(complete(FlySwatter.rules, {"starter": "host"}))
    game, entries, races = FlySwatter.new(2, options, SHORT), list[Entry](), dict[int, int]()

    def made(seat: int, move: Move) -> None:
        entries.append(Entry(len(entries), (1 + len(entries)) * SECOND, seat, move.as_json()))
        game.apply(seat, move)

    made(TABLE, Starter(0))
    while game.result() is None:
        made(game.turn, Flip())
        if game.race() is not None:
            races[len(entries)] = len(entries) * SECOND
            both = [Slap(seat, key, 300_000 + key) for seat in (0, 1) for key in range(6)]
            made(TABLE, game.close_race(both))
    result = game.result()
    assert result is not None
    header = Header("m", FlySwatter.name, "1", options, None, SHORT, ("A", "B"), 1)
    return Past(header, tuple(entries), races, result.as_json(), (0, 1))


def looked_at_again(name: str) -> None:
    """A match that somebody of this name has played: in its film, in what it is remembered for, and
    in its files, where no cell is a formula."""
    past = swatted()
    past = replace(past, header=replace(past.header, seats=(name, "B")))
    reel = json.loads(json.dumps(film(past)))
    assert [seat["name"] for seat in reel["table"]["seats"]] == [name, "B"]
    assert name in [mark["text"]["values"].get("name") for mark in reel["marks"]]
    assert json.loads(as_json(past))["players"] == [name, "B"]
    shown = {f"'{name}" if name.startswith(FORMULA) else name, "B", ""}
    for sheet in (moves_csv(past), slaps_csv(past)):
        head, *rows = csv.reader(io.StringIO(sheet, newline=""))
        players = {row[head.index("player")] for row in rows}
        assert players <= shown
        assert {"B"} < players
        assert all(len(row) == len(head) for row in rows)
        assert not any(cell.startswith(FORMULA) for row in rows for cell in row)


def counted(name: str) -> None:
    """An evening in which somebody of this name has won: in what pages are told of it, and when it
    is read again."""
    journal = Journal(":memory:")
    core = Core(journal, "fly-swatter", None, 1)
    core.setup.match = "m"
    core.setup.seats.taken = [Seat(name), Seat("B")]
    room = core.room(Evenings)
    room.begin(1, (), same=False)
    room.add(swatted().header, Result((2, 1), (1, 2), (0,), "score"))
    room.set_teams(orders.SetTeams(2), 1)
    room.put_in_team(orders.PutInTeam(0, 1), 1)
    try:
        journal.commit()
    except UnicodeEncodeError:
        assert not is_shown(name)  # as with matches
        return
    for evenings in (room, Core(journal, "fly-swatter", None, 1).room(Evenings)):
        view = to_builtins(evenings.view(2, None))
        named = bool(name)  # without a name nobody has played
        assert [one["name"] for one in view["standings"]] == ([name, "B"] if named else ["B"])
        assert view["matches"][0]["winners"] == ([name] if named else [])
        assert [one["names"] for one in view["teams"]][:1] == ([[name]] if named else [[]])
        assert evenings.current is not None
        assert convert(to_builtins(evenings.current), Evening) == evenings.current


def in_a_venue(name: str) -> None:
    """A table of a venue tells of somebody of this name: refused, or shown as it is on the venue's
    pages and in its terminal, and said as it is to the table where they are to sit."""
    ranked = Brought("t1", "m", 1, "mu", (name, "B"), (2, 1), (1, 2), feats=(Feat(FEATS[0], 0),))
    sent = Drawn(2, "mu", (("t1", (Guest(name, "t1"), Guest("B", "t1"))),))
    try:
        messages = [read_message(written(one)) for one in (Joined("t1", name, (name,)), ranked)]
    except ValueError:
        return
    tournament = Tournament([Founded("x", "league"), Drawn(1, "mu"), *messages, sent])
    page = public(tournament, {"t1": Happening("over", "mu", winners=(name,))})
    view = to_builtins(page.view)
    assert view["standings"][0]["name"] == name
    table = view["tables"][0]
    assert [*table["now"]["winners"]] == table["guests"] == [name]
    assert view["highlights"][0]["guest"] == view["seating"][0]["guests"][0] == name
    assert page.people[name_key(name), "t1"]["name"] == name
    said = briefing.briefing(tournament, "t1", {1: "00", 2: "00"})
    assert briefing.read(briefing.written(said)) == said
    assert said.turn is not None
    assert said.turn.guests == (name, "B")
    for encoding in ("utf-8", "ascii"):
        shown = output(encoding, partial(print_standings, page.view))
        assert all(map(is_harmless, shown))
        if len(name) <= MAX_NAME:
            assert squeezed(shown_by(name, encoding)) in squeezed(shown)


def worded(name: str) -> None:
    """A message with the name in it, in every language: it is filled in once, and stays as it
    is."""
    for language in LANGUAGES:
        assert name in translated(Text("lobby.why.name_taken", {"name": name}), language)


FUZZER: Final = Fuzzer("names", made, attempt)

if __name__ == "__main__":
    by_hand(FUZZER)
