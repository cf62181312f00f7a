"""A key closes -> the last byte of its slap's line has left the pad, on an emulated Pico.

    SLAPBOX_UF2=RPI_PICO.uf2 python tests/bench/pad_line.py [--slaps 60] [--json]

The firmware as it is, under MicroPython's own image for RPI_PICO, in the emulator of
``tests/firmware/emulated_pico.py``: all times are emulated, so a busy machine only makes it slower
to watch. The clock starts with the key's edge and stops when the host's end of USB has the line.
The emulated host always asks at once, a real one asks once in a frame of 1 ms, or much more often.
Fetches from flash take no time in the emulator; on a chip those that miss its cache do.

* quiet: heartbeats at match pace, and the host's ACKs.
* busy: also probes as in a match, lights that change and blink, and sounds.
* busy, no frames: the same on a bus without start-of-frame, which no computer has: what the pad's
  looks at the frames (four a second, up to 1 ms each) cost is the difference from busy.
* probe: as busy, and a probe comes 0 to 3 ms before each slap, so that its answer is in the way.
* a palm: as busy, and all six keys come down within a millisecond, each without a bounce.
* bouncing: the same, and each of the six has 39 edges within 5 ms, of which the first counts.
* probe, up 20 min: as probe, when the pad's microseconds no longer fit MicroPython's small ints.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from slapbox.pads.wire import Ack, Beat, Hello, Lights, Pace, PadSlap, Pong, Probe, Sound

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report
from firmware.emulated_pico import EmulatedPico

BEAT_MS: Final = 8
KEY_PINS: Final = range(2, 8)
HELD_MS: Final = 1.5
"""Time that a key has to stay closed to be a slap (``pad/debounce.py``); these keys do not
bounce."""
HOLD_MS: Final = 6.0
PAUSE_MS: Final = (9.0, 16.0)
"""Between two slaps: each key has been open for more than 25 ms when it is hit again."""
LEAD_MS: Final = 3.5
PROBE_PAUSE_MS: Final = (20.0, 30.0)
"""As the host's ``pads/link.py`` probes in a match."""
LIGHTS_PAUSE_MS: Final = (30.0, 80.0)
SOUND_PAUSE_MS: Final = (100.0, 300.0)
WRAP_US: Final = 1 << 30
SKIP_US: Final = 400_000_000
PALM: Final = "a palm"
BOUNCING: Final = "bouncing"
BOUNCES: Final = 38
BOUNCE_NS: Final = (10_000, 250_000)
PALM_PAUSE_MS: Final = (50.0, 60.0)
PALM_AIM: Final = "10 ms, at most 15 ms"
NO_FRAMES: Final = "busy, no frames"
FRAME_US: Final = 1_000.023
"""A frame of USB by the pad's counter: two crystals that differ by 23 ppm."""


class Host:
    """Talks to the pad as a host does in a match."""

    def __init__(self, pico: EmulatedPico, seed: int) -> None:
        self._pico = pico
        self._chance = Random(seed)
        self._due_ms: dict[Callable[[], None], tuple[float, tuple[float, float]]] = {}
        self._acked = 0
        self._probe = 0

    def busy(self) -> None:
        """From now on there are probes, lights and sounds."""
        for what, pause in (
            (self.probe, PROBE_PAUSE_MS),
            (self._lights, LIGHTS_PAUSE_MS),
            (self._sound, SOUND_PAUSE_MS),
        ):
            self._due_ms[what] = self._now_ms + self._chance.uniform(*pause), pause

    def run_for(self, ms: float) -> None:
        """Let so much emulated time go by, and say what is due in it."""
        until_ms = self._now_ms + ms
        while self._now_ms < until_ms:
            due_ms = min((at for at, _ in self._due_ms.values()), default=until_ms)
            self._pico.run_for(min(max(due_ms - self._now_ms, 0.01), 1.0, until_ms - self._now_ms))
            self._acknowledge()
            for what, (at_ms, pause) in list(self._due_ms.items()):
                if at_ms <= self._now_ms:
                    what()
                    self._due_ms[what] = self._now_ms + self._chance.uniform(*pause), pause

    def probe(self) -> None:
        """Ask for the pad's time."""
        self._probe = (self._probe + 1) % 65536
        self._pico.say(Probe(self._probe))

    @property
    def _now_ms(self) -> float:
        return self._pico.now_ns / 1e6

    def _acknowledge(self) -> None:
        numbers = [said.number for _, said in self._pico.heard if isinstance(said, PadSlap)]
        if numbers and numbers[-1] > self._acked:
            self._acked = numbers[-1]
            self._pico.say(Ack(self._acked))

    def _lights(self) -> None:
        self._pico.say(Lights("".join(self._chance.choice(".dbk") for _ in KEY_PINS)))

    def _sound(self) -> None:
        self._pico.say(Sound(self._chance.choice(("click", "buzz", "go", "win"))))


def drum(pico: EmulatedPico, host: Host, slaps: int, chance: Random, *, probes: bool) -> None:
    """Hit one key after the other, at any phase of all that goes on."""
    for n in range(slaps):
        at_ns = pico.now_ns + LEAD_MS * 1e6
        pico.edge(at_ns, KEY_PINS[n % 6], False)
        pico.edge(at_ns + HOLD_MS * 1e6, KEY_PINS[n % 6], True)
        if probes:
            host.run_for(chance.uniform(0.5, LEAD_MS))
            host.probe()
        host.run_for((at_ns - pico.now_ns) / 1e6 + chance.uniform(*PAUSE_MS))
    host.run_for(HOLD_MS + PAUSE_MS[1])


def slap_palms(pico: EmulatedPico, host: Host, slaps: int, chance: Random, bounces: int) -> None:
    """Hit all keys at once, again and again; each of them has this many edges after its first."""
    for _ in range(slaps // len(KEY_PINS)):
        for pin in KEY_PINS:
            at_ns = pico.now_ns + (LEAD_MS + chance.random()) * 1e6
            for n in range(bounces + 1):
                pico.edge(at_ns, pin, n % 2 == 1)
                at_ns += chance.uniform(*BOUNCE_NS)
            pico.edge(at_ns + HOLD_MS * 1e6, pin, True)
        host.run_for(LEAD_MS + chance.uniform(*PALM_PAUSE_MS))


def ways_ms(pico: EmulatedPico, slaps: int) -> list[float]:
    """From the fall at which each slap is stamped to the first time that it was heard."""
    heard: dict[int, tuple[float, PadSlap]] = {}
    for at_ns, said in pico.heard:
        if isinstance(said, PadSlap):
            heard.setdefault(said.number, (at_ns, said))
    assert len(heard) == slaps
    ways = []
    for told_ns, slap in heard.values():
        falls = [at_ns for at_ns, pin in pico.falls if pin == KEY_PINS[slap.key]]
        fall_ns = min(falls, key=lambda at_ns: abs(pico.pad_us(at_ns) - slap.t_us))
        ways.append((told_ns - fall_ns) / 1e6)
    return ways


def answers_ms(pico: EmulatedPico) -> list[float]:
    """From each probe's arrival to the second stamp of its answer."""
    return [(pong.out_us - pong.in_us) / 1e3 for pong in pico.all(Pong)]


def beats_late_ms(pico: EmulatedPico) -> list[float]:
    """Return how old each heartbeat's promise is when it is heard."""
    return [
        (pico.pad_us(at_ns) - said.t_us) / 1e3
        for at_ns, said in pico.heard
        if isinstance(said, Beat)
    ]


def case(pico: EmulatedPico, name: str, slaps: int, seed: int) -> list[Figure]:
    """Drum through one of the cases."""
    host = Host(pico, seed)
    pico.say(Pace(BEAT_MS))
    if name != "quiet":
        host.busy()
    host.run_for(40)
    pico.heard.clear()
    pico.falls.clear()
    if name in (PALM, BOUNCING):
        slap_palms(pico, host, slaps, Random(seed), BOUNCES if name == BOUNCING else 0)
        found = [Figure(f"{name}: edge -> last byte", "ms", ways_ms(pico, slaps), PALM_AIM)]
    else:
        drum(pico, host, slaps, Random(seed), probes=name.startswith("probe"))
        ways = ways_ms(pico, slaps)
        decided = [way - HELD_MS for way in ways]
        found = [
            Figure(f"{name}: edge -> last byte", "ms", ways),
            Figure(f"{name}: slap decided -> last byte", "ms", decided, "1.5 ms, at most 3 ms"),
        ]
    if name != "quiet":
        found.append(Figure(f"{name}: a probe's two stamps apart", "ms", answers_ms(pico)))
    found.append(Figure(f"{name}: a heartbeat's promise is old", "ms", beats_late_ms(pico)))
    return found


def grow_old(pico: EmulatedPico) -> None:
    """Let the pad's clock go past what a small integer holds."""
    while pico.pad_us(pico.now_ns) < WRAP_US:
        pico.skip_us(SKIP_US)
        pico.run_for(3)


def measure(uf2: Path, slaps: int, folder: Path) -> Report:
    """All cases, one after the other, on one pad."""
    pico = EmulatedPico(uf2, folder)
    pico.run_until(lambda: bool(pico.all(Hello)))
    found: list[Figure] = []
    cases = (NO_FRAMES, "quiet", "busy", "probe", PALM, BOUNCING, "probe, up 20 min")
    for seed, name in enumerate(cases):
        if name == "quiet":
            pico.hear_frames(pico.pad_us(pico.now_ns) + FRAME_US / 3, FRAME_US)
        if name.endswith("min"):
            grow_old(pico)
        found += case(pico, name, slaps, seed)
    worst = {
        figure.name: f"at most {max(figure.values):.2f} ms"
        for figure in found
        if "last byte" in figure.name
    }
    return Report(f"pad_line: {slaps} slaps a case", found, worst)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="edge -> last byte of the slap's line")
    parser.add_argument("--slaps", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    uf2 = os.environ.get("SLAPBOX_UF2")
    if not uf2:
        parser.error("SLAPBOX_UF2 has to name an RPI_PICO image of MicroPython")
    with tempfile.TemporaryDirectory() as folder:
        report = measure(Path(uf2), asked.slaps, Path(folder))
    report.show(as_json=asked.json)


if __name__ == "__main__":
    main()
