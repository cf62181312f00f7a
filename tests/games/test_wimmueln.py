"""Wimmüln: setup, estimates, scores, every ruling, every vector and every subtle case."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.at_random import drawn
from games.endings import ended
from games.trick_tables import (
    held,
    ids,
    lay,
    mask,
    play,
    play_out,
    ranks_of,
    rows,
    shown,
    why,
    word,
)
from slapbox.games.mudeck.cards import COLOUR, NUMBER, cards_of, triangles
from slapbox.games.mudeck.events import Row
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV
from slapbox.games.roles import Deal
from slapbox.games.tricks.moves import Play
from slapbox.games.wimmueln import Wimmueln, scoring
from slapbox.games.wimmueln.game import UNCOVER_MS
from slapbox.games.wimmueln.moves import ChooseLead, Estimate


def dealt(turned: str, *hands: str, dealer: int = 0, **rules: Any) -> Wimmueln:
    """Four players, unless hands say otherwise."""
    return lay(Wimmueln, *(hands or ("", "", "", "")), dealer=dealer, turned=turned, **rules)


def estimated(game: Wimmueln, *texts: str) -> Wimmueln:
    """Everybody lays two cards, the first one on top; the first two of the hand if none are
    named."""
    for seat in range(game.seats):
        named = held(game, seat, texts[seat]) if seat < len(texts) else []
        top, below = named or cards_of(game.tricks.hands[seat])[:2]
        game.apply(seat, Estimate(top, below))
    return game


def rule(name: str) -> tuple[str, object]:
    return next((o.ruling, o.default) for o in Wimmueln.rules if o.name == name)


def test_the_defaults_are_the_rulings() -> None:
    assert rule("removed_colours") == ("WI-1", "random")
    assert rule("notrump_lead") == ("WI-2", "dealer_choice_of_two")
    assert rule("both_bonus") == ("WI-3", 25)
    assert rule("target") == ("", 200)
    assert rule("final_tie") == ("GEN-2", "shared")
    assert all(option.reason for option in Wimmueln.rules)


# Setup


@pytest.mark.parametrize(
    ("seats", "deck", "each", "tricks"),
    [(3, 36, 12, 10), (4, 60, 15, 13), (5, 60, 12, 10), (6, 60, 10, 8)],
)
def test_the_setup_table(seats: int, deck: int, each: int, tricks: int) -> None:
    out = "YK" if seats == 3 else ""
    game = lay(Wimmueln, *[""] * seats, turned="R3 G8", out=out)
    assert len(game.pack) == deck
    assert game.view(TV)["sizes"] == [each - 1, *[each] * (seats - 1)], "the lead lies on the table"
    estimated(game)
    play_out(game)
    assert len(game.tricks.past) == tricks
    assert sum(rows(game)[0]["won"]) == tricks


@pytest.mark.parametrize(("rule", "cards"), [("random", 36), ("each_deal", 60)])
def test_wi_1_chance_draws_the_colours_once_or_for_each_deal(rule: str, cards: int) -> None:
    """Case 9: trumps can only be one of the three colours that are left."""
    game = lay(Wimmueln, "", "", "", turned="R3 G8", out="YK", removed_colours=rule)
    assert {COLOUR[card] for card in game.view(TV)["out"]} == {1, 4}
    assert ranks_of(game.view(TV)["trumps"]["ranking"])[0] == "R"
    estimated(game)
    play_out(game)
    game.ready = [True] * 3
    assert len(game.unshuffled()) == cards
    game.apply(TABLE, Deal(game.unshuffled()[::-1]))
    out = {COLOUR[card] for card in game.view(TV)["out"]}
    assert out == ({1, 4} if rule == "random" else {4, 3})
    assert len(game.pack) == 36


# Trumps and the lead


@pytest.mark.parametrize(
    ("turned", "trump", "lead"),
    [
        ("R3 G8", "red", "G8"),
        ("G8 R3", "red", "G8"),
        ("K0 B9", "black", "B9"),
        ("Y7 B6", "blue", "Y7"),
    ],
)
def test_the_colour_of_the_lower_card_is_trumps_and_the_higher_leads(
    turned: str, trump: str, lead: str
) -> None:
    game = dealt(turned)
    view = game.view(TV)
    assert (view["phase"], view["trumps"]["chief"]) == ("estimates", trump)
    assert shown([play["card"] for play in view["trick"]["plays"]]) == lead
    assert view["trick"]["leader"] == 0
    assert shown(view["turned"]) == turned
    lower = turned.replace(lead, "").strip()
    assert held(game, 0, lower), "the lower card goes into the dealer's hand"
    assert len(ranks_of(view["trumps"]["ranking"]).replace("=", " ").split()) == 12


@pytest.mark.parametrize("turned", ["R3 G3", "R3 R8", "R7 R7", "R8 R3"])
def test_same_number_or_same_colour_is_no_trumps(turned: str) -> None:
    """Case 6: twin cards are both. The dealer chooses which of the two leads."""
    game = dealt(turned, dealer=2)
    assert (game.phase, game.movers()) == ("lead", (2,))
    assert game.view(TV)["trumps"] == {"chief": "none", "vice": None, "ranking": []}
    assert game.view(TV)["sizes"] == [15] * 4
    assert {card["card"]["card"] for card in game.view(TV)["known"]} == set(game.turned)
    assert sorted(move.as_json()["card"] for move in game.legal_moves(2)) == sorted(game.turned)
    for card in game.turned:
        other = game.copy()
        other.apply(2, ChooseLead(card))
        assert (other.phase, other.tricks.trick, other.tricks.turn) == ("estimates", [card], 3)
        assert other.tricks.hands[2].bit_count() == 14


def test_only_the_dealer_chooses_and_only_one_of_the_two() -> None:
    game = dealt("R3 G3", "K9", "", "", "")
    (other,) = held(game, 0, "K9")
    assert why(game, 0, ChooseLead(other)) == "wimmueln.why.not_turned"
    assert why(game, 1, ChooseLead(game.turned[0])) == "table.why.not_your_turn"
    legal = [card for card in game.view(0)["hand"] if card["legal"]]
    assert shown(legal) == "R3 G3"
    assert why(game, 0, Estimate(*game.turned)) == "trick.why.in_lead"
    game.apply(0, ChooseLead(game.turned[0]))
    assert why(game, 0, ChooseLead(game.turned[1])) == "trick.why.in_estimates"


@pytest.mark.parametrize(
    ("turned", "lead"), [("R3 R8", "R8"), ("R8 R3", "R8"), ("R3 G3", "G3"), ("G3 R3", "R3")]
)
def test_wi_2_or_the_higher_card_leads_and_of_equal_ones_the_last(turned: str, lead: str) -> None:
    game = dealt(turned, notrump_lead="higher")
    assert game.phase == "estimates"
    assert word(game.tricks.trick[0]) == lead


# Estimates


@pytest.mark.parametrize(
    ("top", "below", "tricks", "bonus"),
    [
        (3, 4, 3, 10),  # WI-S1
        (3, 4, 4, 10),  # WI-S2
        (4, 3, 3, 5),  # WI-S3
        (4, 3, 4, 20),  # WI-S4
        (3, 4, 2, 0),  # WI-S5
        (4, 3, 5, 0),
        (2, 2, 2, 25),  # WI-S6
        (2, 2, 1, 0),
        (0, 9, 0, 10),  # case 2: no trick hits a 0
        (9, 0, 0, 5),
        (9, 0, 9, 20),
        (0, 0, 0, 25),
        (8, 9, 10, 0),  # case 1: ten tricks can never be announced
        (8, 9, 13, 0),
        (0, 1, 10, 0),
    ],
)
def test_what_an_estimate_brings(top: int, below: int, tricks: int, bonus: int) -> None:
    assert scoring.bonus(top, below, tricks, 25) == bonus


@pytest.mark.parametrize(
    ("top", "below", "tricks", "hit"),
    [
        (3, 4, 3, "lower"),
        (4, 3, 3, "lower"),
        (4, 3, 4, "higher"),
        (3, 4, 5, "none"),
        (2, 2, 2, "both"),
    ],
)
def test_lower_and_higher_are_about_the_numbers(
    top: int, below: int, tricks: int, hit: str
) -> None:
    """Case 4: not about which card is shown."""
    assert scoring.hit(top, below, tricks) == hit


@pytest.mark.parametrize("both", [0, 25, 50])
def test_wi_3_two_equal_numbers_bring_a_flat_bonus(both: int) -> None:
    assert scoring.bonus(2, 2, 2, both) == both
    assert scoring.bonus(3, 2, 2, both) == 5
    game = dealt("R3 G8", "Y1 R1", "", "", "", both_bonus=both)
    assert game.view(TV)["both_bonus"] == both
    estimated(game, "Y1 R1")
    play_out(game)
    (row,) = rows(game)
    assert row["parts"]["bonus"][0] == (both if row["won"][0] == 1 else 0)


def test_estimates_are_secret_until_all_are_laid() -> None:
    game = dealt("R3 G8", "Y2 Y5", "B3 B4", "", "")
    revision = game.revision
    for seat, text in enumerate(("Y2 Y5", "B3 B4")):
        assert game.apply(seat, Estimate(*held(game, seat, text))) == []
    assert game.revision == revision
    assert game.view(TV)["estimates"] == [None] * 4
    assert game.view(TV)["chosen"] == [True, True, False, False]
    own = game.view(1)["estimate"]
    assert (word(own["top"]["card"]), word(own["below"]["card"])) == ("B3", "B4")
    assert game.view(1)["sizes"] == [14, 15, 15, 15]
    assert game.movers() == (2, 3)
    assert game.view(2)["turn"] is None


def test_all_cards_on_top_are_shown_together_and_those_below_at_the_end() -> None:
    """Cases 3 and 5: both cards are out of play; trumps stay, even if their card is laid aside."""
    game = dealt("R3 G8", "Y5", "B3 B4", "", "")
    estimated(game, "Y5 R3", "B3 B4")
    assert game.phase == "play"
    assert game.revision == 2
    tops = [word(cross["top"]["card"]) for cross in game.view(TV)["estimates"]]
    assert tops[:2] == ["Y5", "B3"]
    assert all(cross["below"] is None for cross in game.view(TV)["estimates"])
    assert word(game.view(0)["estimate"]["below"]["card"]) == "R3"
    assert game.view(1)["estimates"][0]["below"] is None
    assert game.view(TV)["sizes"] == [12, 13, 13, 13]
    assert game.view(TV)["trumps"]["chief"] == "red"
    assert game.movers() == (1,), "the first trick goes on from the dealer's left"
    assert why(game, 0, Play(ids("R3")[0])) == "table.why.not_your_turn"
    play_out(game)
    assert word(game.view(TV)["estimates"][0]["below"]["card"]) == "R3"
    assert rows(game)[0]["estimates"][0] == [5, 3]


def test_an_estimate_may_be_changed_until_all_are_laid() -> None:
    game = dealt("R3 G8", "Y5 Y6", "", "", "")
    game.apply(0, Estimate(*held(game, 0, "Y5 Y6")))
    game.apply(0, Estimate(*held(game, 0, "Y6 R3")))
    assert game.crosses[0] == (*ids("Y6"), *ids("R3"))


def test_why_an_estimate_is_refused() -> None:
    game = dealt("R3 G8", "Y5 Y6", "B3", "", "")
    (lead,), (own,), (other,) = ids("G8"), ids("Y5"), ids("B3")
    assert why(game, 0, Estimate(own, own)) == "wimmueln.why.twice"
    assert why(game, 0, Estimate(own, lead)) == "trick.why.not_held"  # case 3
    assert why(game, 0, Estimate(own, other)) == "trick.why.not_held"
    assert why(game, 0, Estimate(own, 60)) == "trick.why.not_held"
    assert why(game, 0, Play(own)) == "trick.why.in_estimates"
    assert why(game, 1, Estimate(other, own)) == "trick.why.not_held"


# Tricks and scores


def test_only_a_colour_is_trumps() -> None:
    """Case 8: another card of the lower one's number is no trump."""
    game = dealt("R3 G8", "", "G1", "R5", "G9")
    suits = game.tricks.order.suit
    assert {word(card)[0] for card in game.pack if suits[card] == 5} == {"R"}
    estimated(game, "", "", "", "")
    play(game, "G1")
    assert game.tricks.winner == 0


def test_the_row_tells_estimates_tricks_and_hits() -> None:
    game = estimated(dealt("R3 G8"))
    play_out(game)
    (row,) = rows(game)
    for seat in range(4):
        top, below = row["estimates"][seat]
        won = row["won"][seat]
        assert row["hits"][seat] == scoring.hit(top, below, won)
        assert row["parts"]["bonus"][seat] == scoring.bonus(top, below, won, 25)
    assert row["parts"]["points"] == game.view(TV)["points"]
    assert row["trump"] == "red"


@given(chance=st.randoms(use_true_random=True))
def test_the_sum_of_the_points_lacks_what_is_laid_aside(chance: Random) -> None:
    """Case 7: 60 (36 with three) without the triangles of all estimates."""
    seats = chance.choice(Wimmueln.players)
    options = complete(Wimmueln.rules, {"deals": 1})
    deck = Wimmueln.deck(seats, options)
    chance.shuffle(deck)
    game = Wimmueln.new(seats, options, deck)
    while game.result() is None:
        game.apply(*drawn(game, chance))
    aside = mask(" ".join(word(card) for cross in game.crosses if cross for card in cross))
    total = 36 if seats == 3 else 60
    assert sum(game.sheet[0].parts["points"]) == total - triangles(aside)
    numbers = [(NUMBER[top], NUMBER[below]) for top, below in game._laid()]
    assert [tuple(pair) for pair in rows(game)[0]["estimates"]] == numbers


@pytest.mark.parametrize(
    ("target", "best", "phase"), [(200, 199, "deal_over"), (200, 200, "over"), (150, 150, "over")]
)
def test_the_match_ends_at_the_target(target: int, best: int, phase: str) -> None:
    game = dealt("R3 G8", target=target)
    game.end_deal(
        Row(1, 0, {"points": (20, best, 0, 0), "bonus": (0, 0, 0, 0)}, {"hits": ["none"] * 4})
    )
    result = ended(game)
    assert game.phase == phase
    assert (result and result.winners) == ((1,) if phase == "over" else None)


def test_equal_totals_share_the_win() -> None:
    game = dealt("R3 G8")
    game.end_deal(
        Row(1, 0, {"points": (200, 190, 0, 0), "bonus": (10, 20, 0, 0)}, {"hits": ["none"] * 4})
    )
    result = ended(game)
    assert result is not None
    assert (result.winners, result.tie_break) == ((0, 1), "shared")
    assert result.details[1] == {"score": 210, "points": 190, "bonus": 20, "hits": 0}


def test_the_dealer_moves_left_and_has_the_last_card() -> None:
    game = estimated(dealt("R3 G8", dealer=3))
    assert game.tricks.past == []
    play_out(game)
    game.ready = [True] * 4
    cards = game.unshuffled()
    game.apply(TABLE, Deal(cards))
    assert game.dealer == 0
    assert game.turned == (cards[-5], cards[-1])
    seen_cards = game.tricks.hands[0] | sum(1 << card for card in game.tricks.trick)
    assert all(seen_cards >> card & 1 for card in game.turned)


def test_each_hidden_estimate_has_its_time_after_the_last_trick() -> None:
    for players in (3, 6):
        game = Wimmueln.new(players, complete(Wimmueln.rules, {}), Wimmueln.deck(players, {}))
        assert game.look_ms() == 0
        game.phase = "deal_over"
        assert game.look_ms() == game.last_look_ms + UNCOVER_MS * players
