"""The jig's report as a page that stands alone: tables, and a plot for each pad and pair."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Final

from slapbox.cli.speech import language, wording
from slapbox.pads.wire import KEYS

WIDE: Final = 300
HIGH: Final = 120
FOOT: Final = 22
"""Room below the bars, for the scale; all in pixels."""

KEY_NAMES: Final = ("red", "yellow", "green", "blue", "purple", "orange")

STYLE: Final = (
    "body{font:16px/1.5 sans-serif;max-width:62em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse}td,th{border:1px solid #888;padding:.3em .6em;text-align:left}"
    "figure{display:inline-block;margin:1em 1em 0 0}rect{fill:#2a6}line{stroke:#888}"
    "svg text{font-size:12px}.simulated{border:3px solid #b50;padding:.6em}"
)

Found = dict[str, Any]


def page(report: Found) -> str:
    """The report (``slapbox.cli.jig.make_report``) as HTML, in the terminal's language."""
    title = wording("jig.title")
    numbers = {"pulses": report["pulses"], "presses": report["presses"], "made": report["made"]}
    parts = [
        f'<!doctype html><html lang="{language()}"><meta charset="utf-8">',
        f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>",
        f'<p class="simulated">{escape(simulated(report))}</p>' if report["simulated"] else "",
        f"<p>{escape(wording('jig.how_many', **numbers))}</p>",
        _table(("pads", "tied", "missed", "lights", "sound"), map(_pad_row, report["pads"])),
        f"<h2>{escape(wording('jig.keys'))}</h2>",
        _paragraph("jig.keys_say"),
        *(_keys(pad) for pad in report["pads"]),
        f"<h2>{escape(wording('jig.uneven'))}</h2>",
        _paragraph("jig.uneven_say"),
        *(_plot(_names(pair), pair["pulses"]) for pair in report["pairs"]),
        f"<h2>{escape(wording('jig.table'))}</h2>",
        _paragraph("jig.table_say"),
        _table(("pads", "uneven", "table", "stated", "within"), map(_pair_row, report["pairs"])),
        *(_plot(_names(pair), pair["table"]) for pair in report["pairs"]),
    ]
    return "\n".join(filter(None, parts)) + "\n"


def simulated(report: Found) -> str:
    """Words about a report of simulated pads: the part of it that is the simulation's own."""
    return wording("jig.simulated", late=f"{report['late_us'] / 1000:.1f}")


def _paragraph(key: str) -> str:
    return f"<p>{escape(wording(key))}</p>"


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(wording(f'jig.{heading}'))}</th>" for heading in headings)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def _pad_row(pad: Found) -> Sequence[str]:
    missed = f"{pad['missed_pulses']} + {pad['missed_presses']}"
    mode = f"{pad['mode']}, {pad['capture']}"
    return (pad["chip"], mode, missed, _heard(pad["lights"]), _heard(pad["sound"]))


def _heard(measured: Found) -> str:
    if not measured["falls"]:
        return wording("jig.not_heard")
    return f"{'✓' if measured['ok'] else '✗'} {measured['falls']}"


def _pair_row(pair: Found) -> Sequence[str]:
    stated = "–" if pair["stated_us"] is None else f"± {pair['stated_us']:.1f} µs"
    pulses, table = within(pair["pulses"]), within(pair["table"])
    return _names(pair), pulses, table, stated, within_stated(pair)


def within(spread: Found | None) -> str:
    """The bounds of a spread at 95 %."""
    return "–" if spread is None else f"± {spread['within_us']:.2f} µs"


def within_stated(pair: Found) -> str:
    """Return how many presses were within the stated error, of how many."""
    return f"{pair['within_stated']}/{pair['table']['count'] if pair['table'] else 0}"


def _names(pair: Found) -> str:
    return " – ".join(chip[-4:] for chip in pair["devices"])


def _keys(pad: Found) -> str:
    return "".join(
        _plot(f"{pad['chip'][-4:]} {KEY_NAMES[key]}", pad["keys"][key]) for key in range(KEYS)
    )


def _plot(name: str, spread: Found | None) -> str:
    """A bar for each bin, with what lies at both ends, and zero where it is between them."""
    if spread is None:
        return ""
    counts, least = spread["counts"], spread["least_us"]
    wide, most = WIDE / len(counts), max(counts)
    bars = "".join(
        f'<rect x="{number * wide:.1f}" y="{HIGH - HIGH * count / most:.1f}"'
        f' width="{wide - 1:.1f}" height="{HIGH * count / most:.1f}"/>'
        for number, count in enumerate(counts)
    )
    reach = spread["width_us"] * len(counts)
    zero = -least / reach * WIDE
    if 0 <= zero <= WIDE:
        bars += f'<line x1="{zero:.1f}" x2="{zero:.1f}" y1="0" y2="{HIGH}"/>'
    scale = (
        f'<text x="0" y="{HIGH + 16}">{least:+.2f} µs</text>'
        f'<text x="{WIDE}" y="{HIGH + 16}" text-anchor="end">{least + reach:+.2f} µs</text>'
    )
    caption = f"{name}: {spread['mean_us']:+.2f} ± {spread['deviation_us']:.2f} µs"
    return (
        f'<figure><svg width="{WIDE}" height="{HIGH + FOOT}">{bars}{scale}</svg>'
        f"<figcaption>{escape(caption)} ({spread['count']})</figcaption></figure>"
    )
