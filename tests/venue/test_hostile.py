"""A table of a venue that means no good: whatever it says, it ends nothing and wrongs nobody
else."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import nats
import pytest
from msgspec.structs import replace

from patience import PATIENCE_S, until
from slapbox.venue import venue as rooms
from slapbox.venue.config import MOST_PAYLOAD
from slapbox.venue.messages import BIGGEST, Brought, Joined, written
from slapbox.venue.subjects import TOLD, here_at, inbox, live_at, told_by
from slapbox.venue.venue import MOST_LETTERS, STREAMS
from venue.venues import Venues

Open = Callable[..., Venues]

ROOM: Final = 40
"""Bytes that a table may tell in these tests."""


def say(place: Venues, words: Iterable[tuple[str, bytes]]) -> None:
    """Say these words as ``t0``, by its own ticket and no program of ours, as soon as the venue
    keeps what is said: it has told ``t1`` what comes."""
    until(lambda: place.members["t1"].briefing)

    async def talk() -> None:
        async def refused(_: Exception) -> None:
            """It knows what it does."""

        client = await nats.connect(
            f"nats://127.0.0.1:{place.broker.port}",
            user="t0",
            password=place.secret.passwords["t0"],
            inbox_prefix=inbox("t0"),
            error_cb=refused,
            allow_reconnect=False,
            connect_timeout=int(PATIENCE_S),
        )
        for subject, data in words:
            await client.publish(subject, data)
        await client.flush()
        await client.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, talk()).result()


def others_play_on(place: Venues) -> None:
    """An honest table's result comes through, and is all that counts besides."""
    place.bring("t1", 1, 3, 2, 1)
    assert place.venue is not None
    until(lambda: any(result.table == "t1" for result in place.known.results))
    member = place.members["t1"]
    until(lambda: member.briefing and member.briefing.turn and member.briefing.turn.number == 2)
    assert [result.table for result in place.known.results if result.table != "t0"] == ["t1"]
    assert place.venue.is_there


RESULT: Final = Brought("t0", "m", 1, "mu", ("A", "B"), (1, 0), (1, 2))


@pytest.mark.parametrize(
    "words",
    [
        [b"", b"{", b"null", b"[" * 50_000, b"\xff\xfe", b'{"is":{}}', b'{"is":"drawn"}'],
        [written(replace(RESULT, match="\U0001f98b" * 64)), written(replace(RESULT, game="<b>"))],
        [written(replace(RESULT, scores=(BIGGEST + 1, 0))), written(replace(RESULT, ranks=(0, 9)))],
        [written(replace(RESULT, guests=("x" * 65, "B"))), written(replace(RESULT, round=0))],
        [written(replace(RESULT, round=999)), written(replace(RESULT, game="rummue"))],
        [written(replace(RESULT, table="t1")), written(Joined("t1", "t1", ("thief",)))],
        [written(Joined("t0", "t0", tuple(map(str, range(9))))), b"9" * 7000],
        [written(RESULT) + b" " * MOST_LETTERS, b"x" * (MOST_PAYLOAD - 1)],
    ],
)
def test_nonsense_harms_nobody(venues: Open, words: list[bytes]) -> None:
    place = venues(2)
    place.open()
    place.join("t1")
    said = [
        (subject, word)
        for word in words
        for subject in (told_by("t0"), here_at("t0"), live_at("t0"))
    ]
    say(place, said)
    others_play_on(place)
    venue = place.venue
    assert venue is not None
    # Tables are told what comes next before the venue's page shows what was; and who is there comes
    # on another way than what was played.
    until(lambda: venue.public.view["standings"] and venue.public.view["tables"])
    view = venue.public.view
    assert [tile["table"] for tile in view["tables"]] == ["t1"]
    assert {standing["table"] for standing in view["standings"]} == {"t1"}


def test_a_flood_is_the_own_loss(venues: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = tuple(
        dataclasses.replace(one, max_msgs_per_subject=ROOM) if one.name == TOLD else one
        for one in STREAMS
    )
    monkeypatch.setattr(rooms, "STREAMS", narrow)
    place = venues(2)
    place.open()
    place.join("t1")
    matches = (written(replace(RESULT, match=f"m{number}")) for number in range(2000))
    flood = [(told_by("t0"), match) for match in matches]
    flood += [(live_at("t0"), b"%d" % number) for number in range(2000)]
    flood += [(here_at("t0"), written(Joined("t0", "t0", (str(one),)))) for one in range(500)]
    say(place, flood)
    others_play_on(place)
    until(lambda: len(place.known.told.get("t0", ())) == ROOM)
    assert len(place.known.results) == 2  # of all its matches in a round one counts
    place.bring("t1", 2, 3, 2, 1)
    until(lambda: len(place.known.results) == 3)


def test_a_venue_that_starts_again_reads_through_all_that_rubbish(venues: Open) -> None:
    place = venues(2)
    place.open()
    place.join("t1")
    say(place, [(told_by("t0"), b"{" * 8000)] * 300)
    others_play_on(place)
    place.close()
    place.open()
    until(lambda: place.known.results)
    assert [result.table for result in place.known.results] == ["t1"]
