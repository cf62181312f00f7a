"""The venue on a real ``nats-server``: what is told is counted once, and nobody tells of others."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

import nats
import psutil
import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg

from patience import PATIENCE_S, until
from slapbox.venue.broker import Broker, NoBroker
from slapbox.venue.messages import written
from slapbox.venue.secret import kept
from slapbox.venue.subjects import ALL_TOLD, inbox, told_by
from slapbox.venue.subjects import briefing as briefing_of
from venue.venues import Venues

T = TypeVar("T")
Open = Callable[..., Venues]


def alone(work: Coroutine[Any, Any, T]) -> T:
    """Do it in a thread of its own: a browser of other tests may have a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_what_tables_tell_makes_the_standings(venues: Open) -> None:
    place = venues(3)
    venue = place.open()
    for table in place.tables:
        place.join(table)
    for number in (1, 2):
        for at, table in enumerate(place.tables):
            place.bring(table, number, 10 * at, 5, 7 * number)
    place.settle()
    assert place.known.standings() == place.undisturbed().standings()
    assert len(place.known.results) == 6
    first = place.members["t0"]
    until(lambda: len(venue.public.view["standings"]) == 9)
    until(lambda: first.briefing and first.briefing.turn and first.briefing.turn.number == 3)


def test_a_table_plays_on_without_a_venue_and_tells_later(venues: Open) -> None:
    place = venues(2)
    place.join("t0")
    place.bring("t0", 1, 3, 2, 1)
    venue = place.open()
    place.settle()
    place.close()
    place.bring("t0", 2, 1, 2, 3)
    place.leave("t0")
    place.bring("t0", 3, 1, 2, 3)
    place.open()
    place.join("t0")
    place.settle()
    assert len(place.known.results) == 3
    assert len(venue.tournament.results) == 1


def test_cards_are_the_same_for_all_and_were_decided_before(venues: Open) -> None:
    place = venues(2)
    venue = place.open()
    members = [place.join(table) for table in place.tables]
    until(lambda: all(member.briefing and member.briefing.turn for member in members))
    turns = [member.briefing.turn for member in members if member.briefing]
    assert turns[0] == turns[1]
    assert turns[0] is not None
    assert bytes.fromhex(turns[0].cards) == place.secret.cards(1)
    assert turns[0].rules == (("deals", "1"),)
    assert place.known.rounds[0].sealed == place.secret.seal(1)
    assert turns[0].cards not in str(venue.public)


def test_a_league_is_drawn_when_the_venue_says_so(venues: Open) -> None:
    place = venues(2, kind="league")
    venue = place.open()
    for table in place.tables:
        place.join(table)
    until(lambda: len(place.known.tables) == 2)
    venue.go_on()
    until(lambda: place.known.rounds)
    for table in place.tables:
        place.bring(table, 1, 3, 2, 1)
    until(lambda: len(place.known.rounds) == 2)
    seating = dict(place.known.rounds[1].seating)
    assert sorted(map(len, seating.values())) == [6]


def test_a_round_is_over_when_all_have_told_it_or_the_venue_says_so(venues: Open) -> None:
    place = venues(2)
    venue = place.open()
    member = place.join("t0")
    place.bring("t0", 1, 3, 2, 1)
    place.settle()
    until(lambda: member.briefing and member.briefing.turn and member.briefing.turn.number == 2)
    assert member.briefing is not None
    assert member.briefing.over == ()  # later guests must not know these cards
    place.join("t1")
    place.bring("t1", 1, 3, 2, 1)
    until(lambda: member.briefing and member.briefing.over == (1,))
    place.bring("t0", 2, 3, 2, 1)
    place.settle()
    venue.go_on()
    until(lambda: member.briefing and member.briefing.over == (1, 2))
    late = place.members["t1"]
    until(lambda: late.briefing and late.briefing.turn and late.briefing.turn.number == 3)


# ---- who may what ----


def test_a_table_says_and_hears_nothing_of_others(venues: Open) -> None:
    place = venues(2)
    venue = place.open()
    place.join("t1")
    place.settle()
    forged = written(place.bring("t1", 1, 9, 9, 9))

    async def intrude() -> list[bytes]:
        overheard = list[bytes]()

        async def refused(_: Exception) -> None:
            """Ignore that the server drops what a table may not do: how soon it tells is the
            server's affair."""

        async def hear(message: Msg) -> None:
            overheard.append(message.data)

        client = await nats.connect(
            f"nats://127.0.0.1:{place.broker.port}",
            user="t0",
            password=place.secret.passwords["t0"],
            inbox_prefix=inbox("t0"),
            error_cb=refused,
            connect_timeout=int(PATIENCE_S),
        )
        for subject in (briefing_of("t1"), ALL_TOLD, inbox("t1") + ".>", "$JS.>", ">"):
            await client.subscribe(subject, cb=hear)
        for subject in (
            told_by("t1"),
            "slapbox.told.venue",
            "slapbox.now.standings",
            briefing_of("t0"),
        ):
            await client.publish(subject, b"forged")
        await client.publish("$JS.API.STREAM.DELETE.VENUE_TOLD", b"")
        await client.publish(told_by("t0"), forged)  # under its own name, of another one
        await client.flush()
        await asyncio.to_thread(place.settle)
        assert client.is_connected
        await client.close()
        return overheard

    assert alone(intrude()) == []
    assert venue.tournament.messages == place.undisturbed().messages


def test_nobody_comes_in_without_a_word(venues: Open) -> None:
    place = venues(1)

    async def knock(name: str | None, word: str | None) -> None:
        client = Client()
        try:
            url = f"nats://127.0.0.1:{place.broker.port}"
            await client.connect(
                url,
                allow_reconnect=False,
                connect_timeout=int(PATIENCE_S),
                user=name,
                password=word,
            )
        finally:
            await client.close()

    for name, word in ((None, None), ("t0", "guessed"), ("t9", "x"), ("venue", "")):
        with pytest.raises(nats.errors.Error):
            alone(knock(name, word))
    alone(knock("t0", place.secret.passwords["t0"]))


# ---- the server ----


def test_a_server_that_dies_comes_again_and_has_kept_all(venues: Open) -> None:
    place = venues(1)
    place.open()
    place.join("t0")
    place.bring("t0", 1, 3, 2, 1)
    place.settle()
    before = place.broker.pid
    assert before is not None
    os.kill(before, signal.SIGKILL)
    until(lambda: place.broker.pid not in (None, before))
    place.bring("t0", 2, 3, 2, 1)
    place.settle()
    assert len(place.known.results) == 2


@pytest.mark.usefixtures("nats_server")
def test_only_what_the_venue_started_is_ended(tmp_path: Path) -> None:
    words = kept(tmp_path / "venue.json", ["t0"]).passwords
    (tmp_path / "other").mkdir()
    with Broker(tmp_path / "other", words, "127.0.0.1", 0) as other:
        with Broker(tmp_path, words, "127.0.0.1", 0) as own:
            pid = own.pid
            assert pid != other.pid
        assert pid is not None
        assert not psutil.pid_exists(pid)
        assert other.pid is not None
        assert psutil.Process(other.pid).is_running()


STARTED: Final = """
import sys
from pathlib import Path
from slapbox.venue.broker import Broker
from slapbox.venue.secret import kept

folder = Path(sys.argv[1])
words = kept(folder / "venue.json", ["t0"]).passwords
with Broker(folder, words, "127.0.0.1", 0) as broker:
    print(broker.pid, broker.port, flush=True)
    sys.stdin.read()  # until it is killed, or its test has gone
"""


def killed(folder: Path) -> tuple[int, int]:
    """A venue is killed; the number and the port of the server that it leaves behind."""
    command = (sys.executable, "-c", STARTED, str(folder))
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as venue:
        assert venue.stdout is not None
        pid, port = map(int, venue.stdout.readline().split())
        venue.kill()
    return pid, port


@pytest.mark.usefixtures("nats_server")
def test_the_server_of_a_venue_that_was_killed_is_taken_over(tmp_path: Path) -> None:
    pid, port = killed(tmp_path)
    words = kept(tmp_path / "venue.json", ["t0"]).passwords
    with Broker(tmp_path, words, "127.0.0.1", port) as again:
        assert (again.pid, again.port) == (pid, port)
    assert not psutil.pid_exists(pid)


@pytest.mark.usefixtures("nats_server")
def test_a_server_that_knows_other_tables_makes_room(tmp_path: Path) -> None:
    pid, port = killed(tmp_path)
    more = kept(tmp_path / "venue.json", ["t0", "t1"]).passwords
    with Broker(tmp_path, more, "127.0.0.1", port) as newer:
        assert newer.pid != pid
        assert newer.port == port
        assert not psutil.pid_exists(pid)


def test_what_is_missing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    with pytest.raises(NoBroker) as missing, Broker(tmp_path, {}, "127.0.0.1", 0):
        pass
    assert missing.value.reason.key == "venue.why.no_nats"


@pytest.mark.usefixtures("nats_server")
def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    words = kept(tmp_path / "venue.json", ["t0"]).passwords
    (tmp_path / "jetstream").write_text("a file where its folder should be")
    with pytest.raises(NoBroker) as failed, Broker(tmp_path, words, "127.0.0.1", 0):
        pass
    assert "jetstream" in str(failed.value.reason.values["why"]).lower()


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such rights")
def test_secrets_are_for_their_owner_alone(venues: Open) -> None:
    place = venues(1)
    for name in ("venue.json", "nats.conf"):
        assert (place.folder / name).stat().st_mode & 0o077 == 0
    assert kept(place.folder / "venue.json", ["t0"]) == place.secret


@pytest.mark.parametrize("name", ["venue", "T 1", "", "a.b", "t*", ">"])
def test_a_table_has_a_name_that_is_part_of_a_subject(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the name itself
        kept(tmp_path / "venue.json", [name])
