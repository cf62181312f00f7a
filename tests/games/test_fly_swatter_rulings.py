"""Every ruling, and every option of it both ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from slapbox.games.fly_swatter import FlySwatter
from slapbox.games.fly_swatter.moves import Again, Flip, Reaction, Starter
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV, IllegalMove, Json, Slap
from slapbox.games.ties import MOST_GAMES

Lay = Callable[..., FlySwatter]
NewSlap = Callable[..., Slap]
Swat = Callable[..., Json]
Card = Callable[[str], int]
Rules = dict[str, str | int | bool]


def verdicts(resolved: Json) -> list[str]:
    return [hand["verdict"] for hand in resolved["hands"]]


def begun(seats: int, **rules: str | int | bool) -> FlySwatter:
    options = complete(FlySwatter.rules, rules)
    return FlySwatter.new(seats, options, FlySwatter.deck(seats, options))


# FS-1: the remainder


@pytest.mark.parametrize(
    ("seats", "base", "spare"),
    [(2, 56, 0), (3, 37, 1), (4, 28, 0), (5, 22, 2), (6, 18, 4), (7, 16, 0), (8, 14, 0)],
)
def test_fs_1_the_remainder_goes_clockwise_from_the_starter(
    seats: int, base: int, spare: int
) -> None:
    game = begun(seats, starter="host")
    assert game.view(TV)["stacks"] == [base] * seats
    starter = seats - 1
    game.apply(TABLE, Starter(starter))
    blessed = {(starter + step) % seats for step in range(spare)}
    assert game.view(TV)["stacks"] == [base + (seat in blessed) for seat in range(seats)]
    assert game.view(TV)["turn"] == starter


def test_fs_1_the_remainder_may_be_put_aside() -> None:
    game = begun(6, starter="host", remainder="remove")
    game.apply(TABLE, Starter(2))
    assert game.view(TV)["stacks"] == [18] * 6
    assert len(game.removed) == 4


# FS-2: who starts


def test_fs_2_the_quickest_starts(slap: NewSlap) -> None:
    game = begun(3)
    race = game.race()
    assert race is not None
    assert (race.name, race.hands, race.wait_us) == ("start", 1, (1_500_000, 4_000_000))
    assert not game.drawn_by_lot()
    assert game.legal_moves(TABLE) == []
    slaps = [slap(0, "red", 300), slap(2, "blue", 299), slap(1, "red", 60), slap(2, "red", 320)]
    assert [verdict.hand for verdict in game.judge(slaps)] == [0, 0, None, None]
    (started,) = game.apply(TABLE, game.close_race(slaps))
    record = started.as_json()
    assert (record["event"], record["starter"], game.turn) == ("started", 2, 2)
    assert verdicts(record) == ["early", "won", "slower", "no_hand"]
    assert [hand["margin_us"] for hand in record["hands"]] == [None, None, 1000, None]


def test_fs_2_without_a_valid_slap_the_race_comes_up_again(slap: NewSlap) -> None:
    game = begun(3)
    for slaps in ([], [slap(1, "red", -200), slap(0, "red", 79.9)]):
        (nobody,) = game.apply(TABLE, game.close_race(slaps))
        assert nobody.as_json()["event"] == "nobody"
        assert game.view(TV)["phase"] == "start"
        assert game.race() is not None


def test_fs_2_a_photo_finish_for_the_start(slap: NewSlap) -> None:
    slaps = [slap(0, "red", 300, error_us=60), slap(1, "red", 300.1, error_us=50)]
    slaps += [slap(2, "red", 350, error_us=50), slap(3, "red", 350, error_us=50)]
    game = begun(4)
    (started,) = game.apply(TABLE, game.close_race(slaps))
    assert [hand["photo"] for hand in started.as_json()["hands"]] == [True, True, False, False]


@pytest.mark.parametrize("by_lot", [False, True])
def test_fs_2_the_host_or_chance_names_the_starter(by_lot: bool) -> None:
    game = begun(3, starter="random" if by_lot else "host")
    assert (game.race(), game.movers()) == (None, ())
    assert game.drawn_by_lot() == by_lot
    assert game.legal_moves(TABLE) == [Starter(0), Starter(1), Starter(2)]
    for seat, move in [(0, Starter(0)), (TABLE, Starter(3)), (TABLE, Starter(-1))]:
        with pytest.raises(IllegalMove):
            game.apply(seat, move)
    (started,) = game.apply(TABLE, Starter(1))
    assert started.as_json() == {"event": "started", "name": "start", "starter": 1, "hands": []}
    assert (game.movers(), game.drawn_by_lot(), game.legal_moves(TABLE)) == ((1,), False, [])


def unslapped(seats: int, tries: int) -> FlySwatter:
    """A game in which nobody slapped so often for the start."""
    game = begun(seats)
    for _ in range(tries):
        assert game.race() is not None
        (nobody,) = game.apply(TABLE, Reaction(()))
        assert nobody.as_json()["event"] == "nobody"
    return game


def test_fs_2_when_nobody_slaps_twice_people_are_asked() -> None:
    assert not unslapped(3, 1).asked
    game = unslapped(3, 2)
    assert game.view(TV)["asked"]
    assert game.race() is None
    assert game.movers() == (0, 1, 2)
    assert game.legal_moves(TABLE) == [Starter(0), Starter(1), Starter(2)]
    (started,) = game.apply(TABLE, Starter(2))
    assert started.as_json()["starter"] == 2
    assert not game.view(TV)["asked"]


def test_fs_2_any_slap_brings_the_lights_back() -> None:
    game = unslapped(3, 2)
    move = game.pressed(Slap(1, 4, 0))
    assert move == Again()
    assert game.apply(1, Again()) == []
    race = game.race()
    assert race is not None
    assert race.name == "start"
    assert not game.asked


def test_fs_2_who_slaps_too_early_is_there() -> None:
    game = unslapped(3, 1)
    game.apply(TABLE, Reaction((Slap(0, 0, -5),)))
    game.apply(TABLE, Reaction(()))
    assert not game.asked


# FS-3: the end of a swat


@pytest.mark.parametrize("close_ms", [1000, 4000, 10_000])
def test_fs_3_a_swat_closes_after_a_while(lay: Lay, close_ms: int) -> None:
    race = lay("r1 y1 S", swat_close_ms=close_ms).race()
    assert race is not None
    assert (race.name, race.close_us, race.hands) == ("swat", close_ms * 1000, 2)
    assert race.lit_keys == {0, 1}


def test_fs_3_with_nothing_left_to_win_some_quiet_ends_it(lay: Lay, slap: NewSlap) -> None:
    game = lay("r1 r1 y1 S", swat_quiet_ms=700)
    first, second = slap(0, "red", 300), slap(1, "red", 350)
    assert game.race_ends([]) is None
    assert game.race_ends([first, slap(1, "yellow", 320)]) is None  # another red fly is there
    assert game.race_ends([second, first]) == 1_050_000
    assert game.race_ends([first, second, slap(2, "yellow", 900)]) == 1_600_000
    assert game.race_ends([first, second, slap(2, "purple", 900)]) == 1_050_000  # on nothing
    too_late = slap(2, "yellow", 1_051)
    assert game.race_ends([first, second, too_late]) == 1_050_000
    assert game.race_ends([first, second, slap(3, "red", 1_050), too_late]) == 1_751_000


def test_fs_3_with_nothing_to_win_at_all_it_is_over_after_the_quiet(
    lay: Lay, slap: NewSlap
) -> None:
    empty = lay("S")
    assert empty.race_ends([]) == 1_000_000
    assert empty.race_ends([slap(0, "red", 200)]) == 1_000_000
    assert empty.scene is not None
    assert empty.race_ends([slap(0, "red", 200, card=empty.scene.event)]) == 1_200_000  # FS-6


def test_fs_3_the_race_for_the_start_has_one_prize() -> None:
    game = begun(3)
    assert game.race_ends([Slap(1, 0, 50_000)]) is None  # too early: FS-4
    assert game.race_ends([Slap(1, 0, 250_000), Slap(2, 3, 400_000)]) == 1_400_000


def test_a_scene_is_as_long_as_what_happened(lay: Lay, slap: NewSlap) -> None:
    def scene_ms(*slaps: Slap) -> int | None:
        game = lay("r1 r1 r2 y1 S", min_reaction_ms=80)
        return game.scene_ms(game.apply(TABLE, game.close_race(slaps)))

    nothing = scene_ms()
    one, two = slap(0, "red", 300), slap(1, "red", 350)
    wrong = slap(2, "yellow", 400)
    lengths = [nothing, scene_ms(one), scene_ms(one, two), scene_ms(one, two, wrong)]
    assert None not in lengths
    assert lengths == sorted(lengths, key=lambda ms: ms or 0)
    assert len(set(lengths)) == 4
    close = [slap(0, "red", 300, error_us=500), slap(1, "red", 300.2, error_us=500)]
    assert (scene_ms(*close) or 0) > (scene_ms(one, two) or 0)
    game = lay("r1 r2 y1")
    assert game.scene_ms(game.apply(game.turn, Flip())) is None  # nothing that stops the game


# FS-4: false starts


@pytest.mark.parametrize("false_start", ["ignore", "penalty"])
def test_fs_4_too_early_counts_for_nothing_and_the_hand_stays(
    lay: Lay, slap: NewSlap, swat: Swat, false_start: str
) -> None:
    game = lay("r1 S 1r r2 S 1r r3 S", false_start=false_start)
    slaps = [slap(1, "red", -5), slap(1, "red", 79.999), slap(1, "red", 80)]
    reasons = [verdict.reason for verdict in game.judge(slaps)]
    assert [reason and reason.key for reason in reasons] == ["race.why.early"] * 2 + [None]
    resolved = swat(game, *slaps)
    assert verdicts(resolved) == ["early", "early", "won"]
    # Once for each seat and swat, however often it was too early.
    paid = [{"seat": 1, "paid": True}] if false_start == "penalty" else []
    assert resolved["penalties"] == paid
    assert game.view(TV)["won"] == [0, 3 - len(paid), 0, 0]


def test_fs_4_the_quickest_reaction_is_an_option(lay: Lay, slap: NewSlap, swat: Swat) -> None:
    game = lay("r1 S", min_reaction_ms=0)
    assert verdicts(swat(game, slap(0, "red", -0.001), slap(1, "red", 0))) == ["early", "won"]


def test_fs_4_a_false_start_is_paid_before_wrong_hands(
    lay: Lay, slap: NewSlap, swat: Swat, card: Card
) -> None:
    game = lay("r5 S 1r g4 S 1g r1 r2 y1 S", false_start="penalty")
    resolved = swat(game, slap(0, "red", 30), slap(1, "yellow", 300), slap(1, "red", 20))
    assert [penalty["seat"] for penalty in resolved["penalties"]] == [1, 0, 1]
    assert game.stacks[1][:2] == [card("r5"), card("g4")]


# FS-5: the fly of the fifth colour


@pytest.mark.parametrize("counts", [False, True])
def test_fs_5_the_fifth_fly(lay: Lay, slap: NewSlap, swat: Swat, card: Card, counts: bool) -> None:
    game = lay("r1 y1 g1 b1 p5", fifth_fly_counts=counts)
    race = game.race()
    assert race is not None
    assert (4 in race.lit_keys) == counts
    resolved = swat(game, slap(0, "purple", 300), slap(1, "purple", 310))
    assert ("purple" in resolved["allowed"]) == counts
    assert verdicts(resolved) == (["won", "on_top"] if counts else ["nothing", "nothing"])
    assert (game.won[0], game.removed) == (([card("p5")], []) if counts else ([], [card("p5")]))


def test_fs_5_counted_among_more_it_is_a_wrong_fly(
    lay: Lay, slap: NewSlap, swat: Swat, card: Card
) -> None:
    game = lay("r1 r2 y1 g1 b1 p5", fifth_fly_counts=True)
    resolved = swat(game, slap(0, "purple", 300))
    assert (resolved["allowed"], verdicts(resolved)) == (["red"], ["wrong"])
    assert game.removed == [card("p5")]


def test_fs_5_a_fifth_fly_won_and_paid_at_once_is_not_boxed(
    lay: Lay, slap: NewSlap, swat: Swat, card: Card
) -> None:
    game = lay("r1 y1 g1 b1 p5", fifth_fly_counts=True, false_start="penalty")
    swat(game, slap(0, "purple", 10), slap(0, "purple", 300))
    assert (game.stacks[0][0], game.removed, game.won[0]) == (card("p5"), [], [])


# FS-6: slapping the card that opened the swat


@pytest.mark.parametrize(("position", "event"), [("r1 S", "S"), ("r1 y1 g1 b1 p5", "p5")])
def test_fs_6_the_event_card_is_a_wrong_swat(
    lay: Lay, slap: NewSlap, swat: Swat, card: Card, position: str, event: str
) -> None:
    game = lay(position)
    resolved = swat(game, slap(0, "red", 300, card=card(event)))
    assert verdicts(resolved) == ["wrong"]
    assert resolved["hands"][0]["card"]["card"] == card(event)
    assert resolved["penalties"] == [{"seat": 0, "paid": False}]
    assert game.removed == [card(event)]


# FS-7, FS-11, FS-12: penalties


@pytest.mark.parametrize(("per_hand", "paid"), [(True, 2), (False, 1)])
def test_fs_7_two_wrong_hands(
    lay: Lay, slap: NewSlap, swat: Swat, card: Card, per_hand: bool, paid: int
) -> None:
    game = lay("r5 S 1r g4 S 1g r1 r2 y1 b1 S", penalty_per_hand=per_hand)
    resolved = swat(game, slap(1, "yellow", 300), slap(1, "blue", 400))
    assert resolved["penalties"] == [{"seat": 1, "paid": True}] * paid
    # FS-12: the most recent first, and each goes beneath the previous one.
    beneath = [card("r5"), card("g4")] if per_hand else [card("g4")]
    assert game.stacks[1][:paid] == beneath


def test_fs_11_everybody_on_a_wrong_fly_pays(lay: Lay, slap: NewSlap, swat: Swat) -> None:
    game = lay("r5 S 1r g4 S 2g r1 r2 y1 S", aim="pile")
    resolved = swat(game, slap(2, "yellow", 300), slap(1, "yellow", 310))
    assert verdicts(resolved) == ["wrong", "wrong"]
    assert [penalty["seat"] for penalty in resolved["penalties"]] == [2, 1]
    assert game.view(TV)["won"] == [0, 0, 0, 0]


# FS-8, FS-9: wins


@pytest.mark.parametrize(
    ("order", "kept", "paid"), [("wins_first", "r5", "b3"), ("penalty_first", "b3", "r5")]
)
def test_fs_8_what_comes_first(
    lay: Lay, slap: NewSlap, swat: Swat, card: Card, order: str, kept: str, paid: str
) -> None:
    game = lay("r5 S 1r b3 b1 y1 S", penalty_order=order)
    swat(game, slap(1, "blue", 300), slap(1, "yellow", 400))
    assert game.won[1] == [card(kept)]
    assert game.stacks[1][0] == card(paid)


def test_fs_9_the_later_slap_won_more_recently(
    lay: Lay, slap: NewSlap, swat: Swat, card: Card
) -> None:
    game = lay("r5 y3 S")
    swat(game, slap(1, "yellow", 400), slap(1, "red", 300))
    assert game.won[1] == [card("r5"), card("y3")]


# FS-10: one hand, one fly


def test_fs_10_both_hands_on_one_fly(lay: Lay, slap: NewSlap, swat: Swat) -> None:
    game = lay("r5 y3 S")
    slaps = [slap(1, "red", 300), slap(1, "red", 350), slap(1, "yellow", 400)]
    reasons = [verdict.reason for verdict in game.judge(slaps)]
    assert [reason and reason.key for reason in reasons] == [None, "fly.why.same_fly", None]
    assert verdicts(swat(game, *slaps)) == ["won", "same_fly", "won"]


# FS-13: the last card


@pytest.mark.parametrize("last_card", ["resolve", "prolong"])
def test_fs_13_a_penalty_under_the_last_card(
    lay: Lay, slap: NewSlap, swat: Swat, last_card: str
) -> None:
    game = lay("r5 S 0r r1 r2 y1 S . S", seats=2, size=8, last_card=last_card)
    assert game.view(TV)["stacks"] == [0, 1]
    swat(game, slap(0, "yellow", 300))
    assert game.view(TV)["stacks"] == [1, 1]
    assert (game.result() is not None) == (last_card == "resolve")


def test_fs_13_without_a_penalty_the_last_card_ends_it_either_way(lay: Lay) -> None:
    for last_card in ("resolve", "prolong"):
        assert lay("r5 S . r1", seats=2, size=4, last_card=last_card).result() is not None


# FS-14: what a key hits


def hit(resolved: Json) -> list[int | None]:
    return [hand["card"] and hand["card"]["card"] for hand in resolved["hands"]]


def test_fs_14_best_takes_the_best_free_fly(
    lay: Lay, slap: NewSlap, swat: Swat, card: Card
) -> None:
    game = lay("r2 r5 r4 S", aim="best")
    resolved = swat(game, *(slap(seat, "red", 300 + seat) for seat in range(4)))
    assert hit(resolved) == [card("r5"), card("r4"), card("r2"), card("r5")]
    assert verdicts(resolved) == ["won", "won", "won", "on_top"]


def test_fs_14_pile_takes_the_best_fly_only(
    lay: Lay, slap: NewSlap, swat: Swat, card: Card
) -> None:
    game = lay("r2 r5 r4 S", aim="pile")
    resolved = swat(game, *(slap(seat, "red", 300 + seat) for seat in range(3)))
    assert hit(resolved) == [card("r5")] * 3
    assert verdicts(resolved) == ["won", "on_top", "on_top"]


def test_fs_14_exact_wants_a_name_unless_only_one_lies_there(
    lay: Lay, slap: NewSlap, swat: Swat, card: Card
) -> None:
    game = lay("r2 r5 y1 S", aim="exact")
    slaps = [slap(0, "red", 300), slap(1, "yellow", 310), slap(2, "red", 320, card=card("r2"))]
    reasons = [verdict.reason for verdict in game.judge(slaps)]
    assert [reason and reason.key for reason in reasons] == ["fly.why.unaimed", None, None]
    assert verdicts(swat(game, *slaps)) == ["unaimed", "wrong", "won"]


@pytest.mark.parametrize("aim", ["best", "pile", "exact"])
def test_fs_14_a_named_card_is_hit_under_any_aim(
    lay: Lay, slap: NewSlap, swat: Swat, card: Card, aim: str
) -> None:
    game = lay("r2 r5 r4 S", aim=aim)
    named = [slap(0, "red", 300, card=card("r2")), slap(1, "blue", 310, card=card("r2"))]
    unknown = [slap(2, "red", 320, card=absent) for absent in (card("r3"), -1, 112, 10**6)]
    resolved = swat(game, *named, *unknown)
    assert hit(resolved)[:2] == [card("r2")] * 2
    assert verdicts(resolved) == ["won", "on_top", *["nothing"] * 4]


def test_fs_14_of_equal_values_the_longest_lying_goes_first(
    lay: Lay, slap: NewSlap, swat: Swat
) -> None:
    game = lay("r1 r3 y1 r3 S")
    threes = [fly["card"] for fly in game.view(TV)["centre"] if fly["value"] == 3]
    resolved = swat(game, slap(0, "red", 300), slap(1, "red", 310))
    assert hit(resolved) == threes


def test_fs_14_a_colour_that_is_not_there_leaves_the_hand_free(
    lay: Lay, slap: NewSlap, swat: Swat
) -> None:
    game = lay("r1 r2 S")
    slaps = [slap(0, "blue", 300), slap(0, "red", 310), slap(0, "red", 320)]
    assert [verdict.hand for verdict in game.judge(slaps)] == [None, 0, 1]
    assert verdicts(swat(game, *slaps)) == ["nothing", "won", "won"]


# GEN-1 and photo finishes


@pytest.mark.parametrize("active", range(4))
def test_gen_1_equal_times_go_clockwise_from_the_active_players_left(
    lay: Lay, slap: NewSlap, swat: Swat, active: int
) -> None:
    game = lay(" ".join(["r1"] * min(active, 2) + ["r2"] * (active == 3) + ["y5", "S"]))
    assert game.turn == (active + 1) % 4
    resolved = swat(game, *(slap(seat, "yellow", 300) for seat in range(4)))
    order = [hand["seat"] for hand in resolved["hands"]]
    assert order == [(game_seat + active + 2) % 4 for game_seat in range(4)]


def test_gen_1_before_the_start_by_seat(slap: NewSlap) -> None:
    game = begun(4)
    game.apply(TABLE, game.close_race([slap(seat, "red", 300) for seat in (3, 1, 2)]))
    assert game.turn == 1


@pytest.mark.parametrize(
    ("errors_us", "photo"), [((400, 599), False), ((400, 600), True), ((0, 1000), True)]
)
def test_a_photo_finish_is_marked_but_the_time_decides(
    lay: Lay, slap: NewSlap, swat: Swat, errors_us: tuple[int, int], photo: bool
) -> None:
    game = lay("r1 S")
    first, second = errors_us
    slaps = [slap(1, "red", 301, error_us=second), slap(3, "red", 300, error_us=first)]
    resolved = swat(game, *slaps)
    assert [(hand["seat"], hand["verdict"]) for hand in resolved["hands"]] == [
        (3, "won"),
        (1, "on_top"),
    ]
    assert [hand["photo"] for hand in resolved["hands"]] == [photo, photo]


PHOTOS: list[tuple[str, Rules, list[tuple[int, str]], list[bool]]] = [
    ("r5 r1 S", {}, [(0, "red"), (1, "red")], [True, True]),  # the better fly is open
    ("r5 y5 S", {}, [(0, "red"), (1, "yellow")], [False, False]),  # no rivals
    ("r5 r1 S", {}, [(0, "red"), (0, "red")], [False, False]),  # one player's two hands
    ("r5 r4 y1 S", {}, [(0, "yellow"), (1, "yellow")], [False, False]),  # both pay anyway
    ("r5 r1 S", {"aim": "pile"}, [(0, "red"), (1, "red")], [True, True]),
    ("r5 S", {}, [(0, "red"), (1, "red"), (2, "red")], [True, True, True]),
]


@pytest.mark.parametrize(("position", "rules", "slaps", "photos"), PHOTOS)
def test_only_what_matters_is_a_photo_finish(
    lay: Lay,
    slap: NewSlap,
    swat: Swat,
    position: str,
    rules: Rules,
    slaps: list[tuple[int, str]],
    photos: list[bool],
) -> None:
    game = lay(position, **rules)
    close = [
        slap(seat, colour, 300 + place / 100, error_us=50)
        for place, (seat, colour) in enumerate(slaps)
    ]
    assert [hand["photo"] for hand in swat(game, *close)["hands"]] == photos


# GEN-2: the end


def test_gen_2_those_who_are_tied_play_again_among_themselves(lay: Lay) -> None:
    game = lay("r5 y5 S 0r 1y", seats=3, size=9, final_tie="replay")
    ended(game)
    assert (game.phase, game.result(), game.playing) == ("shuffle", None, (0, 1))
    cards = game.unshuffled()
    assert len(cards) == 9
    assert game.why_not(TABLE, game.deal(cards[1:])) is not None
    game.apply(TABLE, game.deal(cards))
    assert game.legal_moves(TABLE) == [Starter(0), Starter(1)]
    assert game.why_not(TABLE, Starter(2)) is not None
    game.apply(TABLE, Starter(1))
    view = game.view(TV)
    assert (view["rivals"], view["stacks"], view["won"]) == ([0, 1], [4, 5, 0], [0, 0, 0])
    game.won[1].append(game.removed.pop() if game.removed else game.stacks[1].pop(0))
    ended(game)
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners, result.tie_break) == ((5, 5, 0), (1,), "replay")


def test_gen_2_a_tie_that_is_never_broken_is_shared_in_the_end(lay: Lay) -> None:
    game = lay("", seats=2, size=4, final_tie="replay")
    ended(game)
    while game.result() is None:
        game.apply(TABLE, game.deal(game.unshuffled()))
        game.apply(TABLE, Starter(0))
        ended(game)
    result = game.result()
    assert result is not None
    assert (game.games, result.winners, result.tie_break) == (MOST_GAMES, (0, 1), "shared")


def test_gen_2_who_is_tied_tells_of_the_won_piles(lay: Lay, slap: NewSlap) -> None:
    game = lay("r5 y5 S", seats=2, size=4, final_tie="replay")
    slaps = [slap(0, "red", 300), slap(1, "yellow", 310)]
    names = [event.as_json()["event"] for event in game.apply(TABLE, game.close_race(slaps))]
    assert names == ["resolved", "tied"]
    assert names[1] in game.reveals


def ended(game: FlySwatter) -> None:
    """Play to the end of this game; nobody swats any more."""
    while game.phase in ("turn", "swat"):
        if game.race() is None:
            assert game.turn in game.playing
            game.apply(game.turn, Flip())
        else:
            game.apply(TABLE, game.close_race([]))


def test_gen_2_equal_points_and_equal_flies(lay: Lay) -> None:
    game = lay("r5 y5 S 0r 1y", seats=2, size=4)
    result = game.result()
    assert result is not None
    assert result.as_json() == {
        "scores": [5, 5],
        "ranks": [1, 1],
        "winners": [0, 1],
        "tie_break": "shared",
        "details": [
            {"flies": 1, "score": 5, "slaps": 1, "wrong": 0, "best_us": us, "error_us": 0}
            for us in (200_000, 210_000)
        ],
        "low_wins": False,
        "course": [[5, 5]],
    }


def test_equal_points_are_decided_by_flies(lay: Lay) -> None:
    result = lay("r4 r1 y1 y3 S 0r 1y 1y", seats=2, size=6).result()
    assert result is not None
    assert (result.scores, result.winners, result.tie_break) == ((4, 4), (1,), "flies")


def test_most_points_win(lay: Lay) -> None:
    result = lay("r5 y4 S 0r 1y", seats=2, size=4).result()
    assert result is not None
    assert (result.scores, result.winners, result.tie_break) == ((5, 4), (0,), "score")


# Everything that a rule may be


def test_the_defaults_are_the_rulebooks() -> None:
    expected: dict[str, Any] = {
        "remainder": "deal",
        "starter": "reaction",
        "swat_close_ms": 4000,
        "swat_quiet_ms": 1000,
        "min_reaction_ms": 80,
        "false_start": "ignore",
        "aim": "best",
        "fifth_fly_counts": False,
        "penalty_per_hand": True,
        "penalty_order": "wins_first",
        "last_card": "resolve",
        "final_tie": "shared",
        "resolution_ms": 8000,
    }
    assert complete(FlySwatter.rules, {}) == expected
