"""Results of a benchmark: medians and 99th percentiles, as a small table or as one JSON object."""

from __future__ import annotations

import json
import math
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing that was measured many times.

    ``aim`` says in words what it should be. ``more`` marks rates, of which more is better: their
    99th percentile is what 99 % of the values reach, as for times it is what they stay within.
    """

    name: str
    unit: str
    values: Sequence[float]
    aim: str = ""
    more: bool = False

    @property
    def p99(self) -> float:
        """All but the worst hundredth of the values are at least as good as this one."""
        best_first = sorted(self.values, reverse=self.more)
        return best_first[math.ceil(0.99 * len(best_first)) - 1]

    def as_json(self) -> dict[str, Any]:
        """Return what ``--json`` prints of it."""
        return {
            "unit": self.unit,
            "count": len(self.values),
            "median": round(median(self.values), 4),
            "p99": round(self.p99, 4),
            "worst": round(min(self.values) if self.more else max(self.values), 4),
            "aim": self.aim,
        }

    def row(self) -> str:
        """Its line in the table."""
        middle, tail = (_plain(value) for value in (median(self.values), self.p99))
        return (
            f"{self.name:<46}{len(self.values):>7}{middle:>12}{tail:>12}  {self.unit:<8} {self.aim}"
        )


@dataclass(frozen=True, slots=True)
class Report:
    """All figures of one benchmark, and facts that help to read them."""

    bench: str
    figures: Sequence[Figure]
    facts: Mapping[str, Any] = field(default_factory=dict)

    def show(self, *, as_json: bool) -> None:
        """Print it."""
        print(json.dumps(self._as_json()) if as_json else self._table())

    def _as_json(self) -> dict[str, Any]:
        return {
            "bench": self.bench,
            "machine": f"{platform.system()}, Python {platform.python_version()}",
            "figures": {figure.name: figure.as_json() for figure in self.figures},
            "facts": dict(self.facts),
        }

    def _table(self) -> str:
        head = f"{self.bench:<46}{'count':>7}{'median':>12}{'p99':>12}  {'unit':<8} aim"
        facts = [f"{name}: {value}" for name, value in self.facts.items()]
        return "\n".join([head, *(figure.row() for figure in self.figures), *facts])


def _plain(value: float) -> str:
    """Few digits, but the ones that matter."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.2f}"
