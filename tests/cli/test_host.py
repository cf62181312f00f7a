"""A host in the terminal: where its pages are, the PIN, and pages by TLS."""

from __future__ import annotations

import http.client
import json
import os
import re
import ssl
import threading
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from patience import until
from slapbox.cli import play, speech
from slapbox.cli.main import main
from slapbox.games import GAMES
from slapbox.games.protocol import Json
from slapbox.machine.addresses import guests_cards, possible_names
from slapbox.party import party as party_module
from slapbox.party.caretaker import Caretaker
from slapbox.party.party import Party, Refused, Wanted
from slapbox.table.words import orders
from slapbox.text import LANGUAGES

pytestmark = pytest.mark.long


def wanted(tmp_path: Path, game: str = "fly-swatter", **more: Any) -> Wanted:
    return Wanted(
        game=game,
        journal=tmp_path / "j.sqlite",
        usb=False,
        host="127.0.0.1",
        port=0,
        **more,
    )


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The terminal's language: each in turn."""
    monkeypatch.setenv("LC_ALL", f"{request.param}.UTF-8")
    speech.language.cache_clear()
    yield request.param
    speech.language.cache_clear()


def welcomed(tmp_path: Path, capsys: pytest.CaptureFixture[str], **more: Any) -> tuple[str, Party]:
    with Party(wanted(tmp_path, **more)) as party:
        play._welcome(party, open_page=False)
    return " ".join(capsys.readouterr().out.split()), party


def test_phones_find_the_host_by_its_name_until_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(party_module, "guests_cards", lambda _: ["127.0.0.1"])
    with Party(wanted(tmp_path)) as party:
        name = until(lambda: party.view()["local_name"], lambda: "no name")
        assert name in set(possible_names())
        port = int(str(party.join_url).rsplit(":", 1)[1].split("/")[0])
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as line:
            line.request("GET", "/join", headers={"Host": f"{name}:{port}"})
            assert line.getresponse().status == 200
            line.close()
            line.request("GET", "/join", headers={"Host": f"slapbox-99.local:{port}"})
            assert line.getresponse().status == 403
        announced = party._announced
        assert announced is not None
    assert announced.name is None


def test_a_party_for_this_machine_alone_announces_nothing() -> None:
    assert guests_cards("127.0.0.1") == []


def test_the_pin_stands_in_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    output, party = welcomed(tmp_path, capsys)
    assert speech.language() == language
    assert re.findall(r"\b\d{6}\b", output) == [party.access.pin]
    assert re.search(r"http://127\.0\.0\.1:\d+/host ", output)
    assert "https" not in output


def test_the_password_of_the_wifi_is_asked_for_and_stands_nowhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, Any]] = []

    def prompt(_: str, **how: Any) -> str:
        asked.append(how)
        return "apfel;birne"

    monkeypatch.setattr("click.prompt", prompt)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    monkeypatch.setattr(play, "log_to_terminal", lambda _: None)
    monkeypatch.setattr(play, "_attend", lambda *_, **__: None)
    plain: dict[str, Any] = {"pads": "none", "bots": None, "port": 0, "address": "127.0.0.1"}
    plain |= {"rules": {}, "cards": None, "minutes": None, "seed": None, "no_open": True}
    plain |= {"no_intro": False}
    journal = tmp_path / "j.sqlite"
    play.host(**plain, verbose=False, journal=journal, wifi="Oma; 2. Stock")
    assert [how["hide_input"] for how in asked] == [True]
    assert "apfel" not in capsys.readouterr().out
    with Party(wanted(tmp_path)) as party:
        assert party.view()["wifi"]["name"] == "Oma; 2. Stock"


def test_with_https_the_terminal_prepares_for_the_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    output, party = welcomed(tmp_path, capsys, https=True)
    assert speech.language() == language
    assert str(party.join_url).startswith("https://")
    assert f"{str(party.join_url).removesuffix('join')}host" in output
    assert party.tv_url.startswith("http://127.0.0.1")
    assert " ".join(speech.wording("cli.https").split()) in output


def test_each_start_has_a_pin_of_its_own(tmp_path: Path) -> None:
    assert Party(wanted(tmp_path)).access.pin != Party(wanted(tmp_path)).access.pin


def test_https_keeps_its_certificate_beside_the_journal(tmp_path: Path) -> None:
    kept = tmp_path / "j-https" / "127.0.0.1.pem"
    with Party(wanted(tmp_path, https=True)) as party:
        first = kept.read_bytes()
        place = ("127.0.0.1", int(re.findall(r"\d+", str(party.join_url))[-1]))
        trust = ssl.create_default_context(cafile=kept)
        with closing(http.client.HTTPSConnection(*place, context=trust)) as line:
            line.request("GET", "/state?as=tv")
            assert json.loads(line.getresponse().read())["phase"] == "lobby"
    with Party(wanted(tmp_path, https=True)):
        assert kept.read_bytes() == first


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps others out by other means")
def test_nobody_else_can_read_the_key_of_the_certificate(tmp_path: Path) -> None:
    kept = tmp_path / "j-https" / "127.0.0.1.pem"
    for _ in range(2):
        with Party(wanted(tmp_path, https=True)):
            assert kept.stat().st_mode & 0o777 == 0o600
        kept.chmod(0o644)


def test_a_certificate_that_cannot_be_kept_is_said(tmp_path: Path) -> None:
    (tmp_path / "j-https").write_text("a file")
    with pytest.raises(Refused) as refused, Party(wanted(tmp_path, https=True)):
        pass
    assert refused.value.reason.key == "web.no_certificate"


def test_https_is_an_option_of_every_host() -> None:
    for words in ([], ["play"], ["quiz"], ["reaction"]):
        assert "--https" in CliRunner().invoke(main, [*words, "--help"]).stdout


def seated(party: Party, here: list[bool]) -> bool:
    return [seat["here"] for seat in party.view()["seats"]] == here


def test_a_bot_that_is_added_alone_waits_for_the_host(tmp_path: Path) -> None:
    with Party(wanted(tmp_path)) as party:
        for here in ([True], [True, True]):
            party.ask(orders.Demo(1))
            until(partial(seated, party, here))
        until(lambda: "demo" not in [thread.name for thread in threading.enumerate()])
        # All orders from the bots' arrival come before this one.
        party.ask(orders.SetRule("starter", "random"))
        view = party.view()
    assert view["phase"] == "lobby"
    assert [seat["bot"] for seat in view["seats"]] == [True, True]


@pytest.mark.parametrize(
    ("game", "minutes", "short"),
    [
        ("fly-swatter", 3, (48, {})),
        ("cheating-moth", 11, (None, {"rounds": "2"})),
        ("mu", 1, (None, {"deals": "1"})),
    ],
)
def test_a_short_match_has_fewer_cards_or_fewer_deals(
    game: str, minutes: float, short: tuple[int | None, dict[str, str]]
) -> None:
    assert play._short(game, minutes, {}) == short


def test_every_game_with_hands_can_be_cut_short() -> None:
    for name, kind in GAMES.items():
        if kind.needs_phones:
            (rule,) = play._short(name, 5, {})[1]
            assert rule in [option.name for option in kind.rules]


class Overtaken(Party):
    """Whenever the host would begin, somebody at the TV has just done so."""

    asked = 0

    def ask(self, order: orders.Order) -> Json:
        if isinstance(order, orders.Start):
            self.asked += 1
            assert self.table.ask(order).result(timeout=60).why is None
        return super().ask(order)


def test_somebody_begins_before_the_host_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = wanted(tmp_path, "reaction", sims=2, bots=2, fresh=True, rules={"rounds": "1"})
    with Overtaken(asked) as party, Caretaker(party.table.tell) as caretaker:
        play._attend(party, caretaker, threading.Event(), exit_when_over=True)
        assert party.asked == 1
    assert "1" in capsys.readouterr().out
