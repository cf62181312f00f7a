"""Lines on the wire between a pad and the host: bytes to messages and back, without any I/O.

A line is ASCII: ``SEQ KIND ARG… CRC``, one space between fields, ``\\n`` at the end (``\\r\\n`` is
tolerated), at most 120 bytes before the end. SEQ is the sender's own line counter (0 to 65535,
wraps): a gap is a lost line. CRC is CRC-16/CCITT-FALSE over all bytes before the last space, as
four upper-case hex digits. ``tests/pads/wire_vectors.json`` is the specification; the firmware's
``pad/wire.py`` is tested against the same file.
"""

from binascii import crc_hqx
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Annotated, Any, Final, dataclass_transform, get_type_hints

from msgspec import Struct
from msgspec.structs import astuple

PROTOCOL: Final = 1
MAX_LINE: Final = 120
KEYS: Final = 6


# ---- Fields ----


class _Field(Struct, frozen=True):
    """A way to read and write one argument. ``read`` raises ValueError for anything wrong."""

    read: Callable[[str], Any]
    show: Callable[[Any], str] = str


def _number(low: int, high: int) -> _Field:
    def read(word: str) -> int:
        if not (word.isascii() and word.isdigit() and len(word) <= len(str(high))):
            raise ValueError(word)
        return _within(low, int(word), high)

    return _Field(read)


def _within(low: int, value: int, high: int) -> int:
    if not low <= value <= high:
        raise ValueError(value)
    return value


def _letters(allowed: str, low: int, high: int) -> _Field:
    def read(word: str) -> str:
        if not low <= len(word) <= high or word.strip(allowed):
            raise ValueError(word)
        return word

    return _Field(read)


_LOWER: Final = "abcdefghijklmnopqrstuvwxyz"
_WORD: Final = _LOWER + _LOWER.upper() + "0123456789_.,+-"

_Us = Annotated[int, _number(0, 2**63 - 1)]
_Ns = Annotated[int, _number(0, 10**10)]
_Short = Annotated[int, _number(0, 65535)]
_Key = Annotated[int, _number(0, KEYS - 1)]
_KeyOrSync = Annotated[int, _number(0, KEYS)]
_SlapNumber = Annotated[int, _number(1, 2**31 - 1)]
_Pulse = Annotated[int, _number(0, 2**31 - 1)]
_Edges = Annotated[int, _number(0, 2**30 - 1)]
_Hex = Annotated[str, _letters("0123456789abcdef", 1, 32)]
_Caps = Annotated[
    tuple[str, ...],
    _Field(lambda word: tuple(_letters(_WORD, 1, 60).read(word).split(",")), ",".join),
]


# ---- Messages ----


@dataclass_transform(frozen_default=True)
class PadMessage(Struct, frozen=True):
    """Words of a pad; the tag is KIND, and the fields are its arguments."""


@dataclass_transform(frozen_default=True)
class HostMessage(Struct, frozen=True):
    """Words of the host, likewise."""


Message = PadMessage | HostMessage


# ---- What a pad says ----


class Hello(PadMessage, tag="HELLO"):
    """The identity of a pad. ``chip`` names it for life, ``boot`` this start of it; ``clock_hz`` is
    the rate of the clock that stamps edges, ``first`` the lowest slap number not yet acknowledged
    (the next new number when none waits), ``caps`` what the pad has (``"keys6"``, ``"irq"``, …).

    In every protocol a HELLO begins with these seven: so a pad too new or too old has a name.
    """

    proto: _Short
    chip: _Hex
    boot: _Hex
    firmware: Annotated[str, _letters(_WORD, 1, 20)]
    clock_hz: Annotated[int, _number(1, 10**10)]
    first: _SlapNumber
    caps: _Caps


class PadSlap(PadMessage, tag="SLAP"):
    """Key ``key`` (0 to 5) went down at pad time ``t_us``. ``number`` counts from 1 in each boot;
    a slap that is sent again has the same number and time."""

    number: _SlapNumber
    t_us: _Us
    key: _Key


class Beat(PadMessage, tag="BEAT"):
    """The watermark: no slap before pad time ``t_us`` is still unsent, and the next new slap will
    have the number ``next_number``."""

    t_us: _Us
    next_number: _SlapNumber


class Pong(PadMessage, tag="PONG"):
    """The answer to :class:`Probe` ``probe``: the probe had begun to arrive at the pad at
    ``in_us``, and the answer began to leave it at ``out_us`` or later."""

    probe: _Short
    in_us: _Us
    out_us: _Us


class Synced(PadMessage, tag="SYNCED"):
    """The sync wire fell at pad time ``t_us``: captured as a key's edge is, by every pad on the
    wire. Sent once; a host that does not read misses it."""

    t_us: _Us


class Pulsed(PadMessage, tag="PULSED"):
    """The conductor is about to pull the sync wire low, for :class:`Sync` ``number``, at ``t_us``
    or within some 100 µs after it. Its own :class:`Synced` says exactly when; if that does not come
    it has no transistor, or no wire."""

    number: _Pulse
    t_us: _Us


class Frame(PadMessage, tag="FRAME"):
    """The USB frame of this number (0 to 2047, wraps) began ``ns`` after pad time ``t_us``, or up
    to ``within_ns`` later. All pads on one bus hear the same frames. Said some times a second, each
    once; a host that does not read misses it."""

    number: Annotated[int, _number(0, 2047)]
    t_us: _Us
    ns: Annotated[int, _number(0, 999)]
    within_ns: Annotated[int, _number(1, 10**6)]


class SelfTested(PadMessage, tag="TESTED"):
    """The result of :class:`SelfTest` on ``key``: ``pulses`` were stamped that came ``period_ns``
    apart, and between their stamps lay ``least_ns`` to ``greatest_ns``, with this median. No pulses
    at all: nothing is looped to that pin."""

    key: _KeyOrSync
    period_ns: _Ns
    pulses: _Short
    least_ns: _Ns
    median_ns: _Ns
    greatest_ns: _Ns


class Counted(PadMessage, tag="COUNTED"):
    """A jig's answer to :class:`Count`: how often the lights' data and the piezo that it listens to
    had fallen at ``t_us``, modulo 2^30."""

    t_us: _Us
    lights: _Edges
    sound: _Edges


class Keys(PadMessage, tag="KEYS"):
    """Faults of a pad's wiring; bit 0 is key 0. ``down``: keys that have been closed since the pad
    started, or for ten seconds. ``muted``: keys, and with bit 6 the sync wire, with more edges than
    any finger makes; they cannot slap. Said after each HELLO, and when it has changed."""

    down: Annotated[int, _number(0, 2**KEYS - 1)]
    muted: Annotated[int, _number(0, 2 ** (KEYS + 1) - 1)]


class Power(PadMessage, tag="POWER"):
    """The voltage that a pad in the network runs on. Said every half minute."""

    mv: Annotated[int, _number(1, 65535)]


class Log(PadMessage, tag="LOG"):
    """Words of the pad for the log, in English: faults in its loop, slaps it could not keep."""

    text: Annotated[str, _Field(str)]


# ---- What the host says ----


class Who(HostMessage, tag="WHO"):
    """Asks for :class:`Hello`, and for all unacknowledged slaps at once."""


class Ack(HostMessage, tag="ACK"):
    """All slaps up to ``number`` are safely kept: the pad may forget them."""

    number: _Pulse


class Probe(HostMessage, tag="PROBE"):
    """Asks for the pad's time; ``probe`` (0 to 65535) comes back in the :class:`Pong`."""

    probe: _Short


class Lights(HostMessage, tag="LIGHTS"):
    """One letter a key: ``.`` off, ``d`` dim, ``b`` bright, ``k`` blinking."""

    letters: Annotated[str, _letters(".dbk", KEYS, KEYS)]


class Sound(HostMessage, tag="SOUND"):
    """Plays ``click``, ``buzz``, ``win`` or ``go``; a pad skips a name that it does not know."""

    name: Annotated[str, _letters(_LOWER, 1, 12)]


class Pace(HostMessage, tag="PACE"):
    """From now on a :class:`Beat` every ``ms`` milliseconds (4 to 1000)."""

    ms: Annotated[int, _number(4, 1000)]


class Sync(HostMessage, tag="SYNC"):
    """Makes the pad the conductor of one pulse: it pulls the sync wire low for 50 µs or a little
    more, and says :class:`Pulsed` with this ``number``."""

    number: _Pulse


class SelfTest(HostMessage, tag="SELFTEST"):
    """Measures how evenly the pad stamps edges of ``key`` (0 to 5, or 6 for the sync wire), with
    SYNC_OUT looped to its pin. Takes up to a second, in which the pad hears nothing else."""

    key: _KeyOrSync


class Press(HostMessage, tag="PRESS"):
    """Makes a jig close keys of all pads that it is wired to, for ``ms`` milliseconds: bit 0 of
    ``keys`` is key 0. It says its own :class:`PadSlap` for each."""

    keys: Annotated[int, _number(1, 2**KEYS - 1)]
    ms: Annotated[int, _number(2, 1000)]


class Count(HostMessage, tag="COUNT"):
    """Asks a jig for :class:`Counted`."""


# ---- Kinds ----

_Kinds = Mapping[str, tuple[type[Message], tuple[_Field, ...]]]


def _kinds(base: type[Message]) -> _Kinds:
    return {str(cls.__struct_config__.tag): (cls, _layout(cls)) for cls in base.__subclasses__()}


def _layout(cls: type[Message]) -> tuple[_Field, ...]:
    hints = get_type_hints(cls, include_extras=True)
    return tuple(hints[name].__metadata__[0] for name in cls.__struct_fields__)


FROM_PAD: Final = _kinds(PadMessage)
FROM_HOST: Final = _kinds(HostMessage)
_NAMES: Final = {
    cls: (kind, layout) for kinds in (FROM_PAD, FROM_HOST) for kind, (cls, layout) in kinds.items()
}


# ---- Lines ----


class Why(StrEnum):
    """Reasons why a line is junk."""

    CRC = "crc"
    """The checksum is wrong or missing: a half line, a banner, a traceback, noise."""
    LONG = "long"
    """More than :data:`MAX_LINE` bytes without an end."""
    KIND = "kind"
    """A sound line of a kind that is not known here: from a newer pad, or an echo."""
    ARGUMENTS = "arguments"
    """A sound line whose arguments are not what its kind has."""


class Junk(Struct, frozen=True):
    """A line that is no message: its bytes (at most :data:`MAX_LINE` of them), and why."""

    line: bytes
    why: Why


def encode(message: Message, seq: int) -> bytes:
    """The line for ``message`` with its ``\\n``; raises ValueError for what no line can say."""
    kind, layout = _NAMES[type(message)]
    words = [str(_within(0, seq, 65535)), kind]
    for value, field in zip(astuple(message), layout, strict=True):
        word = field.show(value)
        field.read(word)
        words.append(word)
    body = " ".join(words)
    if not (body.isascii() and body.isprintable() and len(body) + 5 <= MAX_LINE):
        raise ValueError(f"cannot be one line: {message}")
    return f"{body} {_crc(body.encode())}\n".encode()


def decode(line: bytes, kinds: _Kinds = FROM_PAD) -> tuple[int, Message | Junk]:
    """``(seq, message)`` of a line without its end; ``(-1, junk)`` where the checksum is wrong,
    ``(seq, junk)`` for a sound line that says nothing we know."""
    body, _, crc = line.rpartition(b" ")
    if len(line) > MAX_LINE:
        return -1, Junk(line[:MAX_LINE], Why.LONG)
    seq, _, rest = body.partition(b" ")
    if crc != _crc(body).encode() or not (rest and seq.isdigit() and int(seq) <= 65535):
        return -1, Junk(line, Why.CRC)
    try:
        return int(seq), _message(rest.decode("ascii"), kinds)
    except KeyError:
        return int(seq), Junk(line, Why.KIND)
    except ValueError:
        return int(seq), Junk(line, Why.ARGUMENTS)


def _crc(body: bytes) -> str:
    # binascii's crc_hqx has CCITT-FALSE's polynomial; only its start value is another.
    return f"{crc_hqx(body, 0xFFFF):04X}"


def _message(text: str, kinds: _Kinds) -> Message:
    kind, _, rest = text.partition(" ")
    cls, layout = kinds[kind]
    words = [rest] if cls is Log else text.split(" ")[1:]
    if cls is Hello and words[:1] != [str(PROTOCOL)]:
        words = words[: len(layout)]
    return cls(*(field.read(word) for field, word in zip(layout, words, strict=True)))


class LineReader:
    """Bytes in, messages out, however the bytes are cut. Empty lines are skipped.

    ``lost`` counts the lines that SEQ says were sent and never came (or came as junk).
    """

    def __init__(self, kinds: _Kinds = FROM_PAD) -> None:
        self.lost = 0
        self._kinds = kinds
        self._rest = b""
        self._next_seq: int | None = None
        self._boot = ""

    def feed(self, data: bytes) -> list[Message | Junk]:
        """The messages and junk lines that ``data`` completes, in order."""
        *lines, rest = (self._rest + data).split(b"\n")
        # Two bytes more than a line may have tell a long line (and not "\r") from a full one;
        # what comes after them cannot change that, and need not be kept.
        self._rest = rest[: MAX_LINE + 2]
        return [self._read(line) for raw in lines if (line := raw.removesuffix(b"\r"))]

    def _read(self, line: bytes) -> Message | Junk:
        seq, said = decode(line, self._kinds)
        if seq >= 0:
            self._count_lost(seq, said)
        return said

    def _count_lost(self, seq: int, said: Message | Junk) -> None:
        if isinstance(said, Hello) and said.boot != self._boot:
            # A pad that has just started counts its lines from 0 again.
            self._boot, self._next_seq = said.boot, None
        if self._next_seq is not None:
            gap = (seq - self._next_seq) % 65536
            # More than half a turn ahead is behind: a restart that we have not heard of yet.
            self.lost += gap if gap < 32768 else 0
        self._next_seq = (seq + 1) % 65536
