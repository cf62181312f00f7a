"""Simulates the sync wire: ``python -m electronics.sync_line`` in ``hardware/`` prints the table.

Needs ngspice. The deck, its models and what it leaves out are in ``sync_line.cir``.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

DECK: Final = Path(__file__).parent / "sync_line.cir"
EDGE_S: Final = 10e-6

_FIGURE: Final = re.compile(r"([a-z]+)(\d)\s+=\s+(\S+)")


@dataclass
class Case:
    """One way of using the wire; ``figures["c"][3]`` is when pad 3 passed 1.4 V, in seconds."""

    name: str
    figures: dict[str, dict[int, float]] = field(default_factory=dict)

    @property
    def pads(self) -> list[int]:
        """Those that can hear: at rest they see a high level, 2.0 V or more."""
        return [pad for pad, volts in self.figures["before"].items() if volts >= 2.0]

    @property
    def idle_v(self) -> float:
        """The lowest level at rest among the pads that hear, or the highest of all if none does."""
        before = self.figures["before"]
        return min((before[pad] for pad in self.pads), default=max(before.values()))

    @property
    def low_v(self) -> float:
        """The highest level that a hearing pad still sees 0.9 µs after the edge."""
        return max(self.figures["after"][pad] for pad in self.pads or self.figures["after"])

    def skew_ns(self, first: str = "c", last: str = "c") -> float | None:
        """From the first pad's passing of one voltage to the last pad's passing of another, in
        nanoseconds; None if a hearing pad never does, or fewer than two hear."""
        early, late = self.figures.get(first, {}), self.figures.get(last, {})
        if len(self.pads) < 2 or any(pad not in early or pad not in late for pad in self.pads):
            return None
        return (max(late[p] for p in self.pads) - min(early[p] for p in self.pads)) * 1e9


def simulate() -> list[Case]:
    """All cases of the deck. Raises ``FileNotFoundError`` without ngspice."""
    command = ["ngspice", "-b", str(DECK)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100)  # noqa: S603
    cases = list(_cases(done.stdout))
    if not cases:
        raise RuntimeError(f"ngspice found nothing: {done.stdout}{done.stderr}")
    return cases


def _cases(output: str) -> Iterator[Case]:
    for part in output.split("\nCASE ")[1:]:
        name, _, rest = part.partition("\n")
        case = Case(name.strip())
        for what, pad, value in _FIGURE.findall(rest):
            case.figures.setdefault(what, {})[int(pad)] = float(value)
        yield case


def table(cases: list[Case]) -> str:
    """The figures as a Markdown table."""
    lines = [
        "| case | pads that hear | at rest, least | after the edge, most | skew, same threshold"
        " | skew, thresholds 1.2 to 1.6 V | skew, thresholds 0.8 to 2.0 V |",
        "|---|---|---|---|---|---|---|",
    ]
    for case in cases:
        skews = [case.skew_ns(), case.skew_ns("b", "d"), case.skew_ns("a", "e")]
        cells = [
            case.name,
            str(len(case.pads)),
            f"{case.idle_v:.2f} V",
            f"{case.low_v:.2f} V",
            *("–" if skew is None else f"{skew:.0f} ns" for skew in skews),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    sys.stdout.write(table(simulate()) + "\n")


if __name__ == "__main__":
    main()
