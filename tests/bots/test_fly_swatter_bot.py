"""The bots play like people: quick, mostly right, and only by what they see."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import mean, median, quantiles
from typing import Any

import pytest

from profiles import few
from slapbox.bots import BOTS, Bot, Finish, Press, TurnCard
from slapbox.bots.fly_swatter import FlySwatterBot
from slapbox.bots.human import reaction_us, second_hand_us
from slapbox.bots.levels import AGES, Level
from slapbox.bots.simulate import play
from slapbox.games.dealing import shuffled
from slapbox.games.fly_swatter import FlySwatter
from slapbox.games.fly_swatter.cards import COLOURS, face
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Slap


def swat_view(centre: list[int], *, hands: int = 1, aim: str = "best") -> Any:
    """Return what a seat sees in a swat with these flies in the centre."""
    flies = [{**face(fly), "slot": slot} for slot, fly in enumerate(centre)]
    return {"phase": "swat", "turn": 0, "hands": hands, "aim": aim, "centre": flies}


def colours_slapped(view: Any, times: int = 2000) -> Counter[str]:
    bot = FlySwatterBot(0, Random(5))
    acts = [act for _ in range(times) for act in bot.react(view)]
    return Counter(COLOURS[act.key] if isinstance(act, Press) else "none" for act in acts)


def test_reactions_are_human() -> None:
    chance = Random(1)
    drawn = [reaction_us(chance) for _ in range(10_000)]
    assert 180_000 <= min(drawn) < 200_000
    assert 550_000 < max(drawn) <= 600_000
    assert 290_000 < median(drawn) < 320_000
    first, middle, third = quantiles(drawn, n=4)
    assert third - middle > middle - first, "skewed to the right"
    assert mean(drawn) > median(drawn)
    assert all(120_000 <= second_hand_us(chance) <= 350_000 for _ in range(1000))


def test_the_most_frequent_colour_is_slapped_mostly() -> None:
    slapped = colours_slapped(swat_view([0, 1, 2, 16, 17, 48]))
    assert 0.85 < slapped["red"] / 2000 < 0.93
    assert 0.04 < (slapped["yellow"] + slapped["blue"]) / 2000 < 0.08
    assert 0.03 < slapped["none"] / 2000 < 0.07
    assert set(slapped) == {"red", "yellow", "blue", "none"}


def test_of_tied_colours_the_better_fly_is_slapped() -> None:
    slapped = colours_slapped(swat_view([0, 16 + 15]))
    assert slapped["yellow"] > 1800
    assert slapped["red"] == 0


def test_the_second_hand_comes_later_and_on_another_fly() -> None:
    bot = FlySwatterBot(0, Random(2))
    for aim in ("best", "pile", "exact"):
        both = [bot.react(swat_view([0, 15, 16, 17], hands=2, aim=aim)) for _ in range(300)]
        pairs = [acts for acts in both if not isinstance(acts[-1], Finish)]
        assert len(pairs) > 200
        for first, second in pairs:
            assert isinstance(first, Press)
            assert isinstance(second, Press)
            assert 120_000 <= second.after_us - first.after_us <= 350_000
            assert (first.card is None) == (aim != "exact")
            assert aim != "exact" or first.card != second.card
            assert aim != "pile" or first.key != second.key


def test_nothing_to_swat_means_finish() -> None:
    (act,) = FlySwatterBot(0, Random(3)).react(swat_view([], hands=2))
    assert isinstance(act, Finish)


def test_the_bot_turns_its_own_card_and_races_for_the_start() -> None:
    bot: Bot = FlySwatterBot(1, Random(4))
    (turn,) = bot.react({"phase": "turn", "turn": 1})
    assert isinstance(turn, TurnCard)
    assert turn.after_us >= 1_000_000, "people see the card before it"
    assert bot.react({"phase": "turn", "turn": 0}) == []
    assert bot.react({"phase": "over", "turn": None}) == []
    (press,) = bot.react({"phase": "start", "turn": None})
    assert isinstance(press, Press)
    assert press.after_us >= 180_000


def test_hidden_cards_do_not_change_what_a_bot_does() -> None:
    """The same view, whatever lies face down, gets the same reaction from the same bot."""
    options = complete(FlySwatter.rules, {"starter": "host"})
    one, other = (
        FlySwatter.new(4, options, shuffled(FlySwatter, 4, options, seed)) for seed in (1, 2)
    )
    assert one.stacks != other.stacks
    reactions = [BOTS["fly-swatter"](0, Random(9)).react(game.view(0)) for game in (one, other)]
    assert reactions[0] == reactions[1]


@pytest.mark.parametrize("aim", few(["best", "pile", "exact"], ["best"]))
def test_a_bot_beats_those_who_slap_at_random(aim: str) -> None:
    """One bot against three who slap any colour just as quickly, over twenty games."""
    options = complete(FlySwatter.rules, {"aim": aim})
    total = Counter[int]()
    for seed in range(20):
        chance = Random(seed)
        bot = FlySwatterBot(0, Random(seed))
        game = FlySwatter.new(4, options, shuffled(FlySwatter, 4, options, seed))
        while (result := game.result()) is None:
            if game.race() is None:
                game.apply(game.turn, game.legal_moves(game.turn)[0])
                continue
            slaps = [
                Slap(seat, chance.randrange(6), reaction_us(chance))
                for seat in (1, 2, 3)
                for _ in range(2)
            ]
            slaps += [
                Slap(0, act.key, act.after_us, card=act.card)
                for act in bot.react(game.view(0))
                if isinstance(act, Press)
            ]
            game.apply(TABLE, game.close_race(slaps))
        total.update(dict(enumerate(result.scores)))
    assert total[0] > 2 * max(total[seat] for seat in (1, 2, 3))


def test_children_swat_less_than_adults_and_the_trained_more() -> None:
    options = complete(FlySwatter.rules, {})
    scores = dict.fromkeys(AGES, 0)
    for seed in range(6):
        table: list[Level] = [*AGES, *AGES]
        result = play(FlySwatter, len(table), options, seed, levels=table).result
        for age, score in zip(table, result.scores, strict=True):
            scores[age] += score
    child, adult, trained = scores.values()
    assert child < adult < trained
