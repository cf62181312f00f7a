"""The wire format: the vectors both sides keep to, round trips, and bytes cut anywhere."""

from __future__ import annotations

import json
import re
from binascii import crc_hqx
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from slapbox.pads.wire import (
    FROM_HOST,
    FROM_PAD,
    MAX_LINE,
    Ack,
    Beat,
    Count,
    Counted,
    Frame,
    Hello,
    HostMessage,
    Junk,
    Lights,
    LineReader,
    Log,
    Message,
    Pace,
    PadMessage,
    PadSlap,
    Pong,
    Press,
    Probe,
    Pulsed,
    SelfTest,
    SelfTested,
    Sound,
    Sync,
    Synced,
    Who,
    Why,
    decode,
    encode,
)

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "wire_vectors.json").read_text(encoding="utf-8")
)
SIDES = {"pad": FROM_PAD, "host": FROM_HOST}
PAGE = (Path(__file__).parents[2] / "host" / "docs" / "pad-lines.md").read_text(encoding="utf-8")

WORD16 = st.integers(0, 65535)
US = st.integers(0, 2**63 - 1)
NS = st.integers(0, 10**10)
NUMBER = st.integers(1, 2**31 - 1)
CHIP = st.text("0123456789abcdef", min_size=1, max_size=16)
WORDS = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=90)
CAPS = st.lists(st.sampled_from(["keys6", "irq", "pio", "frames", "leds"]), min_size=1, max_size=4)
PAD_SAYS: st.SearchStrategy[PadMessage] = st.one_of(
    st.builds(Hello, st.just(1), CHIP, CHIP, st.just("0.1.0"), NUMBER, NUMBER, CAPS.map(tuple)),
    st.builds(PadSlap, NUMBER, US, st.integers(0, 5)),
    st.builds(Beat, US, NUMBER),
    st.builds(Pong, WORD16, US, US),
    st.builds(Synced, US),
    st.builds(Pulsed, NUMBER, US),
    st.builds(Frame, st.integers(0, 2047), US, st.integers(0, 999), st.integers(1, 10**6)),
    st.builds(SelfTested, st.integers(0, 6), NS, WORD16, NS, NS, NS),
    st.builds(Counted, US, st.integers(0, 2**30 - 1), st.integers(0, 2**30 - 1)),
    st.builds(Log, WORDS),
)
HOST_SAYS: st.SearchStrategy[HostMessage] = st.one_of(
    st.just(Who()),
    st.builds(Ack, NUMBER),
    st.builds(Probe, WORD16),
    st.builds(Lights, st.text(".dbk", min_size=6, max_size=6)),
    st.builds(Sound, st.text("abcxyz", min_size=1, max_size=12)),
    st.builds(Pace, st.integers(4, 1000)),
    st.builds(Sync, NUMBER),
    st.builds(SelfTest, st.integers(0, 6)),
    st.builds(Press, st.integers(1, 63), st.integers(2, 1000)),
    st.just(Count()),
)


@pytest.mark.parametrize("side", SIDES)
def test_good_lines_of_the_vectors(side: str) -> None:
    for good in VECTORS[f"from_{side}"]:
        seq, message = decode(good["line"].encode(), SIDES[side])
        assert not isinstance(message, Junk), good
        cls, _ = SIDES[side][good["kind"]]
        assert type(message) is cls
        words = [",".join(word) if isinstance(word, tuple) else word for word in astuple(message)]
        assert (seq, words) == (good["seq"], good["args"])
        assert encode(message, seq) == good["line"].encode() + b"\n"


@pytest.mark.parametrize("side", SIDES)
def test_junk_lines_of_the_vectors(side: str) -> None:
    for junk in VECTORS[f"junk_from_{side}"]:
        _, said = decode(junk["line"].encode(), SIDES[side])
        assert said == Junk(junk["line"].encode()[:MAX_LINE], Why(junk["why"])), junk


@pytest.mark.parametrize("side", SIDES)
def test_the_firmwares_page_tells_every_kind_with_its_arguments(side: str) -> None:
    part = PAGE.partition(f"\nFrom the {side}:\n\n")[2].partition("\n\n")[0]
    told = {
        kind: words.replace("…", "").split()
        for kind, words in re.findall(r"^\| `([A-Z]+)([^`]*)` \|", part, re.MULTILINE)
    }
    assert told.keys() == SIDES[side].keys()
    for kind, (_, layout) in SIDES[side].items():
        assert len(told[kind]) == len(layout), kind


def test_the_firmwares_page_has_a_conversation_with_sound_lines() -> None:
    lines = re.findall(r"^([<>]) (.+)$", PAGE.partition("A conversation,")[2], re.MULTILINE)
    sides = {"<": FROM_PAD, ">": FROM_HOST}
    said = [decode(line.encode(), sides[from_whom])[1] for from_whom, line in lines]
    assert not [line for line in said if isinstance(line, Junk)]
    heard = [type(line) for line in said]
    assert {Hello, Who, PadSlap, Ack, Beat, Probe, Pong, Sync, Pulsed, Synced, Frame} <= {*heard}
    (hello, again) = (line for line in said if isinstance(line, Hello))
    assert hello == again
    assert "frames" in hello.caps


@given(said=PAD_SAYS, seq=WORD16)
def test_what_a_pad_says_is_understood(said: PadMessage, seq: int) -> None:
    assert decode(encode(said, seq).rstrip(b"\n")) == (seq, said)


@given(said=HOST_SAYS, seq=WORD16)
def test_what_the_host_says_is_understood_and_never_stops_a_pad(
    said: HostMessage, seq: int
) -> None:
    line = encode(said, seq)
    assert b"\x03" not in line
    assert decode(line.rstrip(b"\n"), FROM_HOST) == (seq, said)


@given(said=PAD_SAYS, place=st.integers(0, 200), bit=st.integers(0, 6))
def test_one_wrong_bit_is_always_found(said: PadMessage, place: int, bit: int) -> None:
    line = bytearray(encode(said, 7).rstrip(b"\n"))
    line[place % len(line)] ^= 1 << bit
    assert isinstance(decode(bytes(line))[1], Junk)


@pytest.mark.parametrize(
    "message",
    [
        Ack(-1),
        Probe(65536),
        Lights("..."),
        Sound("bo o"),
        Pace(3),
        Log("two\nlines"),
        Log("ü"),
        Log("x" * 120),
        PadSlap(0, 0, 0),
    ],
)
def test_nothing_is_sent_that_no_line_can_say(message: Message) -> None:
    with pytest.raises(ValueError, match=r".*"):
        encode(message, 0)


def test_hello_of_another_protocol_has_a_name_whatever_follows() -> None:
    newer = Hello(2, "c0ffee", "1", "9.0", 1, 1, ("keys12",))
    line = encode(newer, 0).rsplit(b" ", 1)[0] + b" and more"
    reader = LineReader()
    heard = reader.feed(_with_crc(line))
    assert heard == [newer]
    assert reader.feed(_with_crc(line.replace(b"HELLO 2", b"HELLO 1"))) == [
        Junk(_with_crc(line.replace(b"HELLO 2", b"HELLO 1"))[:-1], Why.ARGUMENTS)
    ]


def _with_crc(body: bytes) -> bytes:
    """The sound line that has this body."""
    return body + f" {crc_hqx(body, 0xFFFF):04X}\n".encode()


PIECES = st.one_of(
    PAD_SAYS.map(lambda said: encode(said, 0)),
    st.sampled_from([b"\n", b"\r\n", b"x" * 120, b"x" * 121, b"\r", b">>> \r\n", b"7 SLAP 1 "]),
    st.binary(max_size=150),
)


@given(pieces=st.lists(PIECES, max_size=8), data=st.data())
def test_it_does_not_matter_how_bytes_are_cut(pieces: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(pieces) + b"\n"
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=12)))
    reader = LineReader()
    heard = []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        heard += reader.feed(stream[start:end])
    assert heard == LineReader().feed(stream)
    assert all(len(junk.line) <= MAX_LINE for junk in heard if isinstance(junk, Junk))


def test_an_endless_line_is_not_kept() -> None:
    reader = LineReader()
    for _ in range(1000):
        assert reader.feed(b"x" * 1000) == []
    assert len(reader._rest) <= MAX_LINE + 2
    assert reader.feed(b"\n" + encode(Beat(1, 1), 0)) == [
        Junk(b"x" * MAX_LINE, Why.LONG),
        Beat(1, 1),
    ]


def test_lines_that_never_came_are_counted() -> None:
    reader = LineReader()
    for seq in (65533, 65534, 2, 3):  # 65535, 0 and 1 are missing
        reader.feed(encode(Beat(seq, 1), seq))
    assert reader.lost == 3
    broken = encode(Beat(9, 1), 4).replace(b"9", b"8", 1)
    reader.feed(broken + encode(Beat(9, 1), 5))
    assert reader.lost == 4


def test_a_pad_that_starts_anew_has_lost_nothing() -> None:
    hello = Hello(1, "c0ffee", "1", "0.1.0", 1, 1, ("keys6",))
    reader = LineReader()
    for boot in ("1", "2"):
        reader.feed(encode(replace(hello, boot=boot), 0) + encode(Beat(1, 1), 1))
        reader.feed(encode(replace(hello, boot=boot), 2))
    assert reader.lost == 0
