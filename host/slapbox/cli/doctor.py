"""``slapbox doctor``: everything that has to be right, looked at in one go.

Each check gives a verdict and, where something is wrong, what to do about it.
"""

import json
import os
import platform
import sys
import urllib.request
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

import click
from msgspec import Struct

from slapbox import __version__
from slapbox.cli.files import journal_path, pairs
from slapbox.cli.mending import Mend, add_to_group, let_open, let_phones_in, mended
from slapbox.cli.pads import Roll
from slapbox.cli.speech import console, progress, told, wording
from slapbox.machine.addresses import guests_ways
from slapbox.machine.cards import cards
from slapbox.machine.firewall import firewall_on
from slapbox.machine.networks import self_assigned
from slapbox.machine.power import battery_percent, has_battery
from slapbox.machine.sleep import Sleepless
from slapbox.pads.air import PORT
from slapbox.pads.pad import Pad, Proof
from slapbox.pads.simulate import micropython
from slapbox.pads.usb import usb_ports
from slapbox.party.party import DEFAULT_PORT
from slapbox.table.journal.journal import JournalError
from slapbox.table.journal.rescue import damaged, parts, read
from slapbox.table.retention import keeping_days
from slapbox.text import Text, Value
from slapbox.web.server import PortBusy, Server

CLOCK_S: Final = 20.0
CLOCK_STEPS: Final = 80
HOST_S: Final = 3.0
"""Time that a host on this machine may take to answer."""

GOOD_ERROR_NS: Final = 1_000_000
"""A pad on a USB port of its own stays below this; beyond it photo finishes are frequent."""

Verdict = Literal["ok", "warn", "fail"]
STYLES: Final = {"ok": "green", "warn": "yellow", "fail": "red"}
DIALOUT: Final = ("dialout", "uucp")
"""The groups that may open serial ports: Debian's and its family's, Arch's."""


class Finding(Struct, frozen=True):
    """A verdict, with words on what was found and what to do, and how to mend it from here."""

    verdict: Verdict
    text: Text
    mend: Mend | None = None


def examine(ports: tuple[str, ...], web_port: int | None, *, fix: bool = False) -> int:
    """Print all findings; the exit status is 1 if one of them is a fail. To ``fix``: what can be
    mended from here is, each after a question."""
    return _print(findings(ports, DEFAULT_PORT if web_port is None else web_port), fix=fix)


def examine_clocks(ports: tuple[str, ...]) -> int:
    """Watch the pads' clocks for :data:`CLOCK_S` and print a verdict for each; as above."""
    with Roll(ports) as roll:
        roll.gather()
        if roll.fleet.pads:
            with progress() as bar:
                watching = wording("doctor.clock_watching")
                for _ in bar.track(range(CLOCK_STEPS), description=watching):
                    roll.listen(CLOCK_S / CLOCK_STEPS)
        return _print(clock_findings(roll))


def _print(findings: Iterator[Finding], *, fix: bool = False) -> int:
    worst = 0
    for finding in findings:
        console.print(f"{finding.verdict:5}", style=STYLES[finding.verdict], end="")
        console.print(told(finding.text))
        healed = fix and finding.mend is not None and mended(finding.mend, click.confirm)
        worst |= finding.verdict == "fail" and not healed
    return worst


def findings(ports: tuple[str, ...], web_port: int) -> Iterator[Finding]:
    """All checks, one after the other."""
    yield _python()
    pages = list(page_findings(web_port))
    yield from pages or (_port(web_port),)
    yield from _network()
    yield from _firewall(web_port)
    yield from _power()
    yield _browser()
    yield _simulation()
    yield from _journal(journal_path(), is_hosting=bool(pages))
    if sys.platform == "linux":
        yield _permissions()
    yield from _pads(ports)


def clock_findings(roll: Roll) -> Iterator[Finding]:
    """Findings about each pad's clock."""
    if not roll.fleet.pads:
        yield Finding("warn", Text("doctor.no_pads"))
    for problem in roll.fleet.problems.values():
        yield Finding("fail", problem)
    for pad in roll.fleet.pads.values():
        yield _clock(pad)
        if pad.proof is not None:
            yield _proof(pad, pad.proof)


def _clock(pad: Pad) -> Finding:
    if not pad.port or pad.error_ns is None:
        return Finding("fail", Text("doctor.clock_none", {"pad": pad.chip}))
    drift_ppm, trip_ns = pad.clock.drift_ppm, pad.clock.round_trip_ns
    values: dict[str, Value] = {
        "pad": pad.chip,
        "mode": f"{pad.mode}, irq" if pad.capture == "irq" else pad.mode,
        "error": f"{pad.error_ns / 1e6:.3f}",
        "drift": "?" if drift_ppm is None else f"{drift_ppm:+.1f}",
        "trip": "?" if trip_ns is None else f"{trip_ns / 1e6:.2f}",
        "lost": pad.lost,
    }
    if pad.wireless:
        return Finding("ok", Text("doctor.clock_air", values))
    if pad.error_ns > GOOD_ERROR_NS:
        return Finding("warn", Text("doctor.clock_wide", values))
    return Finding("warn" if pad.lost else "ok", Text("doctor.clock_good", values))


def _proof(pad: Pad, proof: Proof) -> Finding:
    values: dict[str, Value] = {"pad": pad.chip, "off": f"{proof.off_us:.1f}"}
    if proof.holds:
        return Finding("ok", Text("doctor.clock_proven", values))
    values["within"] = f"{proof.within_ns / 1000:.1f}"
    return Finding("warn", Text("doctor.clock_doubted", values))


def _python() -> Finding:
    values = {"version": platform.python_version(), "slapbox": __version__}
    return Finding("ok", Text("doctor.python", values))


def _port(port: int) -> Finding:
    """Return whether the port is free, since no host of ours answers at it."""
    try:
        Server("127.0.0.1", port).stop()
    except PortBusy as error:
        return Finding("warn", error.reason)
    return Finding("ok", Text("doctor.port_free", {"port": port}))


def page_findings(port: int) -> Iterator[Finding]:
    """Findings that the pages of the host at this port have reported; none if no host is there."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/faults.json", timeout=HOST_S) as got:
            faults = json.load(got)["faults"]
    except (OSError, ValueError, KeyError, TypeError):
        return  # it is not Slapbox that has the port, if anybody has
    for fault in faults:
        yield Finding("warn", Text("doctor.page_failed", fault))
    if not faults:
        yield Finding("ok", Text("doctor.pages_good", {"port": port}))


def _network() -> Iterator[Finding]:
    ways = guests_ways()
    if not ways:
        alone = self_assigned(cards())
        if alone is not None:
            values = {"card": alone.card, "address": alone.address}
            yield Finding("warn", Text("doctor.self_assigned", values))
        yield Finding("warn", Text("doctor.no_network"))
        return
    address = ways[0].address
    yield Finding("ok", Text("doctor.network", {"address": address}))
    if len(ways) > 1:
        addresses = ", ".join(f"{way.address} ({way.card})" for way in ways)
        yield Finding("warn", Text("doctor.networks", {"address": address, "all": addresses}))


def _firewall(port: int) -> Iterator[Finding]:
    program = firewall_on()
    if program is not None:
        text = Text(f"doctor.firewall_{program}", {"port": port})
        yield Finding("warn", text, let_phones_in(program, port))


def _power() -> Iterator[Finding]:
    """Check machines with a battery; others neither sleep nor run dry."""
    if not has_battery():
        return
    percent = battery_percent()
    if percent is not None:
        yield Finding("warn", Text("doctor.battery", {"percent": percent}))
    with Sleepless() as sleepless:
        awake = sleepless.want(True)
    yield Finding("ok", Text("doctor.awake")) if awake else Finding("warn", Text("doctor.asleep"))


def _browser() -> Finding:
    try:
        return Finding("ok", Text("doctor.browser", {"name": webbrowser.get().__class__.__name__}))
    except webbrowser.Error:
        return Finding("warn", Text("doctor.no_browser"))


def _simulation() -> Finding:
    interpreter = micropython()
    if interpreter is not None:
        return Finding("ok", Text("doctor.micropython", {"path": interpreter}))
    return Finding("ok", Text("doctor.no_micropython"))


def _journal(path: Path, *, is_hosting: bool) -> Iterator[Finding]:
    """Tell the journal's place and size, and how long its contents are kept. The party that is on
    has it for itself."""
    if not path.exists():
        yield Finding("ok", Text("journal.none_yet", {"path": str(path)}))
        return
    try:
        with read(path) as journal:
            count, days = len(journal.matches()), keeping_days(journal)
    except JournalError as error:
        in_use = is_hosting and error.reason.key == "journal.unusable"
        reason = Text("doctor.journal_in_use", {"path": str(path)})
        yield Finding("ok", reason) if in_use else Finding("warn", error.reason)
        return
    size = f"{sum(part.stat().st_size for part in parts(path)) / 1e6:.1f}"
    yield Finding("ok", Text("doctor.journal", {"path": str(path), "size": size, "count": count}))
    kept = Text("doctor.journal_kept", {"count": days}) if days else None
    yield Finding("ok", kept or Text("doctor.journal_for_ever"))
    for left in damaged(path):
        yield Finding("warn", Text("cli.damaged_left", {"path": str(left)}))


def _permissions() -> Finding:
    """Return whether this user may open serial ports; udev rules or a group give that on Linux."""
    ports = usb_ports()
    if ports and all(os.access(port, os.R_OK | os.W_OK) for port in ports):
        return Finding("ok", Text("doctor.may_open"))
    if ports:
        values = {"port": ports[0], "group": _group()}
        return Finding("fail", Text("doctor.may_not_open", values), let_open())
    if os.geteuid() == 0 or _in_group():
        return Finding("ok", Text("doctor.may_open"))
    group = _group()
    return Finding("warn", Text("doctor.not_in_group", {"group": group}), add_to_group(group))


def _group() -> str:
    import grp

    groups = {entry.gr_name for entry in grp.getgrall()}
    return next((name for name in DIALOUT if name in groups), DIALOUT[0])


def _in_group() -> bool:
    import grp

    mine = set(os.getgroups())
    return any(entry.gr_gid in mine for entry in grp.getgrall() if entry.gr_name in DIALOUT)


def _pads(ports: tuple[str, ...]) -> Iterator[Finding]:
    paired = len(pairs().all())
    if paired:
        yield Finding("ok", Text("doctor.air", {"count": paired, "port": PORT}))
    if not (ports or paired or usb_ports()):
        yield Finding("warn", Text("doctor.no_pads"))
        return
    with Roll(ports) as roll:
        roll.gather()
    for problem in roll.fleet.problems.values():
        yield Finding("fail", problem)
    for port in roll.silent():
        yield Finding("warn", Text("pad.silent", {"port": port}))
    for pad in roll.fleet.pads.values():
        yield _firmware(pad.port, pad.firmware)


def _firmware(port: str, theirs: str) -> Finding:
    values = {"port": port, "theirs": theirs, "ours": __version__}
    same = values["theirs"] == values["ours"]
    return Finding(
        "ok" if same else "warn", Text(f"doctor.firmware_{'ok' if same else 'old'}", values)
    )
