"""The real firmware under real MicroPython for the Pico, on an emulated chip.

Keys are pressed at exact nanoseconds and compared with what the pad reports. ``SLAPBOX_UF2`` names
an RPI_PICO image of MicroPython; some 14 s of each boot, and 30 s for each second of the pad's.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from slapbox.pads.clock import ClockMap
from slapbox.pads.crystal import Answer
from slapbox.pads.frames import Buses
from slapbox.pads.onefile import one_file
from slapbox.pads.simulate import micropython
from slapbox.pads.wire import (
    Ack,
    Beat,
    Count,
    Counted,
    Frame,
    Hello,
    Lights,
    PadSlap,
    Pong,
    Press,
    Probe,
    Pulsed,
    SelfTest,
    SelfTested,
    Sync,
    Synced,
    Who,
)

if TYPE_CHECKING:
    from firmware.emulated_pico import EmulatedPico

Figure = Callable[[str, object], None]

UF2: Final = os.environ.get("SLAPBOX_UF2", "")

pytestmark = [
    pytest.mark.emulator,
    pytest.mark.timeout(600),
    pytest.mark.skipif(not UF2, reason="SLAPBOX_UF2 names no RPI_PICO image of MicroPython"),
    pytest.mark.skipif(micropython() is None, reason="needs MicroPython's unix port (Linux)"),
]

WORST_US: Final = 1.0
"""A stamp is a whole microsecond, of a moment some 0.2 us after the edge."""

FRAMES_S: Final = float(os.environ.get("SLAPBOX_FRAMES_S", "15"))
"""Time that two pads on one bus are watched: in the pads' time, most of which is skipped."""

KEY_PINS: Final = range(2, 8)
OPEN_NS: Final = 40e6


def boot(folder: Path | None, busy: bool, uf2: Path = Path(UF2)) -> EmulatedPico:
    pico: EmulatedPico = importlib.import_module("firmware.emulated_pico").EmulatedPico(
        uf2, folder, busy
    )
    pico.run_until(lambda: bool(pico.all(Hello)) or bool(pico.stray))
    assert not pico.stray
    return pico


@pytest.fixture
def figure() -> Figure:
    """Takes down what was measured, for ``pytest -rP``."""
    return lambda name, value: print(f"{name}: {value}")  # noqa: T201


@pytest.fixture(scope="module")
def idle_pico(tmp_path_factory: pytest.TempPathFactory) -> EmulatedPico:
    return boot(tmp_path_factory.mktemp("idle"), busy=False)


@pytest.fixture(scope="module")
def busy_pico(tmp_path_factory: pytest.TempPathFactory) -> EmulatedPico:
    return boot(tmp_path_factory.mktemp("busy"), busy=True)


@pytest.fixture
def pico(idle_pico: EmulatedPico) -> Iterator[EmulatedPico]:
    """One with nothing left to say, and all keys open for long enough."""
    yield from settled(idle_pico)


@pytest.fixture
def busy(busy_pico: EmulatedPico) -> Iterator[EmulatedPico]:
    yield from settled(busy_pico)


def settled(pico: EmulatedPico) -> Iterator[EmulatedPico]:
    pico.run_for(30)
    pico.heard.clear()
    pico.falls.clear()
    pico.rises.clear()
    yield pico
    last = max((slap.number for slap in pico.all(PadSlap)), default=0)
    pico.heard.clear()
    pico.say(Ack(last))
    pico.say(Who())
    # However many lines it has to read before: what it has not taken in is sent again to the next.
    pico.run_until(lambda: bool(pico.all(Hello)))
    assert pico.all(Hello)[0].first > last
    assert not pico.stray


def press(pico: EmulatedPico, at_ns: float, key: int, hold_ns: float = 2e6) -> None:
    pico.edge(at_ns, KEY_PINS[key], False)
    pico.edge(at_ns + hold_ns, KEY_PINS[key], True)


def errors_us(pico: EmulatedPico, figure: Figure, name: str) -> list[float]:
    """Return how far each slap's stamp is from its key's fall, with the slaps of all falls
    there."""
    falls = sorted(pico.falls)
    pico.run_until(lambda: len(pico.all(PadSlap)) >= len(falls))
    slaps = pico.all(PadSlap)
    assert [slap.key + 2 for slap in slaps] == [pin for _, pin in falls]
    errors = [slap.t_us - pico.pad_us(at_ns) for slap, (at_ns, _) in zip(slaps, falls, strict=True)]
    figure(name, f"{min(errors):+.3f} to {max(errors):+.3f} us, {len(errors)} slaps")
    assert max(map(abs, errors)) <= WORST_US, errors
    return errors


def test_one_file_to_drag_starts_and_says_hello(tmp_path: Path) -> None:
    """MicroPython with the firmware in its file system, as ``slapbox flash --write-uf2`` writes
    it."""
    uf2 = tmp_path / "pad.uf2"
    uf2.write_bytes(one_file(Path(UF2).read_bytes(), UF2, {}))
    (hello, *_) = boot(None, busy=False, uf2=uf2).all(Hello)
    assert {"keys6", "pio"} <= set(hello.caps)


def test_a_pad_with_one_key_hears_that_key_alone(tmp_path: Path, figure: Figure) -> None:
    """By a ``pins.txt``; the pins after it are muted in the chip, whatever goes on there."""
    uf2 = tmp_path / "pad.uf2"
    uf2.write_bytes(one_file(Path(UF2).read_bytes(), UF2, {"pins.txt": b"keys 2"}))
    pico = boot(None, busy=False, uf2=uf2)
    assert {"keys1", "pio", "pins"} <= set(pico.all(Hello)[0].caps)
    pico.run_for(30)
    at_ns = pico.now_ns + 5e6
    press(pico, at_ns - 2e6, 3, hold_ns=4e6)
    press(pico, at_ns, 0)
    pico.run_until(lambda: bool(pico.all(PadSlap)))
    pico.run_for(20)
    (slap,) = pico.all(PadSlap)
    error_us = slap.t_us - pico.pad_us(at_ns)
    figure("one key", f"{error_us:+.3f} us")
    assert slap.key == 0
    assert abs(error_us) <= WORST_US


def test_capture_is_by_the_program_that_is_tested_elsewhere(pico: EmulatedPico, watch: Any) -> None:
    pico.say(Who())
    pico.run_until(lambda: bool(pico.all(Hello)))
    assert "pio" in pico.all(Hello)[0].caps
    # At the top of the memory, jumps as from there.
    start = 32 - len(watch.words)
    loaded = [word if word >> 13 else word - start for word in pico.mcu.pio[0].instructions]
    assert loaded[start:] == watch.words


def test_idle(pico: EmulatedPico, figure: Figure) -> None:
    for key in range(6):
        press(pico, pico.now_ns + 1e6 + key * 7_000_130, key)
    pico.run_for(50)
    errors_us(pico, figure, "idle")


def test_while_lines_come_in_and_pixels_are_sent(pico: EmulatedPico, figure: Figure) -> None:
    start = pico.now_ns
    for key in range(6):
        press(pico, start + 1e6 + key * 3_333_777, key)
    for n in range(10):
        pico.say(Lights("bd.bd." if n % 2 else "......"))
        pico.say(Probe(n))
        pico.run_for(2)
    pico.run_for(10)
    errors_us(pico, figure, "busy with lines and pixels")


def test_while_garbage_is_collected(busy: EmulatedPico, figure: Figure) -> None:
    start = busy.now_ns
    caught: list[bool] = []
    for n in range(24):
        at_ns = start + 1e6 + n * 5_300_711
        press(busy, at_ns, n % 6)
        alarm = busy.mcu.clock.create_alarm(lambda: caught.append(busy.busy))
        alarm.schedule(at_ns - start)
    busy.run_for(140)
    figure("edges during gc.collect()", sum(caught))
    assert sum(caught) >= 3
    errors_us(busy, figure, "during gc.collect()")


@pytest.mark.parametrize("which", ["pico", "busy"])
def test_5_ms_of_bounce_are_one_slap(
    request: pytest.FixtureRequest, which: str, figure: Figure
) -> None:
    pico: EmulatedPico = request.getfixturevalue(which)
    at_ns = first_ns = pico.now_ns + 1e6
    level = False
    for n in range(99):
        pico.edge(at_ns, 4, level)
        level = not level
        at_ns += 20_000 + n * 617 % 60_000
    assert at_ns - first_ns > 4e6
    pico.edge(at_ns + 5e6, 4, True)
    pico.run_for(20)
    pico.run_until(lambda: bool(pico.all(PadSlap)))
    (slap,) = pico.all(PadSlap)
    error_us = slap.t_us - pico.pad_us(first_ns)
    figure(f"5 ms of bounce ({which})", f"{error_us:+.3f} us, one slap")
    assert abs(error_us) <= WORST_US


def test_static_is_no_slap_and_hides_none(pico: EmulatedPico, figure: Figure) -> None:
    start = pico.now_ns + 1e6
    for key in (0, 2, 5):
        press(pico, start + key * 700, key, hold_ns=64 + 400 * key)
    press(pico, start + 4e6, 2, hold_ns=1000)
    press(pico, start + 9e6, 2)
    press(pico, start, 1)
    pico.run_for(20)
    pico.run_until(lambda: len(pico.all(PadSlap)) >= 2)
    pico.run_for(20)
    slaps = pico.all(PadSlap)
    assert [slap.key for slap in slaps] == [1, 2]
    wanted = [start, start + 9e6]
    errors = [slap.t_us - pico.pad_us(at) for slap, at in zip(slaps, wanted, strict=True)]
    figure("slaps amid static", f"{min(errors):+.3f} to {max(errors):+.3f} us")
    assert max(map(abs, errors)) <= WORST_US


def test_six_keys_at_once(pico: EmulatedPico, figure: Figure) -> None:
    at_ns = pico.now_ns + 2e6 + 321
    for key in range(6):
        press(pico, at_ns, key)
    pico.run_for(10)
    pico.run_until(lambda: len(pico.all(PadSlap)) == 6)
    slaps = pico.all(PadSlap)
    assert [slap.key for slap in slaps] == list(range(6))
    errors = [slap.t_us - pico.pad_us(at_ns) for slap in slaps]
    figure("six keys at once", f"{min(errors):+.3f} to {max(errors):+.3f} us")
    assert max(map(abs, errors)) <= WORST_US


@pytest.mark.parametrize("bits", [30, 32])
def test_across_the_counters_wrap(pico: EmulatedPico, bits: int, figure: Figure) -> None:
    """``ticks_us`` has 30 bits, the counter behind it 32; the pad's time goes on."""
    wrap_us = 1 << bits
    while (ahead_us := wrap_us - round(pico.pad_us(pico.now_ns)) % wrap_us) > 30_000:
        pico.skip_us(min(ahead_us - 20_000, 900_000_000))
        # Long enough for the pad to look at its clock, garbage or not.
        pico.run_for(10)
    begun_us = pico.pad_us(pico.now_ns)
    start = pico.now_ns
    for key in range(6):
        press(pico, start + 1e6 + key * 3_000_007, key)
    pico.run_for(40)
    assert begun_us // wrap_us < pico.pad_us(pico.now_ns) // wrap_us
    errors_us(pico, figure, f"across 2^{bits} us")
    assert pico.all(PadSlap)[-1].t_us > 1 << bits


def test_sync_pulse(pico: EmulatedPico, figure: Figure) -> None:
    off = pico.loop(8, inverted=True)
    pico.say(Sync(41))
    pico.run_until(lambda: bool(pico.all(Synced)))
    pico.run_for(1)
    off()
    (pulsed,), (synced,) = pico.all(Pulsed), pico.all(Synced)
    (fell_ns, pin), (rose_ns, other) = pico.falls[0], pico.rises[0]
    assert (pulsed.number, pin, other) == (41, 8, 8)
    error_us = synced.t_us - pico.pad_us(fell_ns)
    figure("sync pulse", f"{error_us:+.3f} us, {(rose_ns - fell_ns) / 1000:.1f} us long")
    assert abs(error_us) <= WORST_US
    assert 0 <= synced.t_us - pulsed.t_us < 500
    assert 50_000 <= rose_ns - fell_ns < 500_000


def test_selftest(pico: EmulatedPico, figure: Figure) -> None:
    off = pico.loop(4, inverted=False)
    pico.say(SelfTest(2))
    pico.run_until(lambda: bool(pico.all(SelfTested)))
    off()
    pico.edge(pico.now_ns + 1e6, 4, True)
    pico.run_for(30)
    (tested,) = pico.all(SelfTested)
    figure("self-test", tested)
    assert (tested.key, tested.pulses, tested.period_ns) == (2, 250, 400_000)
    assert 398_000 <= tested.least_ns <= tested.median_ns <= tested.greatest_ns <= 402_000


def test_probes_enclose_usb_and_nothing_else(pico: EmulatedPico, figure: Figure) -> None:
    outs = []
    for n in range(5):
        sent_us = pico.pad_us(pico.now_ns)
        pico.say(Probe(n))
        pico.run_until(lambda: len(pico.all(Pong)) > n)  # noqa: B023
        heard_ns, pong = next(
            (at, said) for at, said in pico.heard if isinstance(said, Pong) and said.probe == n
        )
        came_us = pico.pad_us(heard_ns)
        assert sent_us <= pong.in_us <= pong.out_us <= came_us
        outs.append((pong.in_us - sent_us, pong.out_us - pong.in_us, came_us - pong.out_us))
        pico.run_for(1.3)
    figure("probe: in, between, out", [tuple(round(x) for x in out) for out in outs])


def until_hello(pico: EmulatedPico) -> str:
    """Ask until the pad says hello; its boot id."""
    pico.heard.clear()
    while not pico.all(Hello):
        pico.say(Who())
        pico.run_for(100)
    pico.stray.clear()
    return str(pico.all(Hello)[-1].boot)


def test_a_stray_ctrl_c_and_a_watchdog_that_bites(tmp_path: Path, figure: Figure) -> None:
    pico = boot(tmp_path, busy=False)
    boots = [until_hello(pico)]
    assert pico.is_guarded()

    # Nobody is there: it starts again, and captures as before.
    pico.say_raw(b"\x03")
    pico.run_for(100)
    stopped_ns = pico.now_ns
    assert b"The pad has stopped" in b" ".join(pico.stray)
    assert not pico.is_guarded()
    pico.run_until(pico.is_guarded)
    figure("from Ctrl-C to the next start, s", round((pico.now_ns - stopped_ns) / 1e9, 2))
    boots.append(until_hello(pico))
    press(pico, pico.now_ns + 1e6, 3)
    pico.falls.clear()
    pico.run_for(10)
    errors_us(pico, figure, "after a stray Ctrl-C")

    # mpremote's way in: the prompt, and nothing that bites.
    pico.say_raw(b"\r\x03")
    pico.say_raw(b"\r\x01")
    pico.run_for(200)
    assert any(line.startswith(b"raw REPL") for line in pico.stray)
    assert not pico.is_guarded()

    # Loose, and not fed.
    pico.say_raw(b"import boards.watchdog as w\nw.TIMEOUT_MS = 300\nw.Watchdog().feed()\n\x04")
    pico.run_for(50)
    assert pico.is_guarded()
    boots.append(until_hello(pico))
    assert len(set(boots)) == 3


TAGS: Final = b"""
import sys, time
sys.modules["socket"] = sys
from pad.air import Tags, hmac
tags = Tags(bytes(32))
line = b"9 SLAP 1 2345678 4 2ACF"
def us(count, work):
    begun = time.ticks_us()
    for _ in range(count):
        work()
    return time.ticks_diff(time.ticks_us(), begun) // count
plain, tag = us(100, lambda: bytes(line)), us(100, lambda: tags.next(line))
print("took", tag - plain, us(10, lambda: hmac(bytes(32), line * 4)))
\x04"""
"""Measures on the pad, which needs no network for that."""


def test_the_tag_of_a_wireless_line_costs_less_than_the_line(
    tmp_path: Path, figure: Figure, monkeypatch: pytest.MonkeyPatch
) -> None:
    emulated = importlib.import_module("firmware.emulated_pico")
    monkeypatch.setattr(emulated, "pad_files", lambda: ["pad/__init__.py", "pad/air.py"])
    pico: EmulatedPico = emulated.EmulatedPico(Path(UF2), tmp_path)
    pico.run_for(500)
    for data in (b"\r\x01", TAGS):
        pico.say_raw(data)
        pico.run_for(100)
    pico.run_until(lambda: any(b"took" in line or b"Error" in line for line in pico.stray))
    (said,) = (line for line in pico.stray if b"took" in line)
    tag_us, hmac_us = map(int, said.split()[-2:])
    figure("tag of a line, HMAC of 92 bytes, us", (tag_us, hmac_us))
    assert 0 < tag_us < 1000
    assert hmac_us < 5000


def test_the_led_shows_life(pico: EmulatedPico) -> None:
    pico.say(Lights("b....."))
    pico.run_for(150)  # a slap of before is over
    assert pico.is_led_lit()
    press(pico, pico.now_ns + 1e6, 0)
    pico.run_for(20)
    assert not pico.is_led_lit()
    pico.run_for(130)
    assert pico.is_led_lit()
    pico.say(Lights("......"))


def test_watermark_keeps_its_promise(pico: EmulatedPico) -> None:
    for n in range(8):
        press(pico, pico.now_ns + 1e6 + n * 40_500_300, n % 6)
    pico.run_for(330)
    pico.run_until(lambda: len(pico.all(PadSlap)) == 8)
    promised_us = 0
    seen: set[int] = set()
    for _, said in pico.heard:
        if isinstance(said, PadSlap) and said.number not in seen:
            seen.add(said.number)
            assert said.t_us >= promised_us
        elif isinstance(said, Beat):
            promised_us = said.t_us


# ---- the frames of USB ----


@dataclass(frozen=True)
class OnBus:
    """A pad whose counter shows ``first_us`` as frame 0 begins, and runs ``ppm`` faster than the
    bus."""

    ppm: float
    first_us: float

    @property
    def period_us(self) -> float:
        return 1000 * (1 + self.ppm / 1e6)

    def shows_us(self, bus_ms: float) -> float:
        """Return what its counter shows so long after frame 0 began."""
        return self.first_us + bus_ms * self.period_us

    def bus_ms(self, us: float) -> float:
        """And the other way round."""
        return (us - self.first_us) / self.period_us

    def watch(self, folder: Path) -> tuple[EmulatedPico, list[Frame]]:
        """The pad, and what its firmware tells of frames; between two its time is skipped."""
        folder.mkdir()
        pico = boot(folder, busy=False)
        pico.hear_frames(self.first_us, self.period_us)
        told: list[Frame] = []
        while self.bus_ms(pico.pad_us(pico.now_ns)) < FRAMES_S * 1000:
            before = len(told)
            while len(told) == before:
                pico.run_for(2)
                told = pico.all(Frame)
            pico.skip_us(244_000)
        return pico, told


@pytest.mark.timeout(600 + 60 * FRAMES_S)
def test_two_picos_are_tied_by_the_frames_of_one_bus(tmp_path: Path, figure: Figure) -> None:
    pads = {"0": OnBus(31.7, 1_500_417.31), "1": OnBus(-22.4, 1_203_903.77)}
    told: list[tuple[float, str, Frame]] = []
    for name, pad in pads.items():
        pico, frames = pad.watch(tmp_path / name)
        for frame in frames:
            index = round(pad.bus_ms(frame.t_us))
            assert index % 2048 == frame.number
            early_us = pad.shows_us(index) - frame.t_us
            assert 0 <= early_us * 1000 <= frame.within_ns <= 2000
            assert frame.ns == 0
            told.append((float(index), name, frame))
        figure(f"pad {name}: frames, of them within 1 us", f"{len(frames)}, {narrow(frames)}")
        # Keys are stamped as ever.
        pico.falls.clear()
        for key in range(6):
            press(pico, pico.now_ns + 1e6 + key * 7_000_130, key)
        pico.run_for(50)
        errors_us(pico, figure, f"pad {name}, while USB has frames")

    buses, maps = Buses(), {name: ClockMap() for name in pads}
    off_ns: list[int] = []
    for bus_ms, name, frame in sorted(told, key=lambda item: item[0]):
        now_ns = int(bus_ms * 1e6) + 3_000_000
        for other, pad in pads.items():
            us = int(pad.shows_us(now_ns / 1e6))
            answer = Answer(us, now_ns - 90_000, now_ns + 120_000, us)
            maps[other].probed(us, answer.sent_ns, answer.received_ns)
            buses.probed(other, answer)
        buses.frame(name, "hub", frame, maps[name], now_ns)
        shown_ns = [int(pad.shows_us(bus_ms) * 1000) for pad in pads.values()]
        apart = buses.apart("0", shown_ns[0], "1", shown_ns[1])
        if bus_ms > 5000:
            assert apart is not None
            assert abs(apart.at_ns) <= apart.error_ns
            off_ns.append(abs(apart.at_ns))
    figure("two pads on one bus are off by, at most, ns", max(off_ns))
    assert max(off_ns) < 1000


def narrow(frames: list[Frame]) -> int:
    return sum(frame.within_ns == 1000 for frame in frames)


def test_a_jig_with_compiled_files_presses_pulses_and_counts(
    tmp_path: Path, figure: Figure
) -> None:
    """It does on its pins as it says, and when it says."""
    pico: EmulatedPico = importlib.import_module("firmware.emulated_pico").EmulatedPico(
        Path(UF2), tmp_path, compiled_jig=True
    )
    pico.run_until(lambda: bool(pico.all(Hello)) or bool(pico.stray))
    assert pico.stray == []
    assert pico.all(Hello)[0].caps == ("keys6", "pio", "frames", "jig", "sync")
    assert pico.falls == []  # it let nothing fall while it started

    pico.say(Press(0b101, 12))
    pico.run_until(lambda: len(pico.all(PadSlap)) == 2 and len(pico.rises) == 2)
    assert [
        (slap.key, pin) for slap, (_, pin) in zip(pico.all(PadSlap), pico.falls, strict=True)
    ] == [
        (0, 2),
        (2, 4),
    ]
    for slap, (fell_ns, _), (rose_ns, _) in zip(
        pico.all(PadSlap), pico.falls, pico.rises, strict=True
    ):
        off_us = slap.t_us - pico.pad_us(fell_ns)
        figure("a jig's press", f"{off_us:+.2f} us")
        assert -WORST_US <= off_us <= WORST_US
        assert 12e6 <= rose_ns - fell_ns < 20e6

    pico.say(Sync(5))
    pico.run_until(lambda: bool(pico.all(Pulsed)) and bool(pico.all(Synced)))
    fell_ns, pin = pico.falls[-1]
    assert pin == 8
    assert abs(pico.all(Synced)[0].t_us - pico.pad_us(fell_ns)) <= WORST_US

    for number in range(3):
        pico.edge(pico.now_ns + 1e6 + number * 2e5, 16, False)
        pico.edge(pico.now_ns + 1e6 + number * 2e5 + 1e5, 16, True)
    pico.run_for(5)
    pico.say(Count())
    pico.run_until(lambda: bool(pico.all(Counted)))
    (counted,) = pico.all(Counted)
    assert (counted.lights, counted.sound) == (3, 0)
