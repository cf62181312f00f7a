"""Repairs of ``slapbox doctor --fix``: a few commands for an administrator, after a question that
shows them word for word."""

import getpass
import os
import shlex
import subprocess
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from slapbox.cli.speech import console, say, told, wording
from slapbox.machine.firewall import Firewall, opening
from slapbox.text import Text

UDEV_FILE: Final = "/etc/udev/rules.d/70-slapbox.rules"
"""Before 73-seat-late.rules, which gives the port to the person at the machine."""

_BOARDS: Final = (
    ("idVendor", "2e8a"),
    ("manufacturer", "*[Mm]icro[Pp]ython*"),
    ("product", "*[Mm]icro[Pp]ython*"),
)
"""As :func:`slapbox.pads.usb.may_be_pad` has it: all boards by Raspberry Pi (0x2E8A), and what
calls itself MicroPython, for boards of other makers have vendor numbers of their own."""

UDEV_RULE: Final = "".join(
    f'SUBSYSTEM=="usb", ENV{{DEVTYPE}}=="usb_device", ATTR{{{name}}}=="{value}", '
    'ENV{ID_MM_DEVICE_IGNORE}="1"\n'
    f'SUBSYSTEM=="tty", SUBSYSTEMS=="usb", ATTRS{{{name}}}=="{value}", '
    'TAG+="uaccess", ENV{ID_MM_DEVICE_IGNORE}="1", ENV{ID_MM_PORT_IGNORE}="1"\n'
    for name, value in _BOARDS
)
"""Rule by which the person who sits at the machine may open their ports. ModemManager, which asks
every new port whether it is a modem, leaves them alone."""


class Mend(Struct, frozen=True):
    """``why`` is what it is good for, in words; ``commands`` are run one after the other, and the
    first one reads ``given``."""

    why: Text
    commands: tuple[Sequence[str], ...]
    given: str = ""


def let_open() -> Mend:
    """Let the person who sits at this machine open pads, at once."""
    commands = (
        ("tee", UDEV_FILE),
        ("udevadm", "control", "--reload"),
        ("udevadm", "trigger", "--subsystem-match=usb", "--subsystem-match=tty"),
    )
    return Mend(Text("doctor.fix_udev"), commands, UDEV_RULE)


def add_to_group(group: str) -> Mend:
    """This person may open serial ports from the next login on."""
    person = getpass.getuser()
    values = {"group": group, "person": person}
    return Mend(Text("doctor.fix_group", values), (("usermod", "-aG", group, person),))


def let_phones_in(firewall: Firewall, port: int) -> Mend | None:
    """Phones get through the firewall to the pages, where a command can do that."""
    commands = opening(firewall, port)
    return Mend(Text("doctor.fix_firewall", {"port": port}), commands) if commands else None


def mended(mend: Mend, agreed: Callable[[str], bool]) -> bool:
    """Show what would be done, ask, and do it; whether all of it went well."""
    console.print(told(mend.why))
    for command in mend.commands:
        console.print(f"    {shlex.join(_by_root(command))}")
    if mend.given:
        for line in mend.given.splitlines():
            console.print(f"    < {line}", soft_wrap=True)
    if not agreed(wording("doctor.fix_ask")):
        return False
    text = mend.given
    for command in mend.commands:
        if not _done(_by_root(command), text):
            say("doctor.fix_failed", command=shlex.join(command))
            return False
        text = ""
    say("doctor.fix_done")
    return True


def _by_root(command: Sequence[str]) -> Sequence[str]:
    return command if os.geteuid() == 0 else ("sudo", *command)


def _done(command: Sequence[str], text: str) -> bool:
    try:
        done = subprocess.run(  # noqa: S603 - commands of this module, agreed to by the person
            command, input=text or None, text=True, stdout=subprocess.DEVNULL, check=False
        )
    except OSError:
        return False
    return done.returncode == 0
