"""``slapbox doctor``: everything that has to be right, looked at in one go.

Each check gives a verdict and, where something is wrong, what to do about it.
"""

from __future__ import annotations

import os
import platform
import sys
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from slapbox import __version__
from slapbox.cli.addresses import lan_address
from slapbox.cli.pads import Roll
from slapbox.cli.party import DEFAULT_PORT
from slapbox.cli.speech import console, told
from slapbox.pads.discovery import usb_ports
from slapbox.pads.simulate import firmware_folder, micropython
from slapbox.text import Text
from slapbox.web.server import PortBusy, Server

Verdict = Literal["ok", "warn", "fail"]
SIGNS: Final = {"ok": "[green]ok[/]  ", "warn": "[yellow]warn[/]", "fail": "[red]fail[/]"}
DIALOUT: Final = ("dialout", "uucp")
"""The groups that may open serial ports: Debian's and its family's, Arch's."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: a verdict, and the words that say what was found and what to do."""

    verdict: Verdict
    text: Text


def examine(port: int | None) -> int:
    """Print all findings; the exit status is 1 if one of them is a fail."""
    worst = 0
    for finding in findings(DEFAULT_PORT if port is None else port):
        console.print(f"{SIGNS[finding.verdict]}  {told(finding.text)}")
        worst |= finding.verdict == "fail"
    return worst


def findings(port: int) -> Iterator[Finding]:
    """All checks, one after the other."""
    yield _python()
    yield _port(port)
    yield _network()
    yield _browser()
    yield _simulation()
    if sys.platform == "linux":
        yield _permissions()
    yield from _pads()


def _python() -> Finding:
    values = {"version": platform.python_version(), "slapbox": __version__}
    return Finding("ok", Text("doctor.python", values))


def _port(port: int) -> Finding:
    try:
        Server("127.0.0.1", port).stop()
    except PortBusy as error:
        return Finding("warn", error.why)
    return Finding("ok", Text("doctor.port_free", {"port": port}))


def _network() -> Finding:
    address = lan_address()
    if address.startswith("127."):
        return Finding("warn", Text("doctor.no_network"))
    return Finding("ok", Text("doctor.network", {"address": address}))


def _browser() -> Finding:
    try:
        return Finding("ok", Text("doctor.browser", {"name": webbrowser.get().__class__.__name__}))
    except webbrowser.Error:
        return Finding("warn", Text("doctor.no_browser"))


def _simulation() -> Finding:
    found = micropython()
    if found is not None:
        return Finding("ok", Text("doctor.micropython", {"path": found}))
    return Finding("ok", Text("doctor.no_micropython"))


def _permissions() -> Finding:
    """Whether this user may open serial ports; udev rules or a group give that on Linux."""
    ports = usb_ports()
    if ports and all(os.access(port, os.R_OK | os.W_OK) for port in ports):
        return Finding("ok", Text("doctor.may_open"))
    if ports:
        return Finding("fail", Text("doctor.may_not_open", {"port": ports[0], "group": _group()}))
    if os.geteuid() == 0 or _in_group():
        return Finding("ok", Text("doctor.may_open"))
    return Finding("warn", Text("doctor.not_in_group", {"group": _group()}))


def _group() -> str:
    import grp

    known = {entry.gr_name for entry in grp.getgrall()}
    return next((name for name in DIALOUT if name in known), DIALOUT[0])


def _in_group() -> bool:
    import grp

    mine = set(os.getgroups())
    return any(entry.gr_gid in mine for entry in grp.getgrall() if entry.gr_name in DIALOUT)


def _pads() -> Iterator[Finding]:
    if not usb_ports():
        yield Finding("warn", Text("doctor.no_pads"))
        return
    with Roll() as roll:
        roll.gather()
    for row in roll.rows.values():
        if row.problem is not None:
            yield Finding("fail", row.problem)
        elif row.hello is None:
            yield Finding("warn", Text("pad.silent", {"port": row.port}))
        else:
            yield _firmware(row.port, row.hello.firmware)


def _firmware(port: str, theirs: str) -> Finding:
    values = {"port": port, "theirs": theirs, "ours": firmware_version(firmware_folder())}
    same = values["theirs"] == values["ours"]
    return Finding(
        "ok" if same else "warn", Text(f"doctor.firmware_{'ok' if same else 'old'}", values)
    )


def firmware_version(folder: Path) -> str:
    """The version of the firmware that this host brings along."""
    import json

    manifest = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    return str(manifest["version"])
