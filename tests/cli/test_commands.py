"""The commands, as people type them."""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal
from unittest.mock import patch

import pytest
from click.testing import CliRunner, Result

from patience import PATIENCE_S, until
from slapbox.cli.doctor import CLOCK_STEPS, GOOD_ERROR_NS, clock_findings
from slapbox.cli.main import main
from slapbox.cli.pads import BLINK_S, Roll, mode
from slapbox.cli.speech import console, told, wording
from slapbox.cli.speech import language as speaks
from slapbox.games import find
from slapbox.games.dealing import shuffled
from slapbox.games.options import complete
from slapbox.games.protocol import Json
from slapbox.pads.air import AirPads
from slapbox.pads.discovery import Scanner
from slapbox.pads.link import Heard, LinkEvent
from slapbox.pads.pad import Pad, Proof
from slapbox.pads.pairs import Pairs
from slapbox.pads.simulate import SYNC_KEY, Body, Crystal, SimPad, SimPads, firmware_folder
from slapbox.pads.wire import HostMessage, SelfTest, SelfTested
from slapbox.party.party import Party, Refused, Wanted
from slapbox.table.journal.journal import Entry, Header, Journal
from slapbox.table.words import orders


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words), catch_exceptions=False)


# ---- simulate ----


def test_the_version_is_the_firmware_s() -> None:
    """There is one place for it: what pads say of themselves."""
    source = (firmware_folder() / "pad" / "__init__.py").read_text("utf-8")
    version = re.findall(r'VERSION = "(.+)"', source)[0]
    assert run("--version").output == f"slapbox {version}\n"


def test_simulate_gives_the_same_numbers_for_the_same_seed() -> None:
    words = ("simulate", "fly-swatter", "--players", "3", "--games", "5", "--cards", "40", "--json")
    one, two = json.loads(run(*words).stdout), json.loads(run(*words).stdout)
    assert one.pop("speed")["moves_per_s"] > 0
    two.pop("speed")
    assert one == two
    assert one["games"] == 5
    assert sum(one["wins"]) >= 5
    assert len(one["wins"]) == 3


def test_simulate_prints_a_table_for_people() -> None:
    done = run("simulate", "fly-swatter", "--games", "2", "--cards", "20")
    assert done.exit_code == 0
    assert "Points" in done.stdout
    assert "moves a second" in done.stdout


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (("--players", "9"), "2 … 8"),
        (("--rule", "aim=worst"), "best"),
        (("--rule", "nonsense=1"), "swat_close_ms"),
        (("--rule", "aim"), "NAME=VALUE"),
        (("--cards", "500"), "112"),
    ],
)
def test_what_makes_no_sense_is_refused_with_what_would(
    words: tuple[str, ...], advice: str
) -> None:
    done = run("simulate", "fly-swatter", "--games", "1", *words)
    assert done.exit_code == 2
    assert advice in done.stderr


def test_reaction_is_simulated_and_the_quiz_is_not() -> None:
    report = json.loads(run("simulate", "reaction", "--games", "5", "--json").stdout)
    assert report["moves"]["round"]["mean"] == 5
    assert 200_000 < report["scores"]["mean"] < 500_000
    assert "Median" in run("simulate", "reaction", "--games", "2").stdout
    done = run("simulate", "quiz")
    assert done.exit_code == 2
    assert "nothing to simulate" in done.stderr
    assert "no cards" in run("simulate", "reaction", "--cards", "20").stderr


def test_cheating_moth_is_simulated_with_its_cheats_and_accusations() -> None:
    words = ("simulate", "cheating-moth", "--players", "3", "--games", "3")
    report = json.loads(run(*words, "--json").stdout)
    assert report["moves"]["smuggle"]["mean"] > 3
    assert report["notes"]["accused_right"]["mean"] > 0
    shown = run(*words, "--rule", "rounds=2").stdout
    for heading in ("Minus points", "smuggle", "Rightly accused", "Wins by seat"):
        assert heading in shown


# ---- replay ----


def recorded(path: Path, *, over: bool, names: tuple[str, str] = ("A", "B")) -> str:
    """A journal with a match of two in which nobody ever slaps."""
    game_type = find("fly-swatter")
    options = complete(game_type.rules, {"starter": "random"})
    deck = shuffled(game_type, 2, options, seed=5, cards=16)
    header = Header("2026-01-01-1", "fly-swatter", "0", dict(options), 5, tuple(deck), names, 1)
    journal = Journal(path)
    journal.begin(header)
    game = game_type.new(2, options, deck)
    number = 0
    while game.result() is None and (over or number < 4):
        mover, move = _next(game)
        game.apply(mover, move)
        journal.record(header.match, Entry(number, number * 1000, mover, move.as_json()))
        number += 1
    result = game.result()
    if result is not None:
        journal.finish(header.match, result.as_json())
    journal.commit()
    journal.close()
    return header.match


def _next(game: Any) -> tuple[int, Any]:
    if game.race() is not None:
        return -1, game.close_race([])
    if game.movers():
        return game.movers()[0], game.legal_moves(game.movers()[0])[0]
    return -1, game.legal_moves(-1)[0]


def test_replay_prints_the_recorded_result(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    match = recorded(path, over=True)
    assert match in run("replay", "--journal", str(path)).stdout
    assert "Shared win: A, B" in run("replay", match, "--journal", str(path)).stdout
    replayed = json.loads(run("replay", match, "--json", "--journal", str(path)).stdout)
    assert replayed["result"]["scores"] == [0, 0]


def test_a_name_is_no_markup_of_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    match = recorded(path, over=True, names=("[/x]", "[red]B"))
    assert "[/x], [red]B" in run("replay", "--journal", str(path)).stdout
    shown = run("replay", match, "--journal", str(path)).stdout
    assert "[/x] *" in shown
    assert "Shared win: [/x], [red]B" in shown


def test_replay_of_an_unfinished_match_says_so(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    match = recorded(path, over=False)
    done = run("replay", match, "--journal", str(path))
    assert done.exit_code == 0
    assert "4 moves" in done.stdout


def test_replay_notices_a_journal_that_was_tampered_with(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    match = recorded(path, over=True)
    journal = Journal(path)
    journal.finish(match, {"scores": [99, 0]})
    journal.commit()
    journal.close()
    done = run("replay", match, "--journal", str(path))
    assert done.exit_code == 2
    assert match in done.stderr


def test_export_writes_a_match_that_is_over(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    match = recorded(path, over=True)
    words = ("export", match, "--journal", str(path))
    whole = json.loads(run(*words).stdout)
    assert (whole["format"], whole["match"], whole["result"]["scores"]) == (
        "slapbox-match",
        match,
        [0, 0],
    )
    moves = run(*words, "--as", "csv").stdout.splitlines()
    assert len(moves) == 1 + len(whole["moves"])
    assert run(*words, "--as", "slaps").stdout.startswith("race,name,seat")


def test_export_says_why_it_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    assert run("export", "x", "--journal", str(path)).exit_code == 2
    match = recorded(path, over=False)
    for word, says in ((match, "not over yet"), ("nonsense", match), ("\udcff", match)):
        done = run("export", word, "--journal", str(path))
        assert done.exit_code == 2
        assert says in done.stderr
        assert done.stdout == "", "what reads on takes that for data"


def test_replay_without_a_journal_or_a_match_tells_what_there_is(tmp_path: Path) -> None:
    assert run("replay", "x", "--journal", str(tmp_path / "none.sqlite")).exit_code == 2
    path = tmp_path / "j.sqlite"
    match = recorded(path, over=True)
    done = run("replay", "nonsense", "--journal", str(path))
    assert done.exit_code == 2
    assert match in done.stderr


@pytest.mark.parametrize("words", [(), ("2026-01-01-1",)])
def test_replay_says_that_a_journal_is_damaged_and_leaves_it_as_it_is(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    path = tmp_path / "j.sqlite"
    recorded(path, over=True)
    data = bytearray(path.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 40] = b"x" * 40
    path.write_bytes(data)
    done = run("replay", *words, "--journal", str(path))
    assert done.exit_code == 2
    assert "is damaged" in done.stderr
    assert path.read_bytes() == data
    assert [part.name for part in tmp_path.iterdir()] == ["j.sqlite"]


# ---- pads and doctor ----


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pads are there, and are waited for however busy the machine is."""
    monkeypatch.setattr("slapbox.cli.pads.LISTEN_S", PATIENCE_S)
    monkeypatch.setattr("slapbox.cli.pads.SELFTEST_S", PATIENCE_S)
    monkeypatch.setattr("slapbox.party.party.DEMO_S", PATIENCE_S)


@pytest.mark.usefixtures("patient")
def test_pads_shows_who_answers_at_a_port() -> None:
    with SimPad(1) as pad:
        done = run("pads", pad.port)
    assert pad.chip in done.stdout
    assert "virtual" in done.stdout
    assert "ms" in done.stdout


@pytest.mark.usefixtures("patient")
def test_pads_blinks_the_one_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    shone: set[str] = set()
    note = SimPad._note

    def watch(pad: SimPad, words: list[str]) -> None:
        note(pad, words)
        if "b" in pad.lights:
            shone.add(pad.chip)

    def listen(roll: Roll, seconds: float) -> None:
        """As ever; but while a pad blinks, until it has."""
        if seconds == BLINK_S:
            until(lambda: shone)
        else:
            heard(roll, seconds)

    heard = Roll.listen
    monkeypatch.setattr(SimPad, "_note", watch)
    monkeypatch.setattr(Roll, "listen", listen)
    with SimPad(1) as one, SimPad(2) as two:
        done = run("pads", one.port, two.port, "--identify", two.chip[-4:])
    assert done.exit_code == 0
    assert two.chip in done.stdout
    assert shone == {two.chip}


@pytest.mark.long
@pytest.mark.usefixtures("patient")
def test_pads_measures_its_own_capture() -> None:
    with SimPad(1) as looped, SimPad(2) as open_pad:
        looped.jumper(2)
        done = run("pads", looped.port, open_pad.port, "--selftest", "3")
    assert done.exit_code == 1
    assert re.search(rf"^{looped.chip}: \d+ pulses", done.stdout, re.MULTILINE)
    assert f"{open_pad.chip}: no pulses. Is there a resistor" in done.stdout


@pytest.mark.long
@pytest.mark.usefixtures("patient")
def test_pads_tries_the_sync_wire_of_one_pad_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Linked pads all stamp what one pulses: the next is asked when the one before has told."""
    course: list[str] = []
    send, hear = Scanner.send, Roll._hear

    def sending(scanner: Scanner, port: str, message: HostMessage) -> None:
        if isinstance(message, SelfTest):
            course.append(f"ask {port}")
        send(scanner, port, message)

    def hearing(roll: Roll, event: LinkEvent) -> None:
        if isinstance(event, Heard) and isinstance(event.message, SelfTested):
            course.append(f"told {event.port}")
        hear(roll, event)

    monkeypatch.setattr(Scanner, "send", sending)
    monkeypatch.setattr(Roll, "_hear", hearing)
    with SimPads(3) as pads:
        for pad in pads.pads[:2]:
            pad.jumper(SYNC_KEY)
        done = run("pads", *pads.ports(), "--selftest", "7")
        ports = pads.ports()
    order = [line.removeprefix("ask ") for line in course[::2]]
    assert sorted(order) == sorted(ports)
    assert course == [f"{word} {port}" for port in order for word in ("ask", "told")]
    for pad in pads.pads[:2]:
        assert re.search(rf"^{pad.chip}: \d+ pulses", done.stdout, re.MULTILINE)
    assert f"{pads.pads[2].chip}: no pulses on its own sync wire." in done.stdout
    assert done.exit_code == 1


@contextmanager
def shouting(pad: SimPad, key: int) -> Iterator[None]:
    """Make so many edges on this pin that it is muted, again and again."""
    quiet = threading.Event()

    def shout() -> None:
        while not quiet.wait(0.04):
            at_us = time.perf_counter_ns() // 1000 + 10_000
            pad.bench(" ".join(map(str, ["press", at_us, key, *[20] * 601])))

    thread = threading.Thread(target=shout)
    thread.start()
    try:
        yield
    finally:
        quiet.set()
        thread.join()


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("command", [("pads",), ("doctor", "--port", "0")], ids=["pads", "doctor"])
def test_a_pin_that_shouts_is_named_to_people(command: tuple[str, ...]) -> None:
    words = "GP8 has far more edges than a finger makes"
    with SimPad(1) as pad, shouting(pad, SYNC_KEY):
        until(lambda: words in " ".join(run(*command, pad.port).stdout.split()))


@pytest.mark.long
@pytest.mark.usefixtures("patient")
def test_a_key_that_stays_down_is_named_to_people() -> None:
    """Wired to NC, say; the pad says so after 10 s."""
    words = "the red key has been down for 10 s"
    with SimPad(1) as pad:
        pad.bench(f"press {time.perf_counter_ns() // 1000 + 10_000} 0")
        until(lambda: words in " ".join(run("pads", pad.port).stdout.split()))
        assert words in " ".join(run("doctor", "--port", "0", pad.port).stdout.split())


def test_pads_tells_about_ports_that_are_not_there() -> None:
    assert "/dev/nothing" in run("pads", "/dev/nothing").stdout
    for wanted, says in (("f00", "No pad answers to f00"), ("/dev/nothing", "no longer there")):
        done = run("pads", "/dev/nothing", "--identify", wanted)
        assert done.exit_code == 1
        assert says in done.stdout


def test_doctor_gives_a_verdict_on_every_line() -> None:
    done = run("doctor", "--port", "0")
    lines = [line for line in done.stdout.splitlines() if line.strip()]
    assert len(lines) >= 5
    assert sum(line.startswith(("ok", "warn", "fail")) for line in lines) == len(lines)
    assert "Python" in lines[0]


def is_known_well(pad: Pad) -> bool:
    return pad.error_ns is not None and pad.error_ns <= GOOD_ERROR_NS


@pytest.mark.long
@pytest.mark.usefixtures("patient")
def test_doctor_watches_the_clocks_of_pads(monkeypatch: pytest.MonkeyPatch) -> None:
    step_s = 0.01

    def listen(roll: Roll, seconds: float) -> None:
        """As ever; but while clocks are watched, until they are known well: on a busy machine that
        takes longer."""
        heard(roll, seconds)
        while seconds == step_s and not all(map(is_known_well, roll.fleet.pads.values())):
            heard(roll, seconds)

    heard = Roll.listen
    monkeypatch.setattr("slapbox.cli.doctor.CLOCK_S", step_s * CLOCK_STEPS)
    monkeypatch.setattr(Roll, "listen", listen)
    with SimPad(1, crystal=Crystal(20)) as one, SimPad(2, crystal=Crystal(-20)) as two:
        done = run("doctor", "--clock", one.port, two.port, "/dev/nothing")
    assert done.exit_code == 1
    for pad in (one, two):
        assert re.search(rf"^ok .*{pad.chip}: ± 0\.\d+ ms", done.stdout, re.MULTILINE)
    assert re.search(r"^fail .*/dev/nothing", done.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("off_ns", "verdict", "words", "cell"),
    [(420, "ok", "0.4 µs", "sync = frame (0.4 µs)"), (125_000, "warn", "125.0", "sync ≠ frame")],
)
def test_wire_and_frames_that_prove_each_other_are_told(
    off_ns: int, verdict: str, words: str, cell: str
) -> None:
    pad = Pad("e661aa", "b0", "p1", "0.1.0", ("pio",), 1, error_ns=1200, mode="sync")
    fleet = SimpleNamespace(pads={"e661aa": pad}, problems={})
    roll: Any = SimpleNamespace(fleet=fleet)
    assert [finding.verdict for finding in clock_findings(roll)] == ["ok"]
    assert mode(pad) == "sync"
    pad.proof = Proof(off_ns, within_ns=3_000)
    clock, proof = clock_findings(roll)
    assert (clock.verdict, proof.verdict) == ("ok", verdict)
    assert words in told(proof.text)
    assert mode(pad).startswith(cell)


@pytest.mark.parametrize(
    ("capture", "tie", "words"),
    [("pio", "frame", "(frame)"), ("pio", "usb", "(usb)"), ("irq", "usb", "(usb, irq)")],
)
def test_the_doctor_says_by_what_a_clock_is_tied(
    capture: str, tie: Literal["frame", "usb"], words: str
) -> None:
    pad = Pad("e661aa", "b0", "p1", "0.1.0", (capture,), 1, error_ns=1200, mode=tie)
    roll: Any = SimpleNamespace(fleet=SimpleNamespace(pads={"e661aa": pad}, problems={}))
    (clock,) = clock_findings(roll)
    assert words in told(clock.text)


def test_a_wireless_pad_is_named_with_its_error_and_its_battery() -> None:
    pad = Pad("e661aa", "b0", "wifi:e661aa", "0.1.0", ("pio", "wifi"), 1, error_ns=2_200_000)
    pad.mode, pad.power_mv = "wifi", 3_712
    assert mode(pad) == "wifi (3.7 V)"
    roll: Any = SimpleNamespace(fleet=SimpleNamespace(pads={"e661aa": pad}, problems={}))
    (clock,) = clock_findings(roll)
    assert clock.verdict == "ok"
    assert "± 2.200 ms over Wi-Fi" in told(clock.text)


@pytest.mark.long
def test_pads_waits_for_paired_pads_and_the_doctor_names_their_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs = Pairs(tmp_path / "pads.json")
    pairs.keep("51a9000000000001", bytes(32))
    with socket.create_server(("", 0)) as free:
        port = free.getsockname()[1]
    listening = AirPads.listening
    monkeypatch.setattr(
        AirPads, "listening", lambda air, pairs, tell: listening(air, pairs, tell, port)
    )
    monkeypatch.setattr("slapbox.cli.pads.LISTEN_S", PATIENCE_S)
    for module in ("pads", "doctor"):
        monkeypatch.setattr(f"slapbox.cli.{module}.pairs", lambda: pairs)
    folder = tmp_path / "pad"
    folder.mkdir()
    (folder / "wifi.txt").write_text(f"network Home\nhost 127.0.0.1\nport {port}\n")
    (folder / "pair.txt").write_text("00" * 32)
    with SimPad(1, body=Body(wire="air", folder=folder)):
        assert "wifi:51a9000000000001" in run("pads").stdout
        assert "wireless pad is paired" in run("doctor").stdout


def test_flash_without_a_pad_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slapbox.cli.flash.usb_ports", list)
    done = run("flash")
    assert done.exit_code == 1
    assert "Pico" in done.stdout


# ---- a host ----


def wanted(tmp_path: Path, **more: Any) -> Wanted:
    return Wanted(
        game="fly-swatter",
        journal=tmp_path / "j.sqlite",
        usb=False,
        host="127.0.0.1",
        port=0,
        **more,
    )


@pytest.mark.usefixtures("patient")
def test_a_demo_fills_the_table_with_bots_and_begins(tmp_path: Path) -> None:
    with Party(wanted(tmp_path)) as party:
        party.ask(orders.Demo(3))
        until(lambda: party.view()["phase"] == "match")
        view = party.view()
    assert view["phase"] == "match"
    assert [seat["bot"] for seat in view["seats"]] == [True] * 3


@pytest.mark.usefixtures("patient")
def test_the_bots_of_a_demo_go_with_their_pads(tmp_path: Path) -> None:
    with Party(wanted(tmp_path)) as party:
        party.ask(orders.Demo(2))
        until(lambda: party.view()["phase"] == "match")
        party.ask(orders.Join("touch:1", "Oma"))
        until(lambda: not any(pad.port for pad in party.sims.values()))
        view = party.view()
    assert [seat["name"] for seat in view["seats"]] == ["Oma"]
    assert view["notices"] == []


@pytest.mark.long
def test_simulated_pads_are_tied_by_a_sync_wire(tmp_path: Path) -> None:
    with Party(wanted(tmp_path, sims=3)) as party:

        def tied() -> list[Json] | None:
            pads: list[Json] = party.view()["pads"]
            exact = [pad for pad in pads if pad["mode"] == "sync" and pad["error_us"] <= 20]
            return pads if len(exact) == len(pads) == 3 else None

        pads = until(tied, lambda: party.view()["pads"])
    assert [pad["mode"] for pad in pads] == ["sync"] * 3
    assert all(pad["error_us"] <= 20 for pad in pads)
    assert all(pad["lost"] == 0 for pad in pads)


def test_a_wrong_rule_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused, Party(wanted(tmp_path, rules={"aim": "worst"})):
        pass
    assert refused.value.reason.key == "option.why.choice"


def test_the_lobby_is_remembered_and_play_begins_afresh(tmp_path: Path) -> None:
    with Party(wanted(tmp_path, rules={"aim": "pile"}, cards=30)) as party:
        party.ask(orders.Join("touch:1", "Oma"))
    with Party(wanted(tmp_path)) as party:
        view = party.view()
        assert [seat["name"] for seat in view["seats"]] == ["Oma"]
        assert view["cards"] == 30
    with Party(wanted(tmp_path, fresh=True)) as party:
        view = party.view()
        assert view["seats"] == []
        assert view["cards"] == 112


@pytest.mark.parametrize("columns", [40, 60, 80, 100, 200])
@pytest.mark.parametrize("language", ["en_GB", "de_DE", "nl_NL"])
def test_pads_breaks_no_word_however_narrow_the_terminal_is(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    columns: int,
    language: str,
) -> None:
    speaks.cache_clear()
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    monkeypatch.setattr(console, "_width", columns)
    chip, port = "3f2a91c0de77b4e1", "/dev/ttyACM0"
    pad = Pad(chip, "b0", port, "0.1.0", ("keys6", "irq"), 1, error_ns=23_000)
    with patch("slapbox.cli.pads.Scanner"), Roll() as roll:
        roll.fleet.pads[chip] = pad
        console.print(roll.shown())
    shown = capsys.readouterr().out
    headings = [wording(f"pads.{key}") for key in ("firmware", "capture", "error")]
    words = [chip, port, "0.1.0", "± 0.023 ms", *headings]
    assert all(word in shown for word in words)
    assert max(map(len, shown.splitlines())) <= columns
