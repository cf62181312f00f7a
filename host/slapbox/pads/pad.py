"""One pad, as the host knows it."""

from dataclasses import dataclass, field
from typing import Final, Literal

from slapbox.pads.budget import Bucket
from slapbox.pads.clock import ClockMap
from slapbox.pads.crystal import Crystal
from slapbox.pads.wire import KEYS
from slapbox.text import Text

AWAY_NS: Final = 1_500_000_000
"""A pad that said nothing for so long, though its port is open, is shown as away."""

LATE_NS: Final = {"pio": 250, "irq": 300_000, "virtual": 0}
"""Edges are stamped by hardware, by a pin interrupt, or announced to a pad made of software; and so
long after they happened at most. Hardware needs some 25 cycles of 125 MHz from pin to stamp;
interrupts wait for others and for the pixels' bits (``host/docs/pad-capture.md``)."""

TRIAL_NS: Final = 2_000_000_000
"""Time that a pad that was left out must behave before it counts again."""

SLAPS: Final = (60.0, 96.0)
"""New slaps a second, and at once, that fingers on six keys can make (64 may have waited)."""

BOOTS: Final = (0.5, 6.0)
"""New boots a second, and at once, without the port being closed in between; a start takes 2 s."""

KEY_COLOURS: Final = ("red", "yellow", "green", "blue", "purple", "orange")
FIRST_PIN: Final = 2
"""Key 0 is at GP2, the others and the sync wire at the pins after it."""

Mode = Literal["sync", "frame", "usb", "wifi"]
"""Ties between a pad's clock and the others': the wire, the frames of their bus, or the lines of
USB or of the network alone."""

LOW_MV: Final = 3_400
"""Below this a pad's battery is nearly empty: one lithium cell has some percent left, and three of
1.5 V are at 1.13 V each."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Wire and USB frames of a pad compared: ``off_ns`` apart, may be ``within_ns``."""

    off_ns: int
    within_ns: int

    @property
    def off_us(self) -> float:
        """Return how far they are apart, for people to read."""
        return round(self.off_ns / 1000, 1)

    @property
    def holds(self) -> bool:
        """Return whether each bears the other out."""
        return self.off_ns <= self.within_ns


@dataclass(slots=True)
class Pad:
    """A pad that said hello; ``port`` is empty while it is away. Beside its capture its stamps may
    be ``late_ns`` late.

    ``mode`` says by what its clock is tied to the others': ``"sync"`` (the wire), ``"frame"`` (the
    frames of their bus, ``frames``), ``"usb"`` or ``"wifi"``. ``error_ns`` is its error now,
    against other tied pads if it is tied, or else against table time. Where wire and frames both
    tie it to the conductor, ``proof`` says by how much they differ. ``lost`` counts lines that
    never came. ``down`` and ``muted`` are what it last said of its keys
    (:class:`~slapbox.pads.wire.Keys`), ``power_mv`` of its battery, while it is in the network.
    ``left_out`` says why it does not count now, and ``offended_ns`` when it last said what cannot
    be.
    """

    chip: str
    boot: str
    port: str
    firmware: str
    caps: tuple[str, ...]
    next_number: int
    late_ns: int = 0
    clock: ClockMap = field(init=False)
    crystal: Crystal = field(init=False)
    watermark_ns: int = 0
    error_ns: int | None = None
    mode: Mode = "usb"
    frames: str = ""
    proof: Proof | None = None
    lost: int = 0
    down: int = 0
    muted: int = 0
    power_mv: int | None = None
    asked_ns: int = 0
    heard_ns: int = 0
    left_out: Text | None = None
    offended_ns: int = 0
    behind_ns: int | None = None
    slaps: Bucket = field(default_factory=lambda: Bucket(*SLAPS))
    boots: Bucket = field(default_factory=lambda: Bucket(*BOOTS))

    def __post_init__(self) -> None:
        self.begin_clock()

    def begin_clock(self) -> None:
        """Forget what was measured of its clock: it is another from now on."""
        self.crystal = Crystal()
        self.clock = ClockMap(late_ns=LATE_NS.get(self.capture, 0) + self.late_ns)

    @property
    def is_even(self) -> bool:
        """Return whether it stamps so evenly that a wire or frames can tie it to others."""
        return self.capture != "irq" and not self.late_ns

    @property
    def simulated(self) -> bool:
        """Return whether this is a pad made of software."""
        return "virtual" in self.caps

    @property
    def capture(self) -> str:
        """Return how the pad stamps edges: one of :data:`LATE_NS`."""
        return next((capture for capture in LATE_NS if capture in self.caps), "?")

    @property
    def keys(self) -> int:
        """Return how many keys it says it has."""
        counts = [cap.removeprefix("keys") for cap in self.caps if cap.startswith("keys")]
        return int(counts[0]) if counts and counts[0].isdecimal() else KEYS

    @property
    def wireless(self) -> bool:
        """Return whether the pad is in the network now, and not at a cable."""
        return "wifi" in self.caps

    def _pin(self, contact: int) -> str:
        """The pin of a key, or of the sync wire; of a pad with a ``pins.txt`` its place there."""
        if "pins" not in self.caps:
            return f"GP{FIRST_PIN + contact}"
        return f"pins.txt: {'sync' if contact == KEYS else f'keys {contact + 1}'}"

    @property
    def trouble(self) -> Text | None:
        """Return what needs a look: a pin that shouts, keys that stay down, a low battery."""
        pad = self.chip[-4:]
        if self.muted:
            return Text("pad.muted", {"pad": pad, "pin": self._pin(self.muted.bit_length() - 1)})
        if self.down.bit_count() > 1:
            return Text("pad.down.several", {"pad": pad, "count": self.down.bit_count()})
        if self.down:
            return Text(f"pad.down.{KEY_COLOURS[self.down.bit_length() - 1]}", {"pad": pad})
        if self.power_mv is not None and self.power_mv < LOW_MV:
            return Text("pad.battery_low", {"pad": pad, "volts": f"{self.power_mv / 1000:.1f}"})
        return None

    def is_here(self, now_ns: int) -> bool:
        """Return whether the pad is plugged in and talks, and what it says counts."""
        talks = bool(self.port) and now_ns - self.heard_ns < AWAY_NS
        return talks and self.left_out is None

    def is_to_be_trusted_again(self, now_ns: int) -> bool:
        """Return whether it was left out, and has behaved since for long enough."""
        behaves = self.crystal.is_known and now_ns - self.offended_ns >= TRIAL_NS
        return self.left_out is not None and behaves
