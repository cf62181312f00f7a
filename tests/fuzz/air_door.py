"""Strangers at the door of wireless pads: ``python tests/fuzz/air_door.py --seconds 3600``.

A case is a list of deeds, over real sockets of this machine: datagrams, connections from several
addresses, and what is said there. In the end a pad that is paired comes, and somebody has a hand in
its lines.
"""

from __future__ import annotations

import json
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzz.runner import Fuzzer, by_hand
from patience import PATIENCE_S, until
from slapbox.pads.air import LONGEST, PLACES, PLACES_EACH, AirLine, Door
from slapbox.pads.link import READ_AT_ONCE, PortError
from slapbox.pads.pairs import Pairs
from slapbox.pads.proof import Exchange, Tags
from slapbox.pads.wire import MAX_LINE
from slapbox.text import Text

KEY: Final = bytes(range(32))
CHIP: Final = "51a9000000000001"
GREETING: Final = f"SLAPBOX 1 {CHIP} {'ab' * 16}\n"
QUESTION: Final = f"SLAPBOX? {CHIP}"
HOMES: Final = range(2, 14) if sys.platform == "linux" else (1,)
"""Strangers come from 127.0.0.2 and so on, where a machine has these addresses."""

LINES: Final = 12
"""Lines of the pad in the end."""


# ---- cases ----


def made(chance: Random) -> bytes:
    """Up to 40 deeds, and how the pad's lines are changed."""
    deeds = [_deed(chance) for _ in range(chance.randrange(41))]
    at = [chance.randrange(400) for _ in range(chance.randrange(3))]
    cuts = [[place, chance.choice((0, 1, 3)), _noise(chance, 9)] for place in at]
    return json.dumps({"deeds": deeds, "cuts": cuts}).encode()


def _deed(chance: Random) -> list[Any]:
    line = chance.randrange(24)
    deed = chance.choice(("ask", "knock", "knock", "say", "say", "prove", "go"))
    return [deed, line, chance.choice((_said, _noise_or_masses))(chance)]


def _said(chance: Random) -> str:
    """Words of a pad, sound or nearly so."""
    words = chance.choice((GREETING, GREETING, QUESTION, GREETING.replace(CHIP, "c0ffee")))
    if chance.random() < 0.5:
        at = chance.randrange(len(words))
        words = words[:at] + _noise(chance, 3) + words[at + chance.randrange(4) :]
    return words


def _noise_or_masses(chance: Random) -> str:
    return _noise(chance, 300) * chance.choice((1, 1, 200))


def _noise(chance: Random, most: int) -> str:
    """Any bytes, a letter for each."""
    return chance.randbytes(chance.randrange(most)).decode("latin-1")


# ---- the door ----


@dataclass
class Scene:
    """The door, all that it let in and told, and the strangers' ends of their connections."""

    door: Door
    inside: list[tuple[str, AirLine]]
    faults: list[Text]
    strangers: dict[int, socket.socket] = field(default_factory=dict)

    @property
    def at(self) -> tuple[str, int]:
        """The door's address for connections."""
        return "127.0.0.1", self.door._listener.getsockname()[1]

    def ask(self, data: bytes) -> None:
        """Send a datagram."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
            asking.sendto(data, ("127.0.0.1", self.door._asked.getsockname()[1]))

    def do(self, deed: str, number: int, data: bytes) -> None:
        """Carry out one deed of a stranger; what the door has ended cannot be said any more."""
        if deed == "ask":
            self.ask(data)
        elif deed == "knock":
            self.go(number)
            home = (f"127.0.0.{HOMES[number % len(HOMES)]}", 0)
            self.strangers[number] = socket.create_connection(self.at, PATIENCE_S, home)
        elif deed == "go":
            self.go(number)
        elif number in self.strangers:
            with suppress(OSError):
                self.strangers[number].settimeout(0.05)
                self.strangers[number].sendall(data if deed == "say" else self._proof(number, data))

    def _proof(self, number: int, data: bytes) -> bytes:
        """A proof by somebody who has another key, or gives the door's own one back."""
        line = self.strangers[number]
        line.sendall(GREETING.encode())
        answer = line.recv(256)
        if len(data) % 2:
            return answer
        exchange = Exchange(KEY[::-1], GREETING[:-1].encode(), answer.partition(b" ")[0])
        return exchange._proof(b"pad ").hex().encode() + b"\n"

    def go(self, number: int) -> None:
        """Let a stranger hang up."""
        if number in self.strangers:
            self.strangers.pop(number).close()

    def judge(self) -> None:
        """Nobody is inside, nothing died, and little is kept."""
        callers = list(self.door._callers)
        assert not self.inside, "a stranger was let in"
        assert not self.faults, self.faults
        assert len(callers) <= PLACES
        assert all(len(caller.said) < 2 * LONGEST for caller in callers)
        homes = [caller.address for caller in callers]
        assert all(homes.count(home) <= PLACES_EACH for home in homes)


@contextmanager
def scene() -> Iterator[Scene]:
    """A door at which one pad is known."""
    inside: list[tuple[str, AirLine]] = []
    faults: list[Text] = []
    with tempfile.TemporaryDirectory() as folder:
        pairs = Pairs(Path(folder) / "pads.json")
        pairs.keep(CHIP, KEY)
        door = Door(pairs, lambda *pad: inside.append(pad), 0, faults.append)
        here = Scene(door, inside, faults)
        door.start()
        try:
            yield here
        finally:
            door.end()
            here.ask(b"")  # wakes it up
            door.stop()
            for stranger in list(here.strangers):
                here.go(stranger)
            for _, line in inside:
                line.close()


def come_in(here: Scene) -> tuple[socket.socket, Tags]:
    """The pad's end of its connection, and the tags of its lines."""
    line = socket.create_connection(here.at, PATIENCE_S)
    line.sendall(GREETING.encode())
    answer = line.recv(256)
    exchange = Exchange(KEY, GREETING[:-1].encode(), answer.split()[0])
    assert answer == exchange.answer + b"\n"
    line.sendall(exchange._proof(b"pad ").hex().encode() + b"\n")
    until(lambda: here.inside or here.faults)
    return line, exchange.tags()[0]


def changed(lines: bytes, cuts: list[list[Any]]) -> bytes:
    """The same with some bytes taken out, and others put there."""
    for at, length, words in cuts:
        lines = lines[:at] + words.encode("latin-1") + lines[at + length :]
    return lines


def all_of(line: AirLine) -> bytes:
    """Everything that is believed, until the connection ends."""
    whole = b""
    with suppress(PortError):
        while True:
            whole += line.read(READ_AT_ONCE)
            assert len(line._rest) <= 2 * MAX_LINE + READ_AT_ONCE
    return whole


def attempt(case: bytes) -> None:
    """No stranger gets in or keeps the pad out, and of its lines only sound ones are believed."""
    told = json.loads(case)
    with scene() as here:
        for deed, number, data in told["deeds"]:
            here.do(deed, number, data.encode("latin-1"))
            here.judge()
        pad, tags = come_in(here)
        with closing(pad):
            ((chip, line),) = here.inside
            assert (chip, here.faults) == (CHIP, [])
            said = [b"%d BEAT %d 1\n" % (number, number) for number in range(LINES)]
            pad.sendall(changed(b"".join(map(tags.put, said)), told["cuts"]))
            pad.shutdown(socket.SHUT_WR)
            believed = all_of(line).splitlines(keepends=True)
            assert believed == said[: len(believed)], "a line that the pad did not say"
            assert told["cuts"] or believed == said


FUZZER: Final = Fuzzer("air_door", made, attempt)

if __name__ == "__main__":
    by_hand(FUZZER)
