"""The command line: which words there are. What they do is imported only when it is asked for, so
that the lobby is there quickly."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from slapbox import __version__
from slapbox.bots.levels import AGES, DEFAULT, LADDER, LEVELS
from slapbox.games import GAMES
from slapbox.venue.messages import KINDS, SCORINGS

F = TypeVar("F", bound=Callable[..., Any])


def _rule(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    rules = {}
    for pair in values:
        name, equals, value = pair.partition("=")
        if not equals:
            raise click.BadParameter(f"{pair!r}: NAME=VALUE")
        rules[name.strip()] = value.strip()
    return rules


def _levels(_: click.Context, __: click.Parameter, value: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in value.split(",") if name.strip())
    for name in names:
        if name not in LADDER:
            raise click.BadParameter(f"{name!r}: {', '.join(LADDER)}")
    return names


def _ticket(_: click.Context, __: click.Parameter, value: str | None) -> Any:
    if value is None:
        return None
    from slapbox.venue import invitation, ticket

    file = Path(value)
    try:
        text = file.read_text(encoding="utf-8") if file.is_file() else value
        return ticket.read(text) if "@" in text else invitation.read(text)
    except (OSError, ValueError) as error:
        wanted = "nats://TABLE:WORD@ADDRESS:PORT, ADDRESS:PORT/CODE"
        raise click.BadParameter(f"{error}: {wanted}") from error


_JOURNAL = click.option(
    "--journal",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="The file that remembers matches (default: in your user data).",
)

_RULES = click.option(
    "--rule", "rules", multiple=True, callback=_rule, metavar="NAME=VALUE", help="Change a rule."
)

_HOST_OPTIONS = (
    click.option(
        "--pads",
        default=None,
        metavar="auto|none|sim:N|PORT,…",
        help="Pads on USB (auto), none, N simulated ones, or these serial ports. [default: auto]",
    ),
    click.option("--bots", type=click.IntRange(0, 8), help="Players made of code. [sim:N: N]"),
    click.option(
        "--bot-level",
        type=click.Choice((*LEVELS, *AGES)),
        default=DEFAULT,
        help="How well they play, until the lobby says otherwise; ages are for hands and eyes.",
        show_default=True,
    ),
    click.option(
        "--port", type=click.IntRange(0, 65535), help="Web port. [8080, or the next free]"
    ),
    click.option("--host", "address", help="Web address to listen at. [all network cards]"),
    click.option(
        "--https",
        is_flag=True,
        help="Secure pages: phones warn once, then their screens can stay awake.",
    ),
    click.option(
        "--wifi",
        metavar="NAME",
        help="The TV shows the way into this Wi-Fi; the password is asked for.",
    ),
    _RULES,
    click.option("--cards", type=click.IntRange(2), help="A short game with so many cards."),
    click.option(
        "--minutes", type=click.FloatRange(0.5), help="A short game of about this length."
    ),
    click.option(
        "--seed",
        type=click.IntRange(0),
        help="Deal the same cards again, open to all who know the number.",
    ),
    click.option(
        "--venue",
        callback=_ticket,
        metavar="TICKET",
        help="Join a venue of many tables: the line that `slapbox venue` made, a file with it, or "
        "what the venue's desk shows.",
    ),
    click.option("--no-open", is_flag=True, help="Do not open the TV page in the browser."),
    click.option("--no-intro", is_flag=True, help="Do not show newcomers how a game is played."),
    click.option("--verbose", "-v", is_flag=True, help="Tell in the terminal what happens."),
    _JOURNAL,
)


def _host_options(command: F) -> F:
    for option in reversed(_HOST_OPTIONS):
        command = option(command)
    return command


@click.group(invoke_without_command=True)
@click.version_option(
    __version__,
    message="slapbox %(version)s",
    help="Show the version, which the firmware shares.",
)
@_host_options
@click.pass_context
def main(context: click.Context, /, **asked: Any) -> None:
    """Slapbox: buzzer pads that turn a table of people into a party game.

    Without a command: start the host and wait in the lobby, or go on with the match that was
    running.
    """
    if context.invoked_subcommand is None:
        from slapbox.cli.play import host

        host(**asked)


def _play_options(command: F) -> F:
    ending = click.option("--exit-when-over", is_flag=True, help="Print the result and end.")
    return _host_options(ending(command))


@main.command()
@click.argument("game", type=click.Choice(sorted(GAMES)))
@_play_options
def play(**asked: Any) -> None:
    """Start the host with an empty lobby for GAME; bots among themselves begin at once."""
    from slapbox.cli.play import host

    host(fresh=True, **asked)


@main.command()
@click.argument("words", nargs=-1, metavar="[check] [PACK]")
@_play_options
def quiz(words: tuple[str, ...], **asked: Any) -> None:
    """A quiz with the questions of PACK, or without: then the host asks aloud.

    PACK is a folder, a zip or a file with questions. With check: only say what is wrong with it.
    """
    from slapbox.cli.packs import brought, check
    from slapbox.cli.play import host

    match words:
        case ("check", pack):
            raise SystemExit(check(Path(pack)))
        case () | (_,):
            packs = [brought(Path(path), asked["journal"]) for path in words]
            host(game="quiz", fresh=True, pack=packs[0] if packs else None, **asked)
        case _:
            raise click.UsageError("slapbox quiz [PACK], slapbox quiz check PACK")


@main.command()
@_play_options
def reaction(**asked: Any) -> None:
    """Reaction: slap first when the lights go green (short for: play reaction)."""
    from slapbox.cli.play import host

    host(game="reaction", fresh=True, **asked)


@main.command()
@click.argument("ports", nargs=-1)
@click.option("--watch", is_flag=True, help="Show key presses until Ctrl-C.")
@click.option("--identify", metavar="CHIP|PORT", help="Blink the keys of one pad.")
@click.option(
    "--selftest",
    type=click.IntRange(1, 7),
    metavar="KEY",
    help="Measure how evenly edges are stamped; needs a resistor from SYNC_OUT to the pin of key"
    " 1-6; or 7: the sync wire.",
)
def pads(ports: tuple[str, ...], watch: bool, identify: str | None, selftest: int | None) -> None:
    """The pads that are plugged in (or at these PORTS)."""
    from slapbox.cli.pads import show, test_capture

    if selftest is not None:
        raise SystemExit(test_capture(ports, selftest - 1))
    show(ports, watch, identify)


@main.command()
@click.argument("ports", nargs=-1)
@click.option("--port", type=int, default=None, help="The web port to look at.")
@click.option("--clock", is_flag=True, help="Watch the pads' clocks for 20 s and give a verdict.")
@click.option("--phone", is_flag=True, help="Try with a phone whether phones get to this machine.")
@click.option("--fix", is_flag=True, help="Mend what can be mended from here, after asking.")
def doctor(ports: tuple[str, ...], port: int | None, clock: bool, phone: bool, fix: bool) -> None:
    """Check this machine and its pads (or those at PORTS), and say what to do."""
    from slapbox.cli.doctor import examine, examine_clocks
    from slapbox.cli.phonetest import try_phone

    if phone:
        raise SystemExit(try_phone(port))
    raise SystemExit(examine_clocks(ports) if clock else examine(ports, port, fix=fix))


@main.command()
@click.argument("port", required=False)
@click.option(
    "--all",
    "every",
    is_flag=True,
    help="Flash every pad, and every empty board, that is plugged in.",
)
@click.option(
    "--uf2",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="First put this MicroPython on it: on boards with BOOTSEL held, or on PORT or --all.",
)
@click.option(
    "--download",
    is_flag=True,
    help="The same with a MicroPython that is downloaded from micropython.org, and checked.",
)
@click.option(
    "--write-uf2",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Touch no board: write one file to drag onto them, of the MicroPython of --uf2 and the"
    " firmware.",
)
@click.option(
    "--jig/--no-jig",
    default=None,
    help="Make it a jig, which presses the keys of pads (slapbox jig), or a pad again.",
)
@click.option(
    "--pins",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Tell it which pin is what, by this pins.txt: another board, or another wiring.",
)
@click.option(
    "--wifi",
    metavar="NAME",
    help="Make a Pico W or 2 W a wireless pad in this network; the password is asked for.",
)
def flash(
    port: str | None,
    every: bool,
    uf2: Path | None,
    download: bool,
    write_uf2: Path | None,
    jig: bool | None,
    pins: Path | None,
    wifi: str | None,
) -> None:
    """Copy the firmware onto the pad at PORT.

    A board that is no pad and has files on it is asked about, and they are saved first.
    """
    from slapbox.cli import flash as command

    if uf2 and download:
        raise click.UsageError("--uf2 has a file already: nothing is to be downloaded.")
    if write_uf2 and (uf2 is None or port or every or wifi):
        raise click.UsageError("--write-uf2 takes --uf2 FILE, and no board: so none is paired.")
    settings = command.settings(jig, pins, wifi)
    if settings is None:
        raise SystemExit(1)
    if write_uf2 and uf2:
        raise SystemExit(command.write_uf2(write_uf2, uf2, settings))
    if uf2 or download:
        raise SystemExit(command.flash_bare(uf2, port, every, settings))
    raise SystemExit(command.flash_pads(port, every, settings))


@main.command()
@click.argument("ports", nargs=-1)
@click.option("--pulses", type=click.IntRange(10), default=10_000, show_default=True)
@click.option(
    "--simulated",
    type=click.IntRange(0, 8),
    default=0,
    help="Measure so many simulated pads with a simulated jig.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="Where the report goes. [this folder]",
)
def jig(ports: tuple[str, ...], pulses: int, simulated: int, out: Path) -> None:
    """Measure all pads (or those at PORTS) with a jig, a Pico that presses their keys.

    The report is JSON and a page with plots.
    """
    from slapbox.cli.jig import run

    raise SystemExit(run(ports, pulses, simulated, out))


@main.command()
@click.argument("games", nargs=-1, required=True, type=click.Choice(sorted(GAMES)))
@click.option("--tables", type=click.IntRange(1, 1000), default=8, show_default=True)
@click.option(
    "--kind",
    type=click.Choice(KINDS),
    default="duplicate",
    help="The same cards everywhere, a league, a knock-out, or the quickest hand.",
    show_default=True,
)
@click.option(
    "--scoring",
    type=click.Choice(SCORINGS),
    default="matchpoints",
    help="How scores with the same cards are compared.",
    show_default=True,
)
@_RULES
@click.option("--port", type=click.IntRange(0, 65535), help="Where tables come in. [4280]")
@click.option("--host", "address", help="Address to listen at. [all network cards]")
@click.option(
    "--page-port", type=click.IntRange(0, 65535), help="Where the venue's pages are. [8080 …]"
)
@click.option("--no-open", is_flag=True, help="Do not open the venue's TV page in the browser.")
@click.option("--tls", is_flag=True, help="Secure the tables' lines.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where all of it is kept (default: in your user data).",
)
def venue(**asked: Any) -> None:
    """Run a venue of many tables: a tournament of these GAMES, one a round.

    Each table joins it with a ticket of its own: slapbox --venue TICKET.
    """
    from slapbox.cli.venue import run

    raise SystemExit(run(**asked))


@main.command()
@click.argument("match", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@_JOURNAL
def replay(match: str | None, as_json: bool, journal: Path | None) -> None:
    """Play MATCH again from its journal and print the result; without MATCH: list them."""
    from slapbox.cli.files import journal_path
    from slapbox.cli.replay import run

    raise SystemExit(run(journal or journal_path(), match, as_json))


@main.command()
@click.argument("match")
@click.option(
    "--as",
    "form",
    type=click.Choice(["json", "csv", "slaps"]),
    default="json",
    help="Everything as JSON, the moves as CSV, or the slaps as CSV.",
    show_default=True,
)
@_JOURNAL
def export(match: str, form: str, journal: Path | None) -> None:
    """Write MATCH, which must be over, to the standard output for other programs."""
    from slapbox.cli.export import run
    from slapbox.cli.files import journal_path

    raise SystemExit(run(journal or journal_path(), match, form))


@main.command()
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--ratings", is_flag=True, help="Who plays how well, game by game.")
@_JOURNAL
def stats(name: str | None, as_json: bool, ratings: bool, journal: Path | None) -> None:
    """Tell what all matches say of the guests, or of the guest NAME."""
    from slapbox.cli.files import journal_path
    from slapbox.cli.stats import run

    raise SystemExit(run(journal or journal_path(), name, as_json=as_json, rated=ratings))


@main.command()
@click.argument("name", required=False)
@click.option("--all", "every", is_flag=True, help="Forget all guests, matches and evenings.")
@click.option("--yes", is_flag=True, help="Do not ask before --all.")
@_JOURNAL
def forget(name: str | None, every: bool, yes: bool, journal: Path | None) -> None:
    """Forget the guest NAME: devices, evenings and matches know nobody of that name any more.

    The matches stay, for those who have played along. While a host runs, its page does it.
    """
    from slapbox.cli.files import journal_path
    from slapbox.cli.forget import run
    from slapbox.cli.speech import wording

    if (name is None) != every:
        raise click.UsageError(wording("cli.forget_whom"))
    raise SystemExit(run(journal or journal_path(), name, sure=yes))


@main.command()
@click.argument("game", type=click.Choice(sorted(GAMES)))
@click.option("--players", type=int, help="[default: 4, or the number of --bots]")
@click.option("--games", type=click.IntRange(1), help="[default: 100; deals with --bots: 20]")
@click.option(
    "--bots",
    default="",
    callback=_levels,
    metavar="LEVEL,…",
    help=f"Compare bots ({', '.join(LADDER)}): each deal with everybody in every seat.",
)
@click.option(
    "--duplicate",
    is_flag=True,
    help="Each of the --bots alone, in every seat of a deal, among players by rules of thumb.",
)
@click.option(
    "--processes",
    type=click.IntRange(1),
    help="For --duplicate: so many at the same time. [default: one for each processor]",
)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--cards", type=click.IntRange(2), help="A short game with so many cards.")
@_RULES
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(**asked: Any) -> None:
    """Let bots play GAME among themselves, without pads and without waiting."""
    from slapbox.cli.simulate import run

    raise SystemExit(run(**asked))
