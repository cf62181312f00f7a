"""SA-1 ``spot``: a card may be released though it could capture, until somebody points it out."""

from __future__ import annotations

import pytest

from games.safarue_tables import (
    MS,
    end_round,
    lay,
    play,
    race,
    spelled,
    take,
    taking,
    why,
    why_not_play,
    words,
)
from slapbox.games.mudeck.cards import cards_of
from slapbox.games.protocol import TABLE, TV, Json, Slap
from slapbox.games.safarue import Safarue
from slapbox.games.safarue.moves import Play, Spot, Take


def spot(
    prairie: str = "R3 B4 G6",
    *hands: str,
    **rules: str | int | bool,
) -> Safarue:
    """Example 11 in this mode."""
    hands = hands or ("Y7 K5", "K9 G7", "K7 G1")
    return lay(Safarue, prairie, *hands, **{"capture_duty": "spot", **rules})


def verdicts(event: Json) -> list[tuple[int, str, bool]]:
    return [(hand["seat"], hand["verdict"], hand["photo"]) for hand in event["hands"]]


def test_the_release_is_accepted_and_the_race_is_open() -> None:
    game = spot()
    assert why_not_play(game, "Y7") is None
    (event,) = play(game, "Y7")
    assert (event["event"], event["addition"], event["pair"]) == ("played", [], [])
    race_ = game.race()
    assert race_ is not None
    assert (race_.name, race_.seats, race_.hands, race_.close_us) == ("spot", (1, 2), 1, 4_000_000)
    assert game.movers() == ()
    view = game.view(TV)
    assert (view["phase"], view["laid"]["captures"], view["laid"]["by"]) == ("spot", None, None)
    assert words(game.round.prairie) == "B4 G6 R3"


def test_strict_does_not_let_it_pass_and_has_no_race() -> None:
    game = lay(Safarue, "R3 B4 G6", "Y7 K5", "K9")
    assert why_not_play(game, "Y7") == "safarue.why.must_capture"
    play(game, "K5")
    assert game.race() is None
    assert game.movers() == (1,)


def test_unnoticed_it_is_free_and_nobody_is_told() -> None:
    for card in ("Y7", "K5"):
        game = spot()
        play(game, card)
        assert race(game) == [{"event": "unspotted", "seat": 0}]
        assert card in words(game.round.prairie).split()
        assert game.round.piles == [0, 0, 0]
        assert game.movers() == (1,)


def test_the_first_who_points_it_out() -> None:
    game = spot()
    play(game, "Y7")
    (event,) = race(game, (2, 400), (1, 300))
    assert (event["event"], event["name"], event["seat"]) == ("raced", "spot", 0)
    assert (event["first"], event["right"]) == (1, True)
    assert verdicts(event) == [(1, "won", False), (2, "slower", False)]
    assert [hand["margin_us"] for hand in event["hands"]] == [None, 100 * MS]


def test_then_a_capture_of_the_own_choice_is_due() -> None:
    game = spot()
    play(game, "Y7")
    race(game, (1, 300))
    assert (game.phase, game.decider, game.movers()) == ("take", 0, (0,))
    legal = [move.capture for move in game.legal_moves(0) if isinstance(move, Take)]
    assert spelled(legal) == {("addition B4 R3",), ("total B4 G6",)}
    assert game.view(TV)["laid"]["by"] == 0
    assert len(game.view(TV)["laid"]["captures"]) == 2
    assert why(game, 0, Take(0)) == "safarue.why.captures_nothing"
    assert why(game, 1, Take(taking(game, "R3 B4"))) == "safarue.why.not_decider"
    assert why(game, 1, Play(cards_of(game.round.hands[1])[0])) == "safarue.why.in_take"
    (event,) = take(game, "R3 B4")
    assert (event["event"], event["by"], event["seat"]) == ("captured", 0, 0)
    assert words(game.round.prairie) == "G6 Y7"
    assert game.movers() == (1,)


def test_a_right_alarm_ends_the_race_but_for_those_who_were_as_quick() -> None:
    game = spot()
    play(game, "Y7")
    early, first, second = (
        Slap(seat, 0, ms * MS, MS) for seat, ms in ((1, 60), (2, 400), (1, 401))
    )
    assert game.race_ends([]) is None
    assert game.race_ends([early]) is None
    assert game.race_ends([early, second, first]) == 402 * MS
    assert game.race_ends([second]) == 403 * MS
    game = spot()
    play(game, "K5")
    assert game.race_ends([first, second]) is None


def test_a_close_race_is_a_photo_finish() -> None:
    game = spot()
    play(game, "Y7")
    (event,) = race(game, (2, 300.4), (1, 300), error_ms=1)
    assert verdicts(event) == [(1, "won", True), (2, "slower", True)]
    assert event["first"] == 1


def test_gen_1_equal_times_go_clockwise_from_the_left() -> None:
    game = spot("R3 B4 G6", "K8", "Y7", "K7")
    play(game, "K8")
    race(game)
    play(game, "Y7")
    (event,) = race(game, (0, 300), (2, 300))
    assert event["first"] == 2


def test_a_false_alarm_costs_nothing() -> None:
    game = spot()
    play(game, "K5")
    (event,) = race(game, (1, 300), (2, 300))
    assert (event["right"], event["first"]) == (False, 1)
    assert verdicts(event) == [(1, "wrong", False), (2, "wrong", False)]
    assert game.movers() == (1,)
    assert game.view(TV)["muted"] == []


def test_a_false_alarm_may_cost_the_next_ones() -> None:
    game = spot(wrong_spot="sits_out")
    play(game, "K5")
    race(game, (2, 300))
    assert game.view(TV)["muted"] == [2]
    play(game, "G7")
    race_ = game.race()
    assert race_ is not None
    assert race_.out == {2}
    early, late = game.judge([Slap(2, 0, 300 * MS), Slap(0, 0, 400 * MS)])
    assert early.reason is not None
    assert (early.reason.key, early.out, late.hand) == ("safarue.why.sits_out", True, 0)
    (event,) = race(game, (2, 300), (0, 400))
    assert event["first"] == 0
    assert verdicts(event) == [(2, "sits_out", False), (0, "won", False)]


def test_who_sits_out_is_back_after_an_own_card() -> None:
    game = spot("R3 B4 G6", "K5 K9", "G7 Y9", wrong_spot="sits_out")
    play(game, "K5")
    race(game, (1, 300))
    assert game.muted == {1}
    play(game, "G7", "R3 B4")
    assert game.muted == frozenset()


def test_without_anybody_who_may_point_it_out_there_is_no_race() -> None:
    game = spot("R3 B4 G6", "K5 K9", "G7 Y9", wrong_spot="sits_out")
    game.muted = frozenset({1})
    play(game, "K5")
    assert game.race() is None
    assert game.movers() == (1,)


def test_an_empty_prairie_cannot_hide_a_capture() -> None:
    game = spot("", "K5 K9", "G7 Y9")
    play(game, "K5")
    assert game.race() is None


def test_after_a_capture_there_is_nothing_to_point_out() -> None:
    game = spot("R3 B4 G8 Y2", "Y7", "K9")
    play(game, "Y7", "R3 B4")
    assert game.race() is None


def test_a_partner_is_no_opponent() -> None:
    game = spot("R3 B4 G6", "Y7", "K9", "K7", "K6")
    play(game, "Y7")
    race_ = game.race()
    assert race_ is not None
    assert race_.seats == (1, 3)
    assert why(game, TABLE, Spot((Slap(2, 0, 300 * MS),))) == "race.why.no_seat"
    assert why(game, TABLE, Spot((Slap(0, 0, 300 * MS),))) == "race.why.no_seat"


def test_a_guess_is_no_reaction() -> None:
    game = spot()
    play(game, "Y7")
    guess, real = game.judge([Slap(1, 0, 79 * MS), Slap(1, 0, 80 * MS)])
    assert guess.reason is not None
    assert (guess.reason.key, guess.hand, real.hand) == ("race.why.early", None, 0)
    events = race(game, (1, 79))
    assert events == [{"event": "unspotted", "seat": 0}]


def test_judging_says_nothing_of_what_was_missed() -> None:
    slaps = [Slap(1, 0, 300 * MS), Slap(2, 3, 310 * MS), Slap(1, 0, 320 * MS)]
    heard = []
    for card in ("Y7", "K5"):
        game = spot()
        play(game, card)
        heard.append(game.judge(slaps))
    assert heard[0] == heard[1]
    assert [verdict.hand for verdict in heard[0]] == [0, 0, None]


def test_the_next_card_waits_for_the_race() -> None:
    game = spot()
    play(game, "Y7")
    card = cards_of(game.round.hands[1])[0]
    assert why(game, 1, Play(card)) == "safarue.why.in_spot"
    assert game.legal_moves(1) == []


@pytest.mark.parametrize("spot_ms", [1000, 15_000])
def test_the_time_to_point_it_out(spot_ms: int) -> None:
    game = spot(spot_ms=spot_ms)
    play(game, "Y7")
    race_ = game.race()
    assert race_ is not None
    assert race_.close_us == spot_ms * MS


def test_the_last_card_of_a_round_can_be_pointed_out() -> None:
    game = spot("R3 B4 G6", "K8", "Y7")
    game.round.stock = ()
    play(game, "K8")
    race(game)
    play(game, "Y7")
    assert (game.phase, game.round.over) == ("spot", False)
    race(game, (0, 300))
    events = take(game, "R3 B4")
    assert [event["event"] for event in events] == ["captured", "round_over"]
    assert game.sheet[0].counts["cards"] == (0, 2)


def test_a_round_may_end_unspotted() -> None:
    game = spot("R3 B4 G6", "K8", "Y7", rounds=1)
    game.round.stock = ()
    play(game, "K8")
    race(game)
    play(game, "Y7")
    events = race(game)
    assert [event["event"] for event in events] == ["unspotted", "round_over"]
    assert game.final


def test_no_race_no_slaps() -> None:
    game = spot()
    assert why(game, TABLE, Spot(())) == "race.why.no_race"
    with pytest.raises(ValueError, match="no race"):
        game.close_race([])
    (verdict,) = game.judge([Slap(1, 0, 0)])
    assert verdict.reason is not None
    assert verdict.reason.key == "race.why.no_race"


def test_who_sat_out_is_free_in_the_next_round() -> None:
    game = spot("R3 B4 G6", wrong_spot="sits_out")
    game.muted = frozenset({1, 2})
    end_round(game, "", "", "")
    assert game.view(TV)["muted"] == []
