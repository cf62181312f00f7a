"""Simulates the sync wire: ``python -m electronics.sync_line`` in ``hardware/`` prints the table.

Needs ngspice. The deck, its models and what it leaves out are in ``sync_line.cir``.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from electronics.spice import Figures, cases

DECK: Final = Path(__file__).parent / "sync_line.cir"
HIGH_V: Final = 2.4
LOW_V: Final = 0.7
"""Above and below these the receiver is sure to see 1 and 0, at 3.3 V and of whichever maker."""


@dataclass
class Case:
    """One way of using the wire; ``figures["c"][3]`` is when pad 3 passed 1.15 V, in seconds."""

    name: str
    figures: dict[str, dict[int, float]] = field(default_factory=dict)

    @property
    def pads(self) -> list[int]:
        """Those that can hear: they have power, and at rest see what is high for sure."""
        powered = self.figures["power"]
        before = self.figures["before"].items()
        return [pad for pad, volts in before if powered[pad] > 1 and volts >= HIGH_V]

    @property
    def idle_v(self) -> float:
        """The lowest level at rest among the pads that hear, or the highest of all if none does."""
        before = self.figures["before"]
        return min((before[pad] for pad in self.pads), default=max(before.values()))

    @property
    def low_v(self) -> float:
        """The highest level that a hearing pad still sees 0.9 µs after the edge."""
        return max(self.figures["after"][pad] for pad in self.pads or self.figures["after"])

    @property
    def back_v(self) -> float:
        """Return how far the wire swings back up from 0.3 µs after the edge on."""
        return max(self.figures["back"][pad] for pad in self.pads or self.figures["back"])

    def skew_ns(self, first: str = "c", last: str = "c") -> float | None:
        """From the first pad's passing of one voltage to the last pad's passing of another, in
        nanoseconds; None if a hearing pad never does, or fewer than two hear."""
        early, late = self.figures.get(first, {}), self.figures.get(last, {})
        if len(self.pads) < 2 or any(pad not in early or pad not in late for pad in self.pads):
            return None
        return (max(late[p] for p in self.pads) - min(early[p] for p in self.pads)) * 1e9


def simulate() -> list[Case]:
    """All cases of the deck. Raises ``FileNotFoundError`` without ngspice."""
    return [_case(name, found) for name, found in cases(DECK).items()]


def _case(name: str, found: Figures) -> Case:
    case = Case(name)
    for what, value in found.items():
        case.figures.setdefault(what[:-1], {})[int(what[-1])] = value
    return case


def table(found: list[Case]) -> str:
    """The figures as a Markdown table."""
    lines = [
        "| case | pads that hear | at rest, least | after the edge, most | skew, same threshold"
        " | skew, thresholds 1.0 to 1.3 V | skew, thresholds 0.7 to 1.6 V |",
        "|---|---|---|---|---|---|---|",
    ]
    for case in found:
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
