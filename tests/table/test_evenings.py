"""An evening at the table, in virtual time: matches count, lists lead on, standings are told when
the TV tells them, and nothing of it is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from slapbox.games.protocol import Json
from slapbox.table.evening.evenings import AWARDED_NS, END_NS, LEAD_NS, LOOK_NS
from slapbox.table.words import orders
from slapbox.table.words.naming import number_of

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name

NAMES = {"a": "Anna", "b": "Ben", "c": "Cleo"}


@pytest.fixture
def evening(stage: TableHarness) -> TableHarness:
    """Anna, Ben and Cleo sit there with a pad each, and an evening has begun."""
    for number, (chip, name) in enumerate(NAMES.items()):
        stage.pad(chip)
        stage.run(20)
        stage.pads[chip].slap(0)
        stage.run(600)
        stage.order(orders.Rename(number, name))
    assert stage.order(orders.BeginEvening()).why is None
    return stage


def raced(stage: TableHarness, order: Sequence[str]) -> None:
    """A reaction test of one round in this order; then the podium is on the TV."""
    started(stage)
    for chip in order:
        stage.run(100)
        stage.pads[chip].slap(0)
    stage.until(lambda: stage.core.setup.phase == "over")


def started(stage: TableHarness) -> None:
    if stage.view()["phase"] == "over":
        stage.order(orders.ToLobby())
    stage.order(orders.SetGame("reaction"))
    stage.order(orders.SetRule("rounds", "1"))
    assert stage.order(orders.Start()).why is None
    stage.until(lambda: is_open(stage))


def is_open(stage: TableHarness) -> bool:
    """Return whether slaps count now. The views would say it, and take ten times as long."""
    race = stage.core.match.window
    return race is not None and race.is_open(stage.now_ns)


def listed(stage: TableHarness, *names: str) -> None:
    """Put these games on the evening's list."""
    for game in names:
        assert stage.order(orders.AddGame(game)).why is None


def games(stage: TableHarness) -> list[str]:
    return [step["game"] for step in stage.view()["evening"]["steps"]]


def scores(stage: TableHarness) -> dict[str, int]:
    return {one["name"]: one["points"] for one in stage.view()["evening"]["standings"]}


def won_ns(stage: TableHarness) -> int:
    won_us: int = stage.view()["match"]["podium"]["won_us"]
    return won_us * 1000


def told(stage: TableHarness) -> None:
    """Wait until the TV tells the standings."""
    stage.until(lambda: stage.view()["evening"]["telling"] is not None)


def restart(stage: TableHarness) -> None:
    stage.kill_host()
    stage.start_host()
    stage.run(20)


def past(stage: TableHarness) -> list[Json]:
    evenings: list[Json] = stage.view("host")["past_evenings"]
    return evenings


def why(stage: TableHarness, order: orders.Order) -> str | None:
    reason = stage.order(order).why
    return reason.key if reason else None


# ---- what counts, and when it is told ----


def test_a_match_counts_when_the_tv_has_told_who_won_it(evening: TableHarness) -> None:
    raced(evening, "bca")
    shown = evening.view()["evening"]
    assert (shown["standings"], shown["matches"], shown["telling"]) == ([], [], None)
    evening.until(lambda: evening.now_ns >= won_ns(evening) + LOOK_NS - 200_000_000)
    assert scores(evening) == {}
    evening.run(300)
    assert scores(evening) == {"Ben": 3, "Cleo": 2, "Anna": 1}
    telling = evening.view()["evening"]["telling"]
    assert telling["opened_us"] == (won_ns(evening) + LOOK_NS) // 1000
    assert sorted(telling["shown_us"], reverse=True) == telling["shown_us"]
    assert evening.view()["evening"]["matches"][0]["winners"] == ["Ben"]


def test_the_host_presses_on_to_the_standings_but_not_before_the_winner(
    evening: TableHarness,
) -> None:
    raced(evening, "abc")
    assert evening.order(orders.PressOn()).why is None
    evening.run(20)
    assert evening.view()["evening"]["telling"] is None
    told(evening)
    assert 0 <= evening.now_ns - won_ns(evening) < 50_000_000
    assert why(evening, orders.PressOn()) == "table.why.nothing_to_skip"


def test_whoever_starts_the_next_game_at_once_has_the_points_all_the_same(
    evening: TableHarness,
) -> None:
    raced(evening, "abc")
    assert evening.order(orders.Rematch()).why is None
    assert scores(evening) == {"Anna": 3, "Ben": 2, "Cleo": 1}
    assert evening.view()["evening"]["telling"] is None


def test_a_match_that_the_host_ended_before_anything_counted_is_none(evening: TableHarness) -> None:
    started(evening)
    evening.order(orders.EndMatch(counts=True))
    assert evening.view()["phase"] == "lobby"
    assert evening.view()["evening"]["standings"] == []


def test_without_an_evening_nothing_is_kept(evening: TableHarness) -> None:
    evening.order(orders.EndEvening())
    assert evening.view()["evening"] is None
    raced(evening, "abc")
    assert evening.view()["evening"] is None
    assert past(evening) == []


def test_the_host_chooses_what_counts(evening: TableHarness) -> None:
    raced(evening, "abc")
    told(evening)
    assert evening.order(orders.SetScheme("wins")).why is None
    assert scores(evening) == {"Anna": 1, "Ben": 0, "Cleo": 0}
    assert why(evening, orders.SetScheme("luck")) == "evening.why.no_scheme"


def test_a_guest_who_is_renamed_keeps_the_points(evening: TableHarness) -> None:
    raced(evening, "abc")
    told(evening)
    evening.order(orders.Rename(0, "Anne"))
    assert scores(evening) == {"Anne": 3, "Ben": 2, "Cleo": 1}
    assert evening.view()["evening"]["standings"][0]["seat"] == 0
    assert why(evening, orders.Rename(0, "Ben")) == "lobby.why.name_taken"
    assert scores(evening) == {"Anne": 3, "Ben": 2, "Cleo": 1}


def test_who_goes_home_stays_in_the_standings(evening: TableHarness) -> None:
    raced(evening, "abc")
    evening.order(orders.ToLobby())
    evening.order(orders.Leave(0))
    first = evening.view()["evening"]["standings"][0]
    assert (first["name"], first["seat"]) == ("Anna", None)


# ---- the list ----


def test_the_list_leads_from_one_game_to_the_next(evening: TableHarness) -> None:
    listed(evening, "reaction", "quiz")
    assert evening.view()["game"] == "reaction"
    raced(evening, "abc")
    assert evening.view()["evening"]["next"] == "quiz"
    assert why(evening, orders.NextGame()) is None
    assert (evening.view()["phase"], evening.view()["game"]) == ("lobby", "quiz")
    assert [step["done"] for step in evening.view()["evening"]["steps"]] == [True, False]
    assert [seat["name"] for seat in evening.view()["seats"]] == ["Anna", "Ben", "Cleo"]


def test_all_slap_into_the_next_game_of_the_list(evening: TableHarness) -> None:
    listed(evening, "reaction", "fly-swatter")
    raced(evening, "abc")
    told(evening)
    for chip in "abc":
        assert evening.view()["phase"] == "over"
        evening.pads[chip].slap(1)
        evening.run(20)
    assert (evening.view()["phase"], evening.view()["game"]) == ("countdown", "fly-swatter")
    evening.until(lambda: evening.view()["phase"] == "match")
    assert evening.view()["match"]["state"]["game"] == "fly-swatter"


def test_where_the_list_is_done_everybody_slaps_into_the_same_again(evening: TableHarness) -> None:
    listed(evening, "reaction")
    raced(evening, "abc")
    told(evening)
    assert why(evening, orders.NextGame()) == "evening.why.no_next"
    for chip in "abc":
        evening.pads[chip].slap(1)
        evening.run(20)
    assert evening.view()["phase"] == "match"
    assert evening.view()["match"]["state"]["game"] == "reaction"


def test_a_list_may_change_while_a_match_runs(evening: TableHarness) -> None:
    started(evening)
    listed(evening, "quiz")
    assert evening.view()["match"]["state"]["game"] == "reaction"
    assert why(evening, orders.NextGame()) == "table.why.match_runs"


def test_lists_that_nobody_can_play_are_refused(evening: TableHarness) -> None:
    assert why(evening, orders.AddGame("poker")) == "lobby.why.no_game"
    listed(evening, *["quiz"] * 12)
    assert why(evening, orders.AddGame("mu")) == "evening.why.long"
    assert games(evening) == ["quiz"] * 12


def test_a_game_goes_from_the_list_though_its_place_is_from_a_view_before(
    evening: TableHarness,
) -> None:
    listed(evening, "mu", "quiz", "reaction", "mu")
    for at, game in enumerate(["mu", "quiz"]):  # two quick taps
        assert why(evening, orders.RemoveGame(at, game)) is None
    assert games(evening) == ["reaction", "mu"]
    # One tapped twice is gone once; one further down is another one.
    assert why(evening, orders.RemoveGame(0, "mu")) is None
    assert games(evening) == ["reaction", "mu"]
    assert why(evening, orders.RemoveGame(1, "mu")) is None
    assert games(evening) == [evening.view()["game"]] == ["reaction"]


@pytest.mark.parametrize(
    "order",
    [
        orders.SetScheme("wins"),
        orders.AddGame("mu"),
        orders.RemoveGame(0, "mu"),
        orders.EndEvening(),
    ],
    ids=lambda order: type(order).__name__,
)
def test_what_needs_an_evening_says_so(stage: TableHarness, order: orders.Order) -> None:
    assert why(stage, order) == "evening.why.none"


@pytest.mark.parametrize(
    "order",
    [
        orders.BeginEvening(),
        orders.SetScheme("wins"),
        orders.AddGame("mu"),
        orders.RemoveGame(0, "mu"),
        orders.NextGame(),
        orders.EndEvening(),
    ],
    ids=lambda order: type(order).__name__,
)
def test_the_evening_is_the_hosts(evening: TableHarness, order: orders.Order) -> None:
    evening.phone("touch:x", "Dora")
    assert evening.order(order, asker="touch:x").forbidden


# ---- the end ----


def test_an_evening_ends_between_two_games(evening: TableHarness) -> None:
    raced(evening, "abc")
    evening.order(orders.ToLobby())
    assert evening.gate.archive(evening.now_ns).running is not None
    evening.order(orders.EndEvening())
    assert evening.gate.archive(evening.now_ns).running is None
    ended = evening.view()["evening"]
    assert ended["ended"]
    assert ended["telling"]["opened_us"] * 1000 == evening.now_ns
    assert ended["standings"][0]["name"] == "Anna"
    assert past(evening) == []
    evening.order(orders.ToLobby())
    assert evening.view()["evening"] is None
    (over,) = past(evening)
    assert over["scores"][0] == {"name": "Anna", "points": 3, "rank": 1}
    assert over["matches"][0]["game"] == "reaction"


def test_an_evening_that_ends_on_a_podium_tells_who_won_the_match_first(
    evening: TableHarness,
) -> None:
    raced(evening, "cba")
    evening.order(orders.EndEvening())
    assert scores(evening) == {}
    told(evening)
    assert 0 <= evening.now_ns - won_ns(evening) - END_NS < 50_000_000
    assert scores(evening) == {"Cleo": 3, "Ben": 2, "Anna": 1}


def test_an_evening_that_ends_in_a_match_ends_that_too(evening: TableHarness) -> None:
    raced(evening, "abc")
    started(evening)
    assert evening.order(orders.EndEvening()).why is None
    assert evening.view()["phase"] == "lobby"  # nothing of the second match was scored
    assert evening.view()["evening"]["telling"] is not None
    assert scores(evening) == {"Anna": 3, "Ben": 2, "Cleo": 1}


@pytest.mark.parametrize(
    "order",
    [orders.Start(), orders.SetGame("quiz"), orders.BeginEvening(), orders.Fresh("reaction")],
    ids=lambda order: type(order).__name__,
)
def test_whatever_comes_next_takes_the_winner_off_the_tv(
    evening: TableHarness, order: orders.Order
) -> None:
    raced(evening, "abc")
    evening.order(orders.ToLobby())
    evening.order(orders.EndEvening())
    assert evening.order(order).why is None
    now = evening.view()["evening"]
    assert now is None or now["standings"] == []
    assert len(past(evening)) == 1


def test_the_next_evening_is_empty_and_those_before_can_be_looked_at(evening: TableHarness) -> None:
    raced(evening, "abc")
    evening.order(orders.BeginEvening())
    assert evening.view()["evening"]["standings"] == []
    raced(evening, "bca")
    evening.order(orders.BeginEvening())
    evening.order(orders.BeginEvening())  # of the one before nothing was played
    first, second = evening.view()["evening"]["id"], [one["id"] for one in past(evening)]
    assert [number_of(name) for name in (first, *second)] == [3, 2, 1]
    assert [one["scores"][0]["name"] for one in past(evening)] == ["Ben", "Anna"]


def ended_in_the_lobby(stage: TableHarness) -> str:
    """An evening of two matches ends; return its name."""
    for order in ("abc", "bca"):
        raced(stage, order)
    stage.order(orders.ToLobby())
    stage.order(orders.EndEvening())
    name: str = stage.view()["evening"]["id"]
    return name


PRIZE: Any = {"name": "quickest", "guest": "Ben", "game": "reaction", "match": "m", "move": 3}
PRIZE |= {"count": None, "us": 1, "error_us": 0}


def times(stage: TableHarness) -> Json:
    found: Json = stage.view()["evening"]["telling"]
    return found


def test_the_finale_waits_for_its_awards_but_not_for_ever(evening: TableHarness) -> None:
    name = ended_in_the_lobby(evening)
    without = times(evening)
    assert without["awards_us"] == []
    evening.run(1000)
    evening.order(orders.GivePrizes("another", (PRIZE,)))
    assert times(evening) == without
    evening.order(orders.GivePrizes(name, (PRIZE,)))
    assert evening.view()["evening"]["prizes"] == [PRIZE]
    awarded = times(evening)
    assert evening.now_ns // 1000 < awarded["awards_us"][0] < min(awarded["shown_us"])
    restart(evening)
    evening.run(AWARDED_NS // 1_000_000 + 1000)
    late = times(evening)
    evening.order(orders.GivePrizes(name, (PRIZE,)))
    assert times(evening) == late


def test_the_host_presses_on_through_the_finale(evening: TableHarness) -> None:
    name = ended_in_the_lobby(evening)
    evening.order(orders.GivePrizes(name, (PRIZE,)))
    parts = 0
    while why(evening, orders.PressOn()) is None:
        evening.run(LEAD_NS // 1_000_000 + 20)
        parts += 1
    told = times(evening)
    assert parts == len({*told["awards_us"], *told["shown_us"], told["told_us"], told["night_us"]})
    assert told["night_us"] * 1000 <= evening.now_ns


def test_the_same_evening_begins_again(teams: TableHarness) -> None:
    listed(teams, "reaction", "quiz")
    teams.order(orders.SetScheme("wins"))
    name = ended_in_the_lobby(teams)
    assert why(teams, orders.BeginEvening(same=True)) is None
    again = teams.view()["evening"]
    assert again["id"] != name
    assert [step["done"] for step in again["steps"]] == [False, False]
    assert (again["scheme"], again["seat_teams"]) == ("wins", [0, 1, 1])
    assert (again["ended"], again["standings"], teams.view()["game"]) == (False, [], "reaction")
    teams.order(orders.PutInTeam(0, 1))
    assert [one["names"] for one in past(teams)[0]["teams"] if one["team"] == 0] == [["Anna"]]


# ---- what survives ----


def test_an_evening_survives_a_host_that_is_killed(evening: TableHarness) -> None:
    listed(evening, "reaction", "quiz")
    evening.order(orders.SetScheme("length"))
    raced(evening, "abc")
    before = evening.view()["evening"]
    restart(evening)
    told(evening)
    after = evening.view()["evening"]
    assert {**after, "standings": [], "matches": [], "telling": None} == before
    assert scores(evening) == {"Anna": 3, "Ben": 2, "Cleo": 1}


def test_a_host_that_is_killed_in_a_match_goes_on_with_the_evening(evening: TableHarness) -> None:
    raced(evening, "abc")
    started(evening)
    restart(evening)
    for chip in "cba":
        evening.pads[chip].plug()
        evening.run(100)
        evening.pads[chip].slap(0)
    evening.until(lambda: evening.view()["phase"] == "over")
    told(evening)
    assert scores(evening) == {"Anna": 4, "Ben": 4, "Cleo": 4}
    restart(evening)
    told(evening)
    assert scores(evening) == {"Anna": 4, "Ben": 4, "Cleo": 4}


def next_part(stage: TableHarness) -> None:
    assert why(stage, orders.PressOn()) is None
    stage.run(LEAD_NS // 1_000_000 + 20)


def act(stage: TableHarness) -> tuple[int, int]:
    """Return how many parts of the finale have begun, and the age of the last one (ms)."""
    times, now_us = stage.view()["evening"]["telling"], stage.now_ns // 1000
    parts = {*times["awards_us"], *times["shown_us"], times["told_us"], times["night_us"]}
    begun = sorted(us for us in parts if us <= now_us)
    return len(begun), (now_us - begun[-1]) // 1000 if begun else 0


@pytest.mark.parametrize("parts", range(8))
def test_a_finale_goes_on_with_the_part_in_which_the_host_was_killed(
    evening: TableHarness, parts: int
) -> None:
    name = ended_in_the_lobby(evening)
    evening.order(orders.GivePrizes(name, (PRIZE, PRIZE)))
    for _ in range(parts):
        next_part(evening)
    for _ in range(2):  # nor is anything lost where the next host dies as well
        restart(evening)
        evening.run(500)
        evening.order(orders.GivePrizes(name, (PRIZE, PRIZE)))
        begun, since_ms = act(evening)
        assert begun == parts
        assert since_ms < 50
        assert evening.view()["evening"]["prizes"] == [PRIZE, PRIZE]
    while why(evening, orders.PressOn()) is None:
        evening.run(LEAD_NS // 1_000_000 + 20)
    assert act(evening)[0] == 7


def test_a_finale_whose_awards_are_lost_with_the_host_goes_on_without(
    evening: TableHarness,
) -> None:
    name = ended_in_the_lobby(evening)
    evening.order(orders.GivePrizes(name, (PRIZE, PRIZE)))
    for _ in range(4):  # both awards, the third place and the second
        next_part(evening)
    restart(evening)
    evening.run(AWARDED_NS // 1_000_000 + 20)
    assert act(evening)[0] == 2
    assert scores(evening) == {"Ben": 5, "Anna": 4, "Cleo": 3}


# ---- teams ----


@pytest.fixture
def teams(evening: TableHarness) -> TableHarness:
    """Anna plays against Ben and Cleo, across the evening."""
    assert why(evening, orders.SetTeams(2)) is None
    for seat, team in enumerate((0, 1, 1)):
        assert why(evening, orders.PutInTeam(seat, team)) is None
    return evening


def sides(stage: TableHarness) -> list[tuple[int, int, list[str]]]:
    """The teams from the first to the last, with their points and members."""
    by_team = stage.view()["evening"]["teams"]
    return [(one["team"], one["points"], one["names"]) for one in by_team]


def test_teams_have_their_members_points_once_the_tv_tells_them(teams: TableHarness) -> None:
    assert teams.view()["evening"]["seat_teams"] == [0, 1, 1]
    raced(teams, "abc")
    assert sides(teams) == [(0, 0, ["Anna"]), (1, 0, ["Ben", "Cleo"])]
    told(teams)
    assert sides(teams) == [(0, 3, ["Anna"]), (1, 3, ["Ben", "Cleo"])]
    assert len(teams.view()["evening"]["telling"]["shown_us"]) == 2
    raced(teams, "cba")
    told(teams)
    assert sides(teams) == [(1, 8, ["Cleo", "Ben"]), (0, 4, ["Anna"])]


def test_who_changes_the_team_takes_all_points_along(teams: TableHarness) -> None:
    raced(teams, "abc")
    told(teams)
    teams.order(orders.PutInTeam(2, 0))
    assert sides(teams) == [(0, 4, ["Anna", "Cleo"]), (1, 2, ["Ben"])]


def test_a_phone_chooses_for_its_own_player_alone(teams: TableHarness) -> None:
    teams.phone("touch:d", "Dora")
    assert teams.order(orders.ChooseTeam("touch:d", 1), asker="touch:d").why is None
    assert teams.view()["evening"]["seat_teams"] == [0, 1, 1, 1]
    assert sides(teams) == [(0, 0, ["Anna"]), (1, 0, ["Ben", "Cleo", "Dora"])]
    assert teams.order(orders.PutInTeam(0, 1), asker="touch:d").forbidden
    assert why(teams, orders.ChooseTeam("touch:x", 1)) == "lobby.why.no_seat"


def test_the_lot_deals_all_who_sit_here_to_the_teams(evening: TableHarness) -> None:
    assert why(evening, orders.DrawTeams()) == "evening.why.no_team"
    evening.order(orders.SetTeams(3))
    assert why(evening, orders.DrawTeams()) is None
    assert sorted(evening.view()["evening"]["seat_teams"]) == [0, 1, 2]


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (orders.SetTeams(1), "evening.why.no_team"),
        (orders.PutInTeam(0, 2), "evening.why.no_team"),
        (orders.PutInTeam(7, 0), "lobby.why.no_seat"),
    ],
    ids=lambda order: type(order).__name__,
)
def test_teams_that_are_not_there_are_refused(
    teams: TableHarness, order: orders.Order, reason: str
) -> None:
    assert why(teams, order) == reason
    assert teams.view()["evening"]["seat_teams"] == [0, 1, 1]


def test_teams_survive_a_host_that_is_killed(teams: TableHarness) -> None:
    raced(teams, "abc")
    restart(teams)
    told(teams)
    assert sides(teams) == [(0, 3, ["Anna"]), (1, 3, ["Ben", "Cleo"])]
    assert teams.view()["evening"]["seat_teams"] == [0, 1, 1]


def test_awards_of_an_evening_wait_for_the_tv(evening: TableHarness) -> None:
    """Until it has told who won the evening, no page may work them out."""
    name = evening.view()["evening"]["id"]

    def known() -> bool:
        return evening.gate.archive(evening.now_ns).evening(name) is not None

    raced(evening, "abc")
    assert not known()
    evening.run(30_000)
    assert not known()
    assert evening.order(orders.EndEvening()).why is None
    won_us = max(evening.view()["evening"]["telling"]["shown_us"])
    assert not known()
    evening.run((won_us - evening.now_ns // 1000) // 1000 - 5)
    assert not known()
    evening.run(10)
    assert known()
    assert evening.order(orders.ToLobby()).why is None
    assert known()
