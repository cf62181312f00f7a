"""Tournaments by chance: what their venue and their tables tell each other."""

from __future__ import annotations

from hypothesis import strategies as st

from slapbox.games.ties import ranks
from slapbox.venue.messages import (
    KINDS,
    SCORINGS,
    Brought,
    Drawn,
    Founded,
    Guest,
    Joined,
    Kind,
    Message,
    Scoring,
    Time,
)

NAMES = ("Anna", "ben", "Ben", "Cleo", "Dora")
GAMES = ("mu", "moth")


@st.composite
def brought(draw: st.DrawFn, tables: tuple[str, ...], rounds: int) -> Brought:
    seats = draw(st.integers(1, 4))
    names = draw(st.permutations(("Anna", "Ben", "Cleo", "Dora")))[:seats]
    bots = draw(st.lists(st.booleans(), min_size=seats, max_size=seats))
    scores = tuple(draw(st.lists(st.integers(-3, 3), min_size=seats, max_size=seats)))
    errors = draw(st.lists(st.integers(0, 400), min_size=seats, max_size=seats))
    times = tuple(Time(1000 * (3 - at), error) for at, error in zip(scores, errors, strict=True))
    return Brought(
        draw(st.sampled_from(tables)),
        draw(st.sampled_from(("m1", "m2"))),
        draw(st.integers(1, rounds)),
        draw(st.sampled_from(GAMES)),
        tuple(None if bot else name for name, bot in zip(names, bots, strict=True)),
        scores,
        ranks(scores),
        times=times,
        ended_ns=draw(st.integers(0, 3)),
        withdrawn=draw(st.booleans()) and draw(st.booleans()),
        revision=draw(st.integers(0, 2)),
    )


@st.composite
def messages(
    draw: st.DrawFn, kinds: tuple[Kind, ...] = KINDS, scorings: tuple[Scoring, ...] = SCORINGS
) -> list[Message]:
    tables = tuple(f"t{number}" for number in range(draw(st.integers(1, 5))))
    kind, scoring = draw(st.sampled_from(kinds)), draw(st.sampled_from(scorings))
    sent: list[Message] = [Founded("venue", kind, scoring)]
    for table in tables:
        for revision in range(draw(st.integers(0, 2))):
            guests = tuple(draw(st.lists(st.sampled_from(NAMES), max_size=3)))
            sent.append(Joined(table, table.upper(), guests, revision=revision))
    rounds = draw(st.integers(1, 3))
    for number in range(1, rounds + 1):
        moved = Guest("Anna", draw(st.sampled_from(tables)))
        seating = ((draw(st.sampled_from(tables)), (moved,)),) if draw(st.booleans()) else ()
        rules = (("deals", "1"),) if draw(st.booleans()) else ()
        sent.append(Drawn(number, draw(st.sampled_from(GAMES)), seating, "5ea1", rules))
    return sent + draw(st.lists(brought(tables, rounds), max_size=12))
