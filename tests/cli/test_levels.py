"""Levels of bots on the command line."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from slapbox.bots.levels import LADDER
from slapbox.cli.main import main

pytestmark = pytest.mark.real


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *words], catch_exceptions=False)


def test_levels_are_compared_deal_by_deal() -> None:
    words = ("wimmueln", "--bots", "easy,random", "--players", "3", "--games", "4")
    report = json.loads(run(*words, "--json").stdout)
    assert report["bots"] == ["easy", "random", "easy"]
    assert report["deals"] == 4
    assert report["points"]["easy"]["mean"] > report["points"]["random"]["mean"]
    assert report["ahead"][0]["error"] > 0
    shown = run(*words).stdout
    for word in ("Standard error", "easy", "random", "easy − random", "±"):
        assert word in shown


def test_levels_are_measured_among_players_by_rules_of_thumb() -> None:
    """The same with several processes as with one, which may be spawned ones (Windows)."""
    words = ("wimmueln", "--bots", "easy", "--duplicate", "--players", "3", "--games", "2")
    one, same = (
        json.loads(run(*words, "--processes", count, "--json").stdout) for count in ("1", "2")
    )
    assert one["speed"]["seconds"] > 0
    assert {**one, "speed": None} == {**same, "speed": None}
    levels = one["levels"]
    assert list(levels) == ["random", "rule", "easy", "clairvoyant"]
    assert levels["rule"]["ahead"] == {"mean": 0, "within": 0}
    assert levels["random"]["ahead"]["mean"] < 0 < levels["clairvoyant"]["ahead"]["mean"]
    assert levels["clairvoyant"]["share"]["mean"] == 1
    assert levels["easy"]["deeds"]["estimates"]["tried"] == 6
    shown = run(*words, "--processes", "1").stdout
    for word in ("clairvoyant", "±", "100.0", "That took"):
        assert word in shown


def test_as_many_play_as_are_named() -> None:
    words = ("last-panther", "--bots", "random,easy,random,random", "--games", "1", "--json")
    report = json.loads(run(*words).stdout)
    assert report["bots"] == ["random", "easy", "random", "random"]
    assert report["rules"]["deals"] == 1
    assert json.loads(run(*words, "--rule", "deals=2").stdout)["rules"]["deals"] == 2


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (("wimmueln", "--bots", "good,easy"), "3 … 6"),
        (("wimmueln", "--bots", "great,easy,easy"), ", ".join(LADDER)),
        (("fly-swatter", "--bots", "good,easy"), "equally well"),
        (("fly-swatter", "--bots", "good", "--duplicate"), "equally well"),
        (("mu", "--duplicate"), "--bots"),
        (("mu", "--bots", "easy", "--duplicate", "--cards", "30"), "--cards"),
        (("mu", "--bots", "easy", "--players", "4", "--cards", "30"), "60"),
    ],
)
def test_what_makes_no_sense_is_refused(words: tuple[str, ...], advice: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert advice in done.stderr


def test_no_host_seats_a_clairvoyant() -> None:
    for level in ("clairvoyant", "rule"):
        done = CliRunner().invoke(main, ["play", "mu", "--bot-level", level])
        assert done.exit_code == 2
        assert level in done.stderr


def test_a_match_without_levels_is_played_by_easy_bots() -> None:
    words = ("wimmueln", "--players", "3", "--games", "2", "--rule", "deals=1", "--json")
    report = json.loads(run(*words).stdout)
    assert report["moves"]["estimate"]["mean"] == 3
    assert report["moves"]["play"]["mean"] == 29, "the lead of the first trick lies there already"
