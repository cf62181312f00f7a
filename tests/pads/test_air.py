"""Pads in the network: the real firmware over real sockets, and strangers who knock."""

from __future__ import annotations

import secrets
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from patience import PATIENCE_S
from slapbox.pads import kinds
from slapbox.pads.air import PLACES, PLACES_EACH, AirLine
from slapbox.pads.discovery import Scanner
from slapbox.pads.fleet import Fleet
from slapbox.pads.link import Closed, Heard, Opened, PortError
from slapbox.pads.pairs import Pairs
from slapbox.pads.proof import Exchange, Forged, Tags
from slapbox.pads.simulate import Body, SimPad
from slapbox.pads.wire import Ack, Hello, Keys, PadSlap, Power
from slapbox.text import Text
from slapbox.text.catalogue import translated

if TYPE_CHECKING:
    from pads.conftest import Ear, SimPadMaker

pytestmark = pytest.mark.real

KEY = bytes(range(32))
CHIP = "51a9000000000001"
GREETING = b"SLAPBOX 1 " + CHIP.encode() + b" " + b"ab" * 16


@pytest.fixture
def pairs(tmp_path: Path) -> Pairs:
    return Pairs(tmp_path / "pads.json")


@pytest.fixture
def port() -> int:
    """A port that is free for TCP and UDP."""
    with socket.create_server(("", 0)) as server:
        return int(server.getsockname()[1])


@contextmanager
def hosting(ear: Ear, pairs: Pairs, port: int) -> Iterator[Scanner]:
    """A host that lets these pads in."""
    with kinds.AIR.listening(pairs, port=port):
        scanner = Scanner(kinds.AIR.ports, ear, time.perf_counter_ns)
        try:
            yield scanner
        finally:
            scanner.stop()


Wireless = Callable[..., SimPad]


@pytest.fixture
def wireless(tmp_path: Path, sim_pads: SimPadMaker, pairs: Pairs, port: int) -> Wireless:
    """``wireless(number, key)`` starts a pad that knows where the host is; it is paired unless it
    has a ``key`` of its own."""

    def start(number: int = 1, key: bytes | None = None) -> SimPad:
        folder = tmp_path / f"pad{number}"
        folder.mkdir()
        wifi = f"network A name\npassword  with spaces \nhost 127.0.0.1\nport {port}\n"
        (folder / "wifi.txt").write_text(wifi)
        paired = secrets.token_bytes(32)
        (folder / "pair.txt").write_text((key or paired).hex())
        pairs.keep(f"51a9{number:012x}", paired)
        return sim_pads(number, body=Body(wire="air", folder=folder))

    return start


def chips(ear: Ear) -> set[str]:
    return {hello.chip for hello in ear.said(Hello)}


def test_two_pads_come_by_themselves_and_their_slaps_have_their_times(
    ear: Ear, wireless: Wireless, pairs: Pairs, port: int
) -> None:
    pads = [wireless(1), wireless(2)]
    fleet = Fleet({})
    with hosting(ear, pairs, port):
        ear.until(lambda: chips(ear) == {pad.chip for pad in pads})
        ear.until(lambda: len([e for e in ear.events if type(e).__name__ == "Probed"]) > 40)
        true_ns = [pad.press(3, after_us=50_000) for pad in pads]
        ear.until(lambda: len({e.port for e in ear.all(Heard) if _slap(e)}) == 2)
    timed = {}
    for event in list(ear.events):
        for slap in fleet.hear(event, time.perf_counter_ns()).slaps:
            timed[slap.source] = slap
    for pad, pressed_ns in zip(pads, true_ns, strict=True):
        slap = timed[pad.chip]
        assert abs(slap.at_ns - pressed_ns) <= slap.error_ns + pad.late_us * 1000
        assert fleet.pads[pad.chip].wireless


def _slap(event: Heard) -> bool:
    return isinstance(event.message, PadSlap)


def test_slaps_wait_for_a_host_that_is_started_again(
    ear: Ear, wireless: Wireless, pairs: Pairs, port: int
) -> None:
    pad = wireless()
    with hosting(ear, pairs, port):
        ear.until(lambda: chips(ear))
    boot = ear.said(Hello)[0].boot
    ear.events.clear()
    for key in range(3):
        pad.press(key, after_us=1000 * key)
    with hosting(ear, pairs, port) as host:
        ear.until(lambda: len(ear.slaps()) == 3 and ear.said(Hello))
        assert [slap.key for slap in ear.slaps()] == [0, 1, 2]
        assert {hello.boot for hello in ear.said(Hello)} == {boot}
        host.send(f"wifi:{pad.chip}", Ack(3))
        pad.unplug()
        ear.until(lambda: ear.all(Closed))
        pad.plug()  # the pad starts again
        ear.until(lambda: ear.said(Hello)[-1].boot != boot)
        assert ear.said(Hello)[-1].first == 1
    reasons = {closed.reason.key for closed in ear.all(Closed)}
    assert reasons == {"pad.closed.network"}


def test_a_pad_tells_of_its_battery(ear: Ear, wireless: Wireless, pairs: Pairs, port: int) -> None:
    pad = wireless()
    pad.bench("battery 3312")
    with hosting(ear, pairs, port):
        ear.until(lambda: ear.said(Power))
    assert ear.said(Power)[0] == Power(3312)
    fleet = Fleet({})
    for event in ear.events:
        fleet.hear(event, time.perf_counter_ns())
    fleet.tick(time.perf_counter_ns())
    problem = translated(fleet.problems[f"wifi:{pad.chip}"], "en")
    assert "battery low" in problem
    assert "3.3" in problem


# ---- strangers ----


def knock(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), PATIENCE_S)


def proven(port: int, key: bytes, greeting: bytes = GREETING) -> tuple[socket.socket, Exchange]:
    """A connection of a pad that has this key, as far as it gets."""
    line = knock(port)
    line.sendall(greeting + b"\n")
    answer = b""
    while not answer.endswith(b"\n"):
        more = line.recv(256)
        if not more:
            line.close()
            raise ConnectionError("the door stays shut")
        answer += more
    exchange = Exchange(key, greeting, answer.split()[0])
    assert exchange.answer == answer[:-1]
    return line, exchange


def pads_proof(exchange: Exchange) -> bytes:
    return exchange._proof(b"pad ").hex().encode() + b"\n"


def is_shut(line: socket.socket) -> bool:
    """Return whether the other end hangs up without another word."""
    line.settimeout(PATIENCE_S)
    with suppress(ConnectionError):
        return line.recv(256) == b""
    return True


def test_who_is_not_paired_is_not_let_in(
    ear: Ear, wireless: Wireless, pairs: Pairs, port: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "slapbox.pads.air")
    wireless(1, key=secrets.token_bytes(32))  # another host's pad
    paired = wireless(2)
    unknown = GREETING.replace(CHIP.encode(), b"c0ffee")
    with hosting(ear, pairs, port):
        with pytest.raises(ConnectionError):
            proven(port, KEY, unknown)
        ear.until(lambda: chips(ear) == {paired.chip} and "did not prove itself" in caplog.text)
        assert {event.port for event in ear.all(Opened)} == {f"wifi:{paired.chip}"}


def test_a_host_that_cannot_prove_itself_is_not_talked_to(wireless: Wireless, port: int) -> None:
    with socket.create_server(("127.0.0.1", port)) as false_host:
        wireless()
        false_host.settimeout(PATIENCE_S)
        for _ in range(2):  # the pad tries again
            line, _ = false_host.accept()
            with line, line.makefile("rb") as said:
                greeting = said.readline()[:-1]
                assert greeting.startswith(b"SLAPBOX 1 " + CHIP.encode())
                line.sendall(Exchange(KEY, greeting, b"cd" * 16).answer + b"\n")
                assert said.read() == b""


def test_a_proof_is_good_once(ear: Ear, pairs: Pairs, port: int) -> None:
    pairs.keep(CHIP, KEY)
    with hosting(ear, pairs, port), ExitStack() as lines:
        first, exchange = proven(port, KEY)
        lines.enter_context(closing(first))
        first.sendall(pads_proof(exchange))
        ear.until(lambda: ear.all(Opened))
        again, _ = proven(port, KEY)
        lines.enter_context(closing(again))
        again.sendall(pads_proof(exchange))
        assert is_shut(again)
        assert not ear.all(Closed)


@pytest.mark.parametrize("deed", ["changed", "repeated", "left out", "made up"])
def test_nobody_has_a_hand_in_what_a_pad_says(
    ear: Ear, pairs: Pairs, port: int, deed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slapbox.pads.air.SILENT_S", PATIENCE_S)  # however busy the machine is
    pairs.keep(CHIP, KEY)
    with hosting(ear, pairs, port):
        line, exchange = proven(port, KEY)
        with line:
            mine = exchange.tags()[0]
            said = [mine.put(f"{number} KEYS 0 0 0000\n".encode()) for number in range(3)]
            line.sendall(pads_proof(exchange) + said[0])  # heard although it came with the proof
            ear.until(lambda: len(ear.events) >= 2)
            line.sendall(
                {
                    "changed": said[1].replace(b"KEYS 0", b"KEYS 1"),
                    "repeated": said[0],
                    "left out": said[2],
                    "made up": b"1 SLAP 1 1 1 0000\n",
                }[deed]
            )
            ear.until(lambda: ear.all(Closed))
    assert ear.all(Closed)[0].reason.key == "pad.forged"
    assert not ear.said(Keys)


def test_a_pad_speaks_for_itself_alone() -> None:
    fleet = Fleet({})
    fleet.hear(Opened("wifi:c0ffee"), 0)
    fleet.hear(Heard("wifi:c0ffee", Hello(1, "beef", "b", "1", 1, 1, ("wifi",)), 0), 0)
    assert not fleet.pads
    assert fleet.problems["wifi:c0ffee"].key == "pad.other_chip"


def test_strangers_keep_nobody_out(ear: Ear, wireless: Wireless, pairs: Pairs, port: int) -> None:
    """Some that say nothing, some that say far too much: few are listened to, and soon none."""
    pad = wireless()
    with hosting(ear, pairs, port), ExitStack() as lines:
        silent = [lines.enter_context(knock(port)) for _ in range(3 * PLACES)]
        for line in silent[::2]:
            with suppress(OSError):
                line.sendall(b"x" * 100_000)
        ear.until(lambda: chips(ear) == {pad.chip})
        ear.until(lambda: sum(not is_shut_now(line) for line in silent) <= PLACES_EACH)
        assert all(is_shut(line) for line in silent)


def is_shut_now(line: socket.socket) -> bool:
    line.settimeout(0.2)
    try:
        return line.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def test_without_a_pair_there_is_no_door(ear: Ear, pairs: Pairs, port: int) -> None:
    with hosting(ear, pairs, port), pytest.raises(ConnectionRefusedError):
        knock(port)


def test_only_a_pad_of_ours_is_told_where_the_host_is(ear: Ear, pairs: Pairs, port: int) -> None:
    pairs.keep(CHIP, KEY)
    with (
        hosting(ear, pairs, port),
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking,
    ):
        asking.settimeout(PATIENCE_S)
        for question in (b"", b"x" * 2000, b"SLAPBOX? c0ffee", b"SLAPBOX? " + CHIP.encode()):
            asking.sendto(question, ("127.0.0.1", port))
        assert asking.recv(256) == f"SLAPBOX 127.0.0.1 {port}".encode()
        asking.settimeout(0.3)
        with pytest.raises(TimeoutError):
            asking.recv(256)


def test_a_second_host_is_told_that_the_door_is_taken(pairs: Pairs, port: int) -> None:
    pairs.keep(CHIP, KEY)
    said: list[Text] = []
    with kinds.AIR.listening(pairs, port=port), kinds.AIR.listening(pairs, said.append, port):
        assert [text.key for text in said] == ["pad.door_busy"]


# ---- parts ----


def test_keys_are_kept_for_their_owner_alone(pairs: Pairs, tmp_path: Path) -> None:
    assert pairs.all() == {}
    pairs.keep("c0ffee", KEY)
    pairs.keep("beef", KEY[::-1])
    pairs.keep("c0ffee", KEY[1:] + KEY[:1])
    assert pairs.all() == {"c0ffee": KEY[1:] + KEY[:1], "beef": KEY[::-1]}
    file = tmp_path / "pads.json"
    assert file.stat().st_mode & 0o077 == 0
    assert list(tmp_path.iterdir()) == [file]
    for damaged in ("", "[]", '{"c0ffee": 1}', '{"c0ffee": "xy"}'):
        file.write_text(damaged)
        assert pairs.all() == {}


def test_a_line_taken_in_parts_is_the_same_line() -> None:
    here, there = socket.socketpair()
    here.setblocking(False)
    with there, closing(AirLine("pad", here, (Tags(b"a"), Tags(b"b")), b"")) as line:
        said = Tags(b"a")
        for byte in said.put(b"0 WHO\n") + said.put(b"1 WHO\n"):
            there.send(bytes([byte]))
            assert line.in_waiting == 0 or line.read(99) == b"0 WHO\n"
            line.read(0)
        assert line.read(99) == b"1 WHO\n"
        assert line.write(b"2 ACK\n") == 6
        assert Tags(b"b").take(there.recv(99)[:-1]) == b"2 ACK\n"
        there.close()
        with pytest.raises(PortError):
            line.read(1)


def test_tags_belong_to_their_key_place_and_line() -> None:
    sent = Tags(KEY)
    lines = [sent.put(f"{number} BEAT\n".encode())[:-1] for number in range(3)]
    got = Tags(KEY)
    assert [got.take(line) for line in lines] == [b"0 BEAT\n", b"1 BEAT\n", b"2 BEAT\n"]
    for wrong in (lines[1], lines[0][:-1], b"", b"0 BEAT", lines[0].replace(b"0", b"1", 1)):
        with pytest.raises(Forged):
            Tags(KEY).take(wrong)
    with pytest.raises(Forged):
        Tags(KEY[::-1]).take(lines[0])
