"""The rounds of a pack at a real table, in virtual time: clocks, taps, secrets, killed hosts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import pytest

from slapbox.games.protocol import Json
from slapbox.games.quiz.questions import Pack, Question
from slapbox.pads.wire import Lights
from slapbox.table.evening.matches import Matches
from slapbox.table.streams import HOST_VIEWER, ROOM_VIEWER, TV_VIEWER
from slapbox.table.words import orders
from table.conftest import TableHarness

pytestmark = pytest.mark.long

BUZZ = Question("buzz", "What?", "the hidden hare", explanation="a hidden line")
QUESTIONS = (
    BUZZ,
    Question("choice", "Which?", "red", ("red", "sea", "sky", "sun"), explanation="hidden why"),
    Question("number", "How high?", "4711 hidden metres", number=4711.0),
    Question("sort", "In which order?", "hidden order", ("a", "b", "c", "d")),
    Question("appear", "What appears?", "the hidden boat", picture="f" * 64 + ".png"),
    *(Question("board", "Which?", "hidden", category="x", points=points) for points in (1, 2)),
    Question("final", "The last?", "hidden end", ("w", "x", "y", "z"), explanation="hidden why"),
)
SECRETS = (b"hidden", b"4711")
VIEWERS = (TV_VIEWER, ROOM_VIEWER, "touch:x", "a", "b", "c")


def begun(stage: TableHarness, *questions: Question, **rules: str) -> TableHarness:
    """Three pads sit down to a quiz with these questions and rules."""
    for chip in "abc":
        stage.pad(chip)
        stage.run(20)
        stage.pads[chip].slap(0)
        stage.run(600)
    stage.order(orders.SetGame("quiz"))
    for name, value in rules.items():
        assert stage.order(orders.SetRule(name, value)).why is None
    stage.order(orders.SetPack(Pack("Test", "en", "", "", questions)))
    assert stage.order(orders.Start()).why is None
    stage.run(50)
    return stage


@pytest.fixture
def begin(stage: TableHarness) -> Callable[..., TableHarness]:
    """``begin(...)`` a quiz with these questions and rules."""
    return partial(begun, stage)


def state(stage: TableHarness) -> Json:
    match: Json = stage.view()["match"]
    view: Json = match["state"]
    return view


def is_open(stage: TableHarness) -> bool:
    race = stage.view()["match"]["race"]
    return race is not None and race["state"] == "open"


def opened(stage: TableHarness) -> None:
    """Time passes until a race has been open for a while."""
    stage.until(lambda: is_open(stage), 60_000)
    stage.run(200)


def host(stage: TableHarness, move: str, **values: object) -> None:
    answer = stage.order(orders.Choose({"move": move, **values}))
    assert answer.why is None, answer.why
    stage.run(20)


def phase(stage: TableHarness, name: str) -> None:
    """Time passes until this phase."""
    stage.until(lambda: state(stage)["phase"] == name, 60_000)


def restarted(stage: TableHarness) -> None:
    stage.kill_host()
    stage.start_host()
    for pad in stage.pads.values():
        pad.plug()
    stage.run(300)


def moments(stage: TableHarness) -> Iterator[str]:
    """Play all rounds with a quizmaster; each phase is named when it is on the TV."""
    yield "ready"
    host(stage, "ask")
    yield "reading"
    opened(stage)
    yield "armed"
    stage.pads["b"].slap(2)
    phase(stage, "answered")
    stage.run(3000)
    yield "answered"
    host(stage, "judge", right=True)
    yield "revealed"
    opened(stage)
    yield "choosing"
    for chip in "abc":
        stage.pads[chip].slap(1)
    phase(stage, "chosen")
    yield "chosen"
    phase(stage, "choosing")
    yield "number"
    opened(stage)
    yield "sort"
    stage.until(lambda: is_open(stage) and state(stage)["card"]["round"] == "appear", 60_000)
    yield "appear"
    stage.run(2_000)
    stage.pads["a"].slap(0)
    phase(stage, "answered")
    stage.run(1600)
    host(stage, "judge", right=True)
    phase(stage, "picking")
    yield "picking"
    stage.pads["a"].slap(0)
    phase(stage, "reading")
    host(stage, "reset")
    phase(stage, "picking")
    phase(stage, "reading")
    host(stage, "reset")
    phase(stage, "staking")
    yield "staking"
    for chip in "abc":
        stage.pads[chip].slap(5)
    opened(stage)
    yield "final"


class Moment(NamedTuple):
    """Words that each viewer and the host read then, and how many keys of each pad are lit."""

    name: str
    views: dict[str, bytes]
    prompt: Json
    lit: list[int]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[Moment]:
    """All rounds, played once."""
    stage = begun(TableHarness(tmp_path_factory.mktemp("quiz") / "journal.sqlite"), *QUESTIONS)
    return [
        Moment(
            name,
            {viewer: stage.bytes_for(viewer) for viewer in VIEWERS},
            stage.view(HOST_VIEWER)["prompt"],
            [lit(stage, chip) for chip in "abc"],
        )
        for name in moments(stage)
    ]


def test_no_view_but_the_hosts_has_an_answer_before_it_is_told(whole: list[Moment]) -> None:
    for moment in whole:
        if moment.name != "revealed":
            for viewer, view in moment.views.items():
                assert not any(secret in view for secret in SECRETS), (moment.name, viewer)
        is_asked = moment.name not in ("ready", "picking", "staking")
        assert (moment.prompt["answer"] != "") == is_asked
    assert {moment.name for moment in whole} >= {"chosen", "number", "sort", "appear", "final"}


def test_a_host_that_is_killed_in_any_phase_finds_everything(
    begin: Callable[..., TableHarness],
) -> None:
    stage = begin(*QUESTIONS)
    for moment in moments(stage):
        before, race = state(stage), stage.view()["match"]["race"]
        restarted(stage)
        assert state(stage) == before, moment
        if race is not None:
            assert stage.view()["match"]["race"]["closes_us"] == race["closes_us"], moment


def lit(stage: TableHarness, chip: str) -> int:
    """Return how many keys of this pad are lit."""
    heard = stage.pads[chip].heard
    letters = next((word.letters for word in reversed(heard) if isinstance(word, Lights)), "")
    return len(letters.replace(".", ""))


def test_pads_light_the_keys_that_mean_something_and_no_others(whole: list[Moment]) -> None:
    wanted = {"reading": [0, 0, 0], "armed": [6, 6, 6], "choosing": [4, 4, 4], "sort": [4, 4, 4]}
    wanted |= {"picking": [1, 0, 0], "staking": [6, 6, 6], "revealed": [0, 0, 0]}
    for moment in whole:
        assert moment.lit == wanted.get(moment.name, moment.lit), moment.name


def test_ten_questions_are_ten_taps(begin: Callable[..., TableHarness]) -> None:
    stage = begin(*[BUZZ] * 10)
    host(stage, "ask")
    for number in range(10):
        opened(stage)
        stage.pads["abc"[number % 3]].slap(0)
        phase(stage, "answered")
        host(stage, "judge", right=True)
    stage.until(lambda: stage.view()["phase"] == "over")
    assert stage.view()["match"]["result"]["scores"] == [4, 3, 3]


def test_without_a_quizmaster_no_tap_is_needed(begin: Callable[..., TableHarness]) -> None:
    stage = begin(*QUESTIONS, quizmaster="no")
    assert state(stage)["questions"] == 4
    opened(stage)
    for chip in "abc":
        stage.pads[chip].slap(1)
    stage.until(lambda: stage.view()["phase"] == "over", 300_000)


def test_who_does_not_answer_in_time_was_wrong_and_the_host_can_take_that_back(
    begin: Callable[..., TableHarness],
) -> None:
    stage = begin(BUZZ, answer_s="5")
    host(stage, "ask")
    opened(stage)
    stage.pads["b"].slap(0)
    phase(stage, "answered")
    stage.run(4_500)
    assert state(stage)["phase"] == "answered"
    stage.run(1_000)
    assert (state(stage)["phase"], state(stage)["wrong"]) == ("armed", [1])
    host(stage, "undo")
    assert (state(stage)["phase"], state(stage)["first"]) == ("answered", 1)
    host(stage, "judge", right=True)
    assert state(stage)["scores"] == [0, 1, 0]
    assert state(stage)["reveal"]["answer"] == BUZZ.answer


def test_the_quickest_right_choice_may_count_twice(begin: Callable[..., TableHarness]) -> None:
    stage = begin(QUESTIONS[1], speed="first")
    host(stage, "ask")
    opened(stage)
    right = state(stage)["card"]["choices"].index("red")
    for chip in "ba":
        stage.pads[chip].slap(right)
        stage.run(50)
    stage.pads["c"].slap((right + 1) % 4)
    phase(stage, "revealed")
    assert state(stage)["gains"] == [1, 2, 0]


def test_nobody_waits_for_bots_to_choose(begin: Callable[..., TableHarness]) -> None:
    stage = begin(QUESTIONS[1])
    match = stage.core.room(Matches).match
    assert match is not None
    match.bots = frozenset({1, 2})
    host(stage, "ask")
    opened(stage)
    stage.pads["a"].slap(1)
    stage.run(600)
    assert state(stage)["phase"] == "chosen"


def test_a_player_answers_once_in_time_and_for_nobody_else(stage: TableHarness) -> None:
    for device in ("touch:a", "touch:b"):
        stage.phone(device)
    stage.order(orders.SetGame("quiz"))
    stage.order(orders.SetPack(Pack("Test", "en", "", "", (QUESTIONS[2],))))
    assert stage.order(orders.Start()).why is None
    host(stage, "ask")
    phase(stage, "choosing")

    def is_taken(device: str, **move: object) -> bool:
        match = stage.core.match
        assert match is not None
        return stage.order(orders.Play(device, move, match.revision)).why is None

    assert not is_taken("touch:stranger", move="guess", number=4711.0)
    assert not is_taken("touch:a", move="guess", number=4711.0, seat=1)
    for control in ({"move": "judge", "right": True}, {"move": "ask"}, {"move": "time_up"}):
        assert not is_taken("touch:a", **control)
    assert not is_taken("touch:a", move="score", seat=0, points=1)
    assert not is_taken("touch:a", move="load", questions=[], title="", teams=[])
    assert is_taken("touch:a", move="guess", number=1.0)
    assert not is_taken("touch:a", move="guess", number=4711.0), "once"
    assert state(stage)["answered"] == [0]
    phase(stage, "revealed")
    assert not is_taken("touch:b", move="guess", number=4711.0), "in time"
    assert state(stage)["scores"] == [1, 0], "the nearest of those who guessed"
