"""One open port: with the real firmware behind a real pty, and with faults made by hand."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from patience import PATIENCE_S
from slapbox.pads.link import (
    BURST,
    BURST_PAUSE_S,
    PROBE_LIMIT_NS,
    PROBE_PAUSE_S,
    QUICK_PAUSE_S,
    STUCK_S,
    WHO_PAUSE_S,
    Closed,
    Heard,
    Junked,
    Link,
    Lost,
    Opened,
    PortError,
    Probed,
    Questions,
    Stall,
    _why_not_open,
)
from slapbox.pads.simulate import Body
from slapbox.pads.wire import (
    Ack,
    Beat,
    Hello,
    Junk,
    Lights,
    Log,
    Message,
    Pace,
    PadSlap,
    Pong,
    Probe,
    Sound,
    Who,
    Why,
    encode,
)

if TYPE_CHECKING:
    from pads.conftest import Ear, HandPad, SimPadMaker

pytestmark = pytest.mark.real

Links = Callable[[str], Link]

NEVER_S = 100 * PATIENCE_S

ROUND_US = 100_000
"""A pad sends its slaps again after so long."""

HELLO = Hello(1, "c0ffee", "b007", "0.1.0", 1_000_000, 1, ("keys6", "irq"))


def test_hello_slaps_lights_and_sounds(
    ear: Ear, links: Links, sim_pads: SimPadMaker, body: Body
) -> None:
    pad = sim_pads(7, body=body)
    link = links(pad.port)
    assert ear.events[0] == Opened(pad.port)
    ear.until(lambda: ear.said(Hello))
    hello = ear.said(Hello)[0]
    assert (hello.proto, hello.chip, hello.first) == (1, pad.chip, 1)
    assert "virtual" in hello.caps
    pad.press(2)
    ear.until(lambda: ear.slaps())
    assert ear.slaps()[0].key == 2
    link.send(Ack(1))
    link.send(Lights("bd.k.."))
    link.send(Sound("buzz"))
    ear.until(lambda: list(pad.sounds) == ["click", "buzz"] and pad.lights[:3] == "bd.")
    assert ear.all(Lost) == []


def test_probes_bound_the_clock_from_both_sides(
    ear: Ear, links: Links, sim_pads: SimPadMaker
) -> None:
    links(sim_pads().port)
    ear.until(lambda: len(ear.all(Probed)) >= BURST)
    probes = ear.all(Probed)
    assert all(0 <= p.received_ns - p.sent_ns <= PROBE_LIMIT_NS for p in probes)
    # With no drift one offset fits all of them: no bound is ever wrong.
    low = max(p.sent_ns - p.in_us * 1000 for p in probes)
    high = min(p.received_ns - p.out_us * 1000 for p in probes)
    assert low - 1000 <= high


def test_without_a_host_a_pad_goes_dark_and_comes_back_with_it(
    ear: Ear, links: Links, sim_pads: SimPadMaker, body: Body
) -> None:
    pad = sim_pads(body=body)
    ear.until(lambda: pad.led)  # alive, though nobody talks
    first = links(pad.port)
    ear.until(lambda: ear.said(Hello))
    first.send(Lights("bd...."))
    ear.until(lambda: pad.lights == "bd...." and pad.led)
    first.close()
    ear.until(lambda: pad.lights == "......" and not pad.led)
    boot = ear.said(Hello)[-1].boot
    ear.events.clear()
    links(pad.port)
    ear.until(lambda: pad.lights == "bd....")
    assert {hello.boot for hello in ear.said(Hello)} <= {boot}


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs a process that can be stopped")
def test_a_host_that_freezes_leaves_a_pad_dark(ear: Ear, sim_pads: SimPadMaker) -> None:
    pad = sim_pads()
    program = (
        "import sys, time\n"
        "from slapbox.pads.link import Link\n"
        "from slapbox.pads.wire import Lights\n"
        "link = Link(sys.argv[1], lambda event: None, time.perf_counter_ns)\n"
        "link.start()\n"
        "link.send(Lights('......'))\n"
        "link.send(Lights('bbbbbb'))\n"
        "sys.stdin.read()\n"
        "link.close()\n"
    )
    with subprocess.Popen([sys.executable, "-c", program, pad.port], stdin=subprocess.PIPE) as host:
        ear.until(lambda: pad.lights == "bbbbbb")
        host.send_signal(signal.SIGSTOP)
        ear.until(lambda: pad.lights == "......")
        host.send_signal(signal.SIGCONT)
        ear.until(lambda: pad.lights == "bbbbbb")


def test_slaps_are_sent_again_until_the_reopened_port_acknowledges(
    ear: Ear, links: Links, sim_pads: SimPadMaker
) -> None:
    pad = sim_pads()
    first = links(pad.port)
    ear.until(lambda: ear.said(Hello))
    for key in range(3):
        pad.press(key, 1000 * key)
    ear.until(lambda: len(ear.slaps()) == 3)
    first.send(Ack(1))
    ear.until(lambda: [slap.number for slap in ear.said(PadSlap)][-4:] == [2, 3, 2, 3])
    first.close()
    kept = ear.slaps()
    pad.press(5)  # nobody listens
    ear.events.clear()
    second = links(pad.port)
    # The pad knows of no other host: on a busy machine it says its slaps again before hello.
    ear.until(lambda: len(ear.slaps()) == 3 and ear.said(Hello))
    assert ear.said(Hello)[-1].first == 2
    again = sorted(ear.slaps(), key=lambda slap: slap.number)
    assert [slap.number for slap in again] == [2, 3, 4]
    assert again[:2] == kept[1:]
    second.send(Ack(4))
    second.send(Who())
    ear.until(lambda: ear.said(Hello)[-1].first == 5)
    heard = len(ear.said(PadSlap))
    ear.until(ear.beaten_us)
    here_us = ear.beaten_us()
    ear.until(lambda: ear.beaten_us() > here_us + 3 * ROUND_US)
    assert len(ear.said(PadSlap)) == heard


def test_replug_in_the_middle_of_slaps(
    ear: Ear, links: Links, sim_pads: SimPadMaker, body: Body
) -> None:
    pad = sim_pads(body=body)
    links(pad.port)
    ear.until(lambda: ear.said(Hello))
    # Each key once: presses that a pad hears of late all happen at once.
    for key in range(6):
        pad.press(key, key * 20_000)
    ear.until(lambda: len(ear.slaps()) >= 3)
    pad.unplug()
    ear.until(lambda: ear.all(Closed))
    assert ear.all(Closed)[0].reason.key == "pad.closed.unplugged"
    before = ear.slaps()
    assert [slap.number for slap in before] == list(range(1, len(before) + 1))
    old_boots = {hello.boot for hello in ear.said(Hello)}
    ear.events.clear()
    pad.plug()
    links(pad.port)
    ear.until(lambda: ear.said(Hello))
    hello = ear.said(Hello)[-1]
    assert hello.chip == pad.chip
    assert hello.boot not in old_boots
    assert hello.first == 1
    pad.press(4)
    ear.until(lambda: ear.slaps())
    assert [(slap.number, slap.key) for slap in ear.slaps()] == [(1, 4)]


def test_heartbeats_are_watermarks(ear: Ear, links: Links, sim_pads: SimPadMaker) -> None:
    pad = sim_pads()
    link = links(pad.port)
    link.send(Pace(4))
    for done in range(0, 30, 6):
        for key in range(6):
            pad.press(key, 40_000 + key * 7_000, hold_us=3_000)
        ear.until(partial(_has_slaps, ear, done + 6))
    mark_us, following = 0, 1
    for said in [e.message for e in ear.all(Heard)]:
        if isinstance(said, Beat):
            assert said.t_us >= mark_us
            mark_us, following = said.t_us, said.next_number
        elif isinstance(said, PadSlap) and said.number >= following:
            assert said.t_us >= mark_us


def _has_slaps(ear: Ear, count: int) -> bool:
    return len(ear.slaps()) == count


def test_the_pad_tells_of_lines_that_it_skipped(
    ear: Ear, links: Links, sim_pads: SimPadMaker, body: Body
) -> None:
    pad = sim_pads(body=body)
    link = links(pad.port)
    ear.until(lambda: ear.said(Hello))
    for raw in (b"0 ACK 1 0000\n", b"half a li", b"\r\n>>> \r\n", b"x" * 300 + b"\n"):
        link._line.write(raw)
    ear.until(lambda: len(ear.said(Log)) >= 4)
    assert {log.text for log in ear.said(Log)} == {"skipped a line: crc", "skipped a line: long"}
    pad.press(1)
    ear.until(lambda: ear.slaps())


def test_junk_is_told_of_and_skipped(ear: Ear, links: Links, hand_pad: HandPad) -> None:
    links(hand_pad.port)
    hand_pad.raw(b"MicroPython v1.28.0\r\n>>> \r\n")
    hand_pad.say(HELLO)
    wrong = encode(PadSlap(1, 5, 0), 1).replace(b" 5 ", b" 6 ")
    hand_pad.raw(wrong)
    hand_pad.raw(b"2 SLAP 1 1")  # the other half never comes
    hand_pad.raw(encode(Beat(5, 1), 3))
    hand_pad.raw(b"4 NOISE " + b"0" * 4 + b"\n")
    hand_pad.raw(encode(PadSlap(1, 5, 0), 5))
    ear.until(lambda: ear.slaps())
    whys = [junk.why for junk in ear.all(Junked)]
    assert whys == [Why.CRC] * 5
    assert ear.all(Junked)[2].line == wrong[:-1]
    assert [e.message for e in ear.all(Heard)] == [HELLO, PadSlap(1, 5, 0)]
    ear.until(lambda: ear.all(Lost))
    assert ear.all(Lost)[-1] == Lost(hand_pad.port, 4)


def test_who_is_asked_until_hello_and_another_protocol_gets_no_probes(
    ear: Ear, links: Links, hand_pad: HandPad
) -> None:
    links(hand_pad.port)
    heard: list[Message | Junk] = []

    def hears(kind: type[Message]) -> bool:
        news = hand_pad.hear()
        heard.extend(news)
        return any(isinstance(said, kind) for said in news)

    for _ in range(2):
        ear.until(lambda: hears(Who))
    hand_pad.say(replace(HELLO, proto=2))
    ear.until(lambda: ear.said(Hello))
    for _ in range(2):
        ear.until(lambda: hears(Who))
    assert {type(said) for said in heard} == {Who}
    hand_pad.say(HELLO)
    for _ in range(2):
        ear.until(lambda: hears(Probe))
    first = next(at for at, said in enumerate(heard) if isinstance(said, Probe))
    assert {type(said) for said in heard[first:]} == {Probe}


def test_a_pad_is_asked_quickly_when_it_has_said_hello_and_while_races_are_run() -> None:
    questions, now_s = Questions(), 1000.0

    def asked(count: int, pauses_s: tuple[float, float]) -> set[type[Message]]:
        """The questions to come, each at its time: the pauses after them are as long as this."""
        nonlocal now_s
        kinds: set[type[Message]] = set()
        for _ in range(count):
            now_s = max(now_s, questions.due_s)
            kinds.add(type(questions.next(now_s)))
            assert pauses_s[0] <= questions.due_s - now_s <= pauses_s[1] + 1e-9
        return kinds

    assert asked(3, (WHO_PAUSE_S, WHO_PAUSE_S)) == {Who}
    for boot in ("b007", "b008"):  # and anew, should it start again on the same open port
        assert not questions.hello(replace(HELLO, proto=2, boot=boot))
        assert questions.due_s > now_s
        assert questions.hello(replace(HELLO, boot=boot))
        assert questions.due_s < now_s
        assert asked(BURST, BURST_PAUSE_S) == {Probe}
        assert not questions.hello(replace(HELLO, boot=boot))
        assert asked(40, PROBE_PAUSE_S) == {Probe}
    questions.pace(Pace(8))
    assert asked(40, QUICK_PAUSE_S) == {Probe}
    questions.pace(Pace(100))
    assert asked(40, PROBE_PAUSE_S) == {Probe}


def test_late_and_unknown_answers_bound_nothing(ear: Ear, links: Links, hand_pad: HandPad) -> None:
    links(hand_pad.port)
    hand_pad.say(HELLO)
    late = hand_pad.await_probes(ear, BURST)
    time.sleep(0.06)
    hand_pad.hear()
    hand_pad.say(Pong(late[0].probe, 1, 11))
    hand_pad.say(Pong(54321, 2, 12))  # to nothing

    def answered() -> bool:
        for probe in [said.probe for said in hand_pad.hear() if isinstance(said, Probe)]:
            hand_pad.say(Pong(probe, 3, 13))
            hand_pad.say(Pong(probe, 4, 14))  # once more
        return bool(ear.all(Probed))

    ear.until(answered)
    hand_pad.say(Log("done"))
    ear.until(lambda: ear.said(Log))
    assert {(probed.in_us, probed.out_us) for probed in ear.all(Probed)} == {(3, 13)}
    assert not ear.said(Pong)


def test_a_new_boot_on_the_same_open_port_is_greeted_anew(
    ear: Ear, links: Links, hand_pad: HandPad
) -> None:
    links(hand_pad.port)
    hand_pad.say(HELLO)
    before = hand_pad.await_probes(ear, BURST)[-1]
    hand_pad.say(replace(HELLO, boot="b008"))
    ear.until(lambda: len(ear.said(Hello)) == 2)
    hand_pad.say(Pong(before.probe, 1, 11))  # the former boot's time

    def answered() -> bool:
        for probe in hand_pad.await_probes(ear, 1):
            hand_pad.say(Pong(probe.probe, 3, 13))
        return bool(ear.all(Probed))

    ear.until(answered)
    assert {probed.in_us for probed in ear.all(Probed)} == {3}


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs a process that can be stopped")
def test_a_pad_that_takes_nothing_in_is_given_up(
    ear: Ear, links: Links, sim_pads: SimPadMaker, body: Body
) -> None:
    pad = sim_pads(body=body)
    link = links(pad.port)
    ear.until(lambda: ear.said(Hello))
    os.kill(pad.pid, signal.SIGSTOP)

    def flood() -> bool:
        for _ in range(200):
            link.send(Lights("bbbbbb"))
        return bool(ear.all(Closed))

    ear.until(flood)
    assert ear.all(Closed)[0].reason.key == "pad.closed.stuck"
    ear.until(lambda: not link.alive)


def test_a_pad_that_reads_late_gets_every_line_in_one_piece(
    ear: Ear, links: Links, hand_pad: HandPad, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slapbox.pads.link.STUCK_S", NEVER_S)  # however late it is
    link = links(hand_pad.port)
    full: tuple[int | None, float] = (None, 0.0)

    def is_full() -> bool:
        """One line has been under way for longer than any line takes."""
        nonlocal full
        link.send(Lights("bbbbbb"))
        if link._writing is None or link._writing != full[0]:
            full = (link._writing, time.monotonic())
        return time.monotonic() - full[1] > STUCK_S / 4

    ear.until(is_full)
    link.send(Lights("......"))
    heard: list[Message | Junk] = []

    def hears_the_last() -> bool:
        heard.extend(hand_pad.hear())
        return Lights("......") in heard

    ear.until(hears_the_last)
    assert [said for said in heard if isinstance(said, Junk)] == []
    assert ear.all(Closed) == []


@given(
    looks=st.lists(
        st.tuples(
            st.sampled_from([0, 1, None]),
            st.floats(0.0, 0.1) | st.floats(0.0, 86_400.0),
        )
    )
)
def test_no_pad_is_given_up_for_what_its_host_has_slept(
    looks: list[tuple[int | None, float]],
) -> None:
    stall = Stall(turn_s=0.1, stuck_s=1.0)
    now_s, before, turns = 0.0, None, 0
    for line, pause_s in looks:
        now_s += pause_s
        turns = turns + 1 if line is not None and line == before else 0
        before = line
        assert not stall.is_stuck(line, now_s) or turns >= 10


def test_a_pad_is_given_up_once_it_has_held_one_line_for_long() -> None:
    stall = Stall(turn_s=0.1, stuck_s=1.0)
    looks = [stall.is_stuck(7, turn / 20) for turn in range(40)]
    assert looks.index(True) in (20, 21)


def test_closing_waits_for_nothing_and_is_silent(
    ear: Ear, links: Links, hand_pad: HandPad, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slapbox.pads.link.READ_TIMEOUT_S", NEVER_S)
    monkeypatch.setattr("slapbox.pads.link.WHO_PAUSE_S", NEVER_S)
    link = links(hand_pad.port)
    ear.until(lambda: Who() in hand_pad.hear())  # from now on both threads sleep
    closing = threading.Thread(target=link.close, daemon=True)
    closing.start()
    closing.join(PATIENCE_S)
    assert not closing.is_alive()
    assert not link.alive
    assert not ear.all(Closed)
    link.send(Who())  # to nobody: no harm


def test_ports_that_cannot_be_opened_say_why(ear: Ear, links: Links, hand_pad: HandPad) -> None:
    def why(port: str) -> str:
        with pytest.raises(PortError) as caught:
            links(port)
        return caught.value.reason.key

    taken = links(hand_pad.port)
    assert why(hand_pad.port) == "pad.open.busy"
    assert why("/dev/pts/99999") == "pad.open.gone"
    assert why(__file__) == "pad.open.failed"
    assert ear.events == [Opened(taken.port)]


def test_a_closed_port_is_free_while_programs_start(
    ear: Ear, links: Links, hand_pad: HandPad
) -> None:
    link = links(hand_pad.port)
    hand_pad.hold()
    link.close()
    links(hand_pad.port)
    assert ear.events == [Opened(hand_pad.port)] * 2


@pytest.mark.parametrize(
    ("fault", "key"),
    [
        (PermissionError(13, "Permission denied"), "pad.open.denied"),
        (OSError("could not open port 'COM3': PermissionError(13, 'Access')"), "pad.open.busy"),
        (OSError("could not open port 'COM3': FileNotFoundError(2, 'No')"), "pad.open.gone"),
        (ValueError("invalid URL"), "pad.open.failed"),
    ],
)
def test_reasons_in_the_words_of_each_system(fault: Exception, key: str) -> None:
    assert _why_not_open("COM3", fault).key == key


def test_threads_end_with_the_port(ear: Ear, links: Links, hand_pad: HandPad) -> None:
    links(hand_pad.port)
    port = hand_pad.port
    hand_pad.close()
    ear.until(lambda: ear.all(Closed))
    ear.until(lambda: not [t for t in threading.enumerate() if t.name.endswith(port)])
