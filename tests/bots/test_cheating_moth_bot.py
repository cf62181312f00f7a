"""The bot of Cheating Moth: it plays, cheats, watches and errs, and all by what it sees."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from statistics import mean
from typing import Any

import pytest

from profiles import few
from slapbox.bots import BOTS, Act, Call, Drag, Look, Play, Press, maker
from slapbox.bots.cheating_moth import CheatingMothBot, View
from slapbox.bots.eyes import DOUBT_US, Eyes, Fans
from slapbox.bots.human import PEOPLE, QUICKEST_US, SLOWEST_US
from slapbox.bots.levels import AGES, Level
from slapbox.bots.simulate import play
from slapbox.bots.virtual import VirtualTable
from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.cheating_moth.cards import IS_MOTH, KIND, NUMBER, POINTS
from slapbox.games.dealing import shuffled
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Json, Move, Options, Players, Slap

A_MINUTE_US = 60_000_000
UNHURRIED = ("bluff_ms", "accuse_ms", "penalty_ms", "round_pause_ms")


def options_of(chance: Random) -> Options:
    """A value for every option, drawn from all that it allows; but bots are no quicker than people,
    who need some time to act."""
    drawn = {
        option.name: chance.choice(option.choices or (option.low, option.default, option.high))
        for option in CheatingMoth.rules
        if option.name not in UNHURRIED
    }
    return complete(CheatingMoth.rules, drawn)


def begun(chance: Random, options: Options | None = None) -> CheatingMoth:
    seats = chance.choice(CheatingMoth.players)
    chosen = options or complete(CheatingMoth.rules, {})
    deck = shuffled(CheatingMoth, seats, chosen, chance.getrandbits(32))
    return CheatingMoth.new(seats, chosen, deck)


def wander(state: CheatingMoth, chance: Random) -> None:
    """Make some legal move, of anybody."""
    if cards := list(state.unshuffled()):
        chance.shuffle(cards)
        state.apply(TABLE, state.deal(cards))
        return
    race = state.race()
    if race is not None:
        slaps = [Slap(seat, 0, chance.randrange(90_000, 900_000)) for seat in race.seats]
        state.apply(TABLE, state.close_race(slaps[: chance.randrange(len(slaps) + 1)]))
        return
    movers = [seat for seat in (TABLE, *range(state.seats)) if state.legal_moves(seat)]
    if not movers:
        pending = state.pending()
        assert isinstance(pending, Players)
        assert pending.deadline is not None
        state.apply(TABLE, pending.deadline.move)
        return
    seat = chance.choice(movers)
    state.apply(seat, chance.choice(state.legal_moves(seat)))


def seen(state: CheatingMoth, seat: int, now_us: int = A_MINUTE_US) -> Any:
    """Return what the bot of this seat is shown."""
    return {
        **state.view(seat),
        "moves": [move.as_json() for move in state.legal_moves(seat)],
        "revision": state.revision,
        "now_us": now_us,
        "fidgets": (False,) * state.seats,
        "down": False,
    }


def tempted(seat: int, seed: int = 1) -> CheatingMothBot:
    """A bot that thinks of cheating at once."""
    bot = CheatingMothBot(seat, Random(seed))
    bot._tempted_us = 0
    return bot


def moves(acts: list[Act]) -> list[Json]:
    return [act.move for act in acts if isinstance(act, Play | Drag)]


def stamped(record: Json, now_us: int = A_MINUTE_US) -> Move:
    """The move with the times that the table adds."""
    if record["move"] == "smuggle":
        record = {**record, "from_us": now_us, "at_us": now_us + 5_000_000, "error_us": 0}
    return CheatingMoth.move_from_json(record)


# ---- by the rules ----


@pytest.mark.parametrize("seed", few(range(12), range(3)))
def test_whatever_has_happened_a_bot_does_only_what_is_legal(seed: int) -> None:
    chance = Random(seed)
    state = begun(chance, options_of(chance))
    decided = 0
    for _ in range(400):
        if state.result() is not None:
            break
        for seat in range(state.seats):
            for record in moves(tempted(seat, seed).react(seen(state, seat))):
                assert state.why_not(seat, stamped(record)) is None, record
                decided += 1
        wander(state, chance)
    assert decided > 40


@pytest.mark.parametrize("seed", few(range(12), range(3)))
def test_whoever_is_waited_for_does_something_whatever_the_rules(seed: int) -> None:
    """And of all that a bot plans, only cards dragged too late, cries after the round and what the
    table has done by itself are refused."""
    chance = Random(f"whole {seed}")
    state = begun(chance, options_of(chance))
    bots = [partial(BOTS["cheating-moth"], seat, Random(seat)) for seat in range(state.seats)]
    table = VirtualTable(state, bots, chance, 2_500_000)
    table.run()
    assert set(table.refused) <= {"smuggle", "ready", "caught"}
    assert table.refused["smuggle"] < table.moves["smuggle"]
    assert table.moves["time_up"] <= len(state.sheet)  # last looks (MM-24)


# ---- by what it sees ----


def twin_of(state: CheatingMoth, seat: int, chance: Random) -> CheatingMoth:
    """The same to this seat, with other cards wherever it cannot look."""
    twin = state.copy()
    piles = [twin.draw, *(hand for other, hand in enumerate(twin.hands) if other != seat)]
    places = [(pile, place) for pile in piles for place in range(len(pile))]
    cards = [pile[place] for pile, place in places]
    chance.shuffle(cards)
    for (pile, place), card in zip(places, cards, strict=True):
        pile[place] = card
    return twin


@pytest.mark.parametrize("seed", few(range(8), range(2)))
def test_hidden_cards_do_not_change_what_a_bot_does(seed: int) -> None:
    chance = Random(f"twins {seed}")
    state = begun(chance)
    compared = 0
    for _ in range(150):
        wander(state, chance)
        if state.result() is not None:
            break
        for seat in range(state.seats):
            twin = twin_of(state, seat, chance)
            assert seen(twin, seat) == seen(state, seat)
            acts = tempted(seat).react(seen(state, seat))
            assert tempted(seat).react(seen(twin, seat)) == acts
            compared += bool(acts) and twin.hands != state.hands
    assert compared > 50


def test_a_bot_gets_nothing_but_the_view() -> None:
    """Its own seat's view, and what every phone is told besides."""
    shown: list[set[str]] = []

    class Spy(CheatingMothBot):
        def react(self, view: View) -> list[Act]:
            shown.append(set(view))
            assert "hand" in view
            assert len(view["hand"]) == view["hands"][self.seat]
            return super().react(view)

    state = begun(Random(2), complete(CheatingMoth.rules, {"rounds": 1}))
    VirtualTable(
        state, [partial(Spy, seat, Random(seat)) for seat in range(state.seats)], Random(2)
    ).run()
    names = set(state.view(0)) | {"moves", "revision", "now_us", "fidgets", "down"}
    assert all(keys == names for keys in shown)


# ---- sense ----


def on_turn(hand: list[int], top: int, seats: int = 3, **rules: str | int) -> CheatingMoth:
    """Seat 0 is to play from this hand on this card; seat 1 is the guard."""
    options = complete(CheatingMoth.rules, rules)
    rest = [card for card in range(len(KIND)) if card not in (*hand, top)]
    state = CheatingMoth.new(seats, options, shuffled(CheatingMoth, seats, options, 1))
    state.apply(TABLE, state.legal_moves(TABLE)[1])
    state.hands = [list(hand), *(rest[8 * seat : 8 * seat + 8] for seat in range(seats - 1))]
    state.draw, state.discard = rest[8 * (seats - 1) :], [top]
    state.turn = 0
    return state


def card(kind: str, number: int) -> int:
    return next(one for one, name in enumerate(KIND) if (name, NUMBER[one]) == (kind, number))


def test_the_dearest_fitting_card_is_played() -> None:
    state = on_turn([card("number", 3), card("ant", 3), card("moth", 3)], card("number", 2))
    (act, *_) = CheatingMothBot(0, Random(1)).react(seen(state, 0))
    assert isinstance(act, Play)
    assert dict(act.move) == {"move": "play", "card": card("ant", 3)}
    assert act.after_us > 800_000, "people take their time"


def test_who_cannot_play_draws() -> None:
    state = on_turn([card("number", 2), card("moth", 3)], card("number", 2))
    assert moves(CheatingMothBot(0, Random(1)).react(seen(state, 0))) == [{"move": "draw"}]


def test_an_ant_that_comes_back_is_not_played_again() -> None:
    """Two ants could go round for ever: each is taken up by the next player, who has to play it."""
    ant = card("ant", 3)
    hand = [ant, card("number", 5), card("moth", 1)]
    state = on_turn(hand, card("number", 2))
    bot = CheatingMothBot(0, Random(1))
    (play_it,) = moves(bot.react(seen(state, 0)))
    assert play_it == {"move": "play", "card": ant}
    state.apply(0, CheatingMoth.move_from_json(play_it))
    bot.react(seen(state, 0))
    state.hands[0], state.turn = hand, 0
    state.discard.append(card("number", 2))
    state.moments += 1
    assert moves(bot.react(seen(state, 0))) == [{"move": "smuggle", "card": ant}]
    state.hands[0].remove(ant)
    assert moves(bot.react(seen(state, 0, 2 * A_MINUTE_US))) == [{"move": "draw"}]


def test_an_accusation_in_between_does_not_change_what_is_played() -> None:
    state = on_turn([card("ant", 3), card("number", 3)], card("number", 2))
    bot = CheatingMothBot(0, Random(1))
    before = moves(bot.react(seen(state, 0)))
    state.moments += 1
    assert moves(bot.react(seen(state, 0))) == before


def test_others_wait() -> None:
    state = on_turn([card("number", 3)], card("number", 2))
    assert moves(CheatingMothBot(2, Random(1)).react(seen(state, 2))) == []


def test_a_gift_is_dear_and_no_moth_and_for_whoever_has_fewest_cards() -> None:
    spider = card("spider", 3)
    hand = [spider, card("number", 1), card("ant", 1), card("moth", 1)]
    state = on_turn(hand, card("number", 2))
    del state.hands[2][4:]
    state.apply(0, CheatingMoth.move_from_json({"move": "play", "card": spider}))
    (gift,) = moves(CheatingMothBot(0, Random(1)).react(seen(state, 0)))
    assert gift == {"move": "gift", "card": card("ant", 1), "seat": 2}


@pytest.mark.parametrize(
    ("hand", "slaps"), [(("number", 3), 1), (("number", 4), 0), (("ant", 3), 0)]
)
def test_the_cockroach_is_slapped_only_with_a_card_for_it(
    hand: tuple[str, int], slaps: int
) -> None:
    cockroach = card("cockroach", 3)
    state = on_turn([cockroach, card("number", 5), card(*hand)], card("number", 2))
    state.apply(0, CheatingMoth.move_from_json({"move": "play", "card": cockroach}))
    for seed in range(20):
        acts = CheatingMothBot(0, Random(seed)).react(seen(state, 0))
        presses = [act for act in acts if isinstance(act, Press)]
        assert len(presses) == slaps
        assert all(press.after_us > QUICKEST_US for press in presses)
    state.apply(TABLE, state.close_race([Slap(0, 0, 300_000)]))
    throw = {"move": "throw", "card": card(*hand)} if slaps else {"move": "pass"}
    assert moves(CheatingMothBot(0, Random(1)).react(seen(state, 0))) == [throw]


def test_everybody_but_the_active_player_slaps_the_mosquito_once() -> None:
    mosquito = card("mosquito", 3)
    state = on_turn([mosquito, card("number", 1)], card("number", 2))
    state.apply(0, CheatingMoth.move_from_json({"move": "play", "card": mosquito}))
    bots = [CheatingMothBot(seat, Random(seat)) for seat in range(3)]
    for slaps in ([0, 1, 1], [0, 0, 0]):
        acts = [bot.react(seen(state, bot.seat)) for bot in bots]
        assert [sum(isinstance(act, Press) for act in one) for one in acts] == slaps


def test_ready_is_said_when_the_points_are_read() -> None:
    state = on_turn([card("number", 3)], card("number", 2))
    state.apply(0, state.legal_moves(0)[0])
    (act,) = [
        act for act in CheatingMothBot(2, Random(1)).react(seen(state, 2)) if isinstance(act, Play)
    ]
    assert dict(act.move) == {"move": "ready"}
    assert act.after_us >= 2_000_000


# ---- cheating ----


def test_moths_vanish_first_then_actions_and_numbers_never() -> None:
    state = on_turn([card("number", 3)], card("number", 2))
    for hand, gone in (
        ([card("ant", 1), card("number", 1), card("moth", 1)], card("moth", 1)),
        ([card("number", 1), card("ant", 1)], card("ant", 1)),
        ([card("number", 1), card("number", 2)], None),
        ([card("moth", 1)], None),
    ):
        state.hands[2] = hand
        (*drags, look) = tempted(2).react(seen(state, 2))
        assert [dict(drag.move) for drag in drags if isinstance(drag, Drag)] == (
            [] if gone is None else [{"move": "smuggle", "card": gone}]
        )
        assert isinstance(look, Look), "it will think of it again"


def test_a_card_is_dragged_slowly_and_not_on_the_own_turn_nor_by_the_guard() -> None:
    state = on_turn([card("number", 3), card("moth", 3)], card("number", 2), slow_ms=900)
    for hand in state.hands[1:]:
        hand[0] = card("moth", 2)
    (drag,) = [act for act in tempted(2).react(seen(state, 2)) if isinstance(act, Drag)]
    assert drag.drag_us >= 900_000
    assert drag.after_us >= QUICKEST_US
    for seat in (0, 1):
        assert not any(isinstance(act, Drag) for act in tempted(seat).react(seen(state, seat)))


def test_a_card_on_its_way_off_the_table_is_not_played() -> None:
    """First see whether it is gone."""
    state = on_turn([card("ant", 3), card("number", 2)], card("number", 2))
    state.turn = 2
    bot = tempted(0)
    (drag, *_) = bot.react(seen(state, 0))
    assert isinstance(drag, Drag)
    state.turn, state.moments = 0, state.moments + 1
    (look, *_) = bot.react(seen(state, 0, A_MINUTE_US + 1))
    assert isinstance(look, Look)
    gone_us = A_MINUTE_US + drag.after_us + drag.drag_us
    assert A_MINUTE_US + 1 + look.after_us >= gone_us
    state.hands[0].remove(card("ant", 3))
    assert moves(bot.react(seen(state, 0, gone_us + 1))) == [{"move": "draw"}]


def test_nobody_cheats_all_the_time() -> None:
    state = on_turn([card("number", 3)], card("number", 2))
    state.hands[2][0] = card("moth", 2)
    bot = CheatingMothBot(2, Random(1))
    views = [seen(state, 2, A_MINUTE_US + 100_000 * tick) for tick in range(600)]
    drags = [act for view in views for act in bot.react(view) if isinstance(act, Drag)]
    assert 3 <= len(drags) <= 20, "in a minute"


# ---- the guard ----


def glances(eyes: Eyes, hands: list[list[int]], moments: list[int] | None = None) -> int | None:
    """Return who is suspected at the last of these glances."""
    suspect = None
    for number, held in enumerate(hands):
        revision = moments[number] if moments else 1
        fidgets = (False,) * len(held)
        suspect = eyes.suspect({"revision": revision, "hands": held, "fidgets": fidgets})
    return suspect


def suspects(hands: list[list[int]], moments: list[int] | None = None) -> Counter[int | None]:
    chance = Random(4)
    return Counter(glances(Eyes(0, chance), hands, moments) for _ in range(1000))


def test_a_hand_that_shrinks_while_nothing_happens_is_seen_sometimes_and_mixed_up_rarely() -> None:
    suspect = suspects([[8, 8, 8, 8], [8, 8, 7, 8]])
    assert 150 < suspect[2] < 400
    assert 5 < suspect[1] + suspect[3] < 100
    assert suspect[0] == 0
    assert suspect[None] > 500


def test_a_hand_that_shrinks_because_something_happened_is_not_suspected() -> None:
    assert suspects([[8, 8, 8], [8, 7, 8]], [1, 2]) == {None: 1000}
    assert suspects([[8, 8, 8], [8, 9, 8]]) == {None: 1000}
    assert suspects([[8, 8, 8], [7, 8, 8]]) == {None: 1000}, "the own hand"


def test_a_flutter_draws_the_eye() -> None:
    chance = Random(6)
    caught = 0
    for _ in range(500):
        eyes = Eyes(0, chance)
        for fidgets, hand in ((False, 8), (True, 8), (False, 7)):
            view: Fans = {
                "revision": 1,
                "hands": [8, hand, 8],
                "fidgets": (False, fidgets, False),
            }
            caught += eyes.suspect(view) == 1
    assert caught / 500 > 0.5, "far more often than a drop alone"


def test_a_guard_cries_in_time_names_whom_it_saw_and_lets_go_if_it_forgot() -> None:
    state = on_turn([card("number", 3)], card("number", 2))
    before, after = seen(state, 1), seen(state, 1, A_MINUTE_US + 500_000)
    after["hands"] = [1, 8, 7]
    cries = 0
    for seed in range(60):
        bot = CheatingMothBot(1, Random(seed))
        assert not any(isinstance(act, Call) for act in bot.react(before))
        calls = [act for act in bot.react(after) if isinstance(act, Call)]
        for call in calls:
            cries += 1
            assert dict(call.move) == {"move": "caught"}
            assert QUICKEST_US < call.after_us <= SLOWEST_US + DOUBT_US[1]
        accusing: Any = {
            **after,
            "phase": "accuse",
            "revision": 99,
            "accusation": {"by": 1, "at_us": 1},
        }
        (name,) = moves(bot.react(accusing))
        assert name["move"] == ("accuse" if calls else "let_go")
        assert name.get("seat") != 1
    assert 5 < cries < 40


def test_a_guard_cries_in_a_race_too_and_slaps_only_once_when_it_comes_up_again() -> None:
    mosquito = card("mosquito", 3)
    state = on_turn([mosquito, card("number", 1)], card("number", 2))
    state.apply(0, CheatingMoth.move_from_json({"move": "play", "card": mosquito}))
    before, after = seen(state, 1), seen(state, 1, A_MINUTE_US + 500_000)
    after["hands"] = [1, 8, 7]
    cries = 0
    for seed in range(60):
        bot = CheatingMothBot(1, Random(seed))
        assert sum(isinstance(act, Press) for act in bot.react(before)) == 1
        acts = bot.react(after)
        assert not any(isinstance(act, Press) for act in acts)
        cries += sum(isinstance(act, Call) for act in acts)
        again: Any = {**after, "revision": 99, "down": True}
        assert not any(isinstance(act, Press) for act in bot.react(again))
    assert 5 < cries < 40


@pytest.mark.long
@pytest.mark.parametrize("seats", few(CheatingMoth.players, [4]))
def test_guards_catch_some_miss_some_and_err_now_and_then(seats: int) -> None:
    options = complete(CheatingMoth.rules, {})
    outcomes = [play(CheatingMoth, seats, options, seed) for seed in range(8)]
    smuggled = sum(outcome.moves["smuggle"] for outcome in outcomes)
    right = sum(outcome.notes["accused_right"] for outcome in outcomes)
    wrong = sum(outcome.notes["accused_wrong"] for outcome in outcomes)
    assert smuggled > 8 * seats
    assert 0.15 < right / smuggled < 0.7
    assert 0.05 < wrong / (right + wrong) < 0.5


@pytest.mark.parametrize("age", few(AGES, ["child"]))
def test_guards_of_any_age_catch_some_who_cheat_as_people_of_their_age_do(age: Level) -> None:
    options = complete(CheatingMoth.rules, {"rounds": 1})
    outcomes = [play(CheatingMoth, 4, options, seed, levels=[age] * 4) for seed in range(8)]
    smuggled = sum(outcome.moves["smuggle"] for outcome in outcomes)
    right = sum(outcome.notes["accused_right"] for outcome in outcomes)
    assert 0.05 < right / smuggled < 0.9


def test_the_trained_see_more_and_children_less() -> None:
    def caught(age: Level) -> int:
        chance, counts = Random(4), Counter[int | None]()
        for _ in range(1000):
            counts[glances(Eyes(0, chance, PEOPLE[age]), [[8, 8, 8, 8], [8, 8, 7, 8]])] += 1
        return counts[2]

    child, adult, trained = map(caught, AGES)
    assert 0 < child < adult < trained < 800


def test_children_are_tempted_more_often_and_take_longer_at_it() -> None:
    def drags(age: Level) -> list[int]:
        state = on_turn([card("number", 3)], card("number", 2))
        state.hands[2][0] = card("moth", 2)
        bot: Any = maker("cheating-moth", age)(2, Random(1))
        views = [seen(state, 2, A_MINUTE_US + 100_000 * tick) for tick in range(3000)]
        acts = [act for view in views for act in bot.react(view)]
        return [act.drag_us for act in acts if isinstance(act, Drag)]

    child, adult, trained = map(drags, AGES)
    assert len(child) > len(adult)
    assert mean(child) > mean(adult) > mean(trained)


@pytest.mark.thorough
def test_bots_keep_fewer_points_than_those_who_play_at_random() -> None:
    """One bot against those who make any legal move: it has far fewer minus points."""
    options = complete(CheatingMoth.rules, {"rounds": 2})
    points: list[int] = []
    others: list[int] = []
    for seed in range(10):
        chance = Random(seed)
        state = CheatingMoth.new(4, options, shuffled(CheatingMoth, 4, options, seed))
        bots: list[Any] = [partial(CheatingMothBot, 0, Random(seed))]
        bots += [partial(Fool, seat, chance) for seat in (1, 2, 3)]
        result = VirtualTable(state, bots, chance).run()
        points.append(result.scores[0])
        others += result.scores[1:]
    assert sum(points) / len(points) < 0.7 * sum(others) / len(others)


class Fool:
    """Makes any legal move that is no cheating, as quickly as anybody, and slaps at everything."""

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self._rng = rng

    def react(self, view: View) -> list[Act]:
        if view["phase"] in ("mosquito", "cockroach"):
            return [Press(0, self._rng.randint(QUICKEST_US, SLOWEST_US))]
        steps = [move for move in view["moves"] if move["move"] not in ("smuggle", "caught")]
        return [Play(self._rng.choice(steps), 1_000_000)] if steps else []


def test_the_points_that_bots_go_by_are_those_of_the_rules() -> None:
    """A moth costs most; so the dearest card that may be given is never one by default."""
    assert min(POINTS[one] for one in range(len(KIND)) if IS_MOTH[one]) == max(POINTS)
