"""The Last Panther: setup, passing, scores, every ruling and every subtle case."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.at_random import begun, drawn
from games.endings import ended
from games.trick_tables import held, ids, lay, mask, play, play_out, rows, shown, why, word
from slapbox.games.last_panther import LastPanther, scoring
from slapbox.games.last_panther.moves import PassCards
from slapbox.games.mudeck.cards import CARDS, cards_of
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV
from slapbox.games.roles import Deal
from slapbox.games.tricks.moves import Play

TOTALS = {3: -95, 4: -110, 5: -110, 6: -110, 7: -100, 8: -100}


def passed(game: LastPanther, *texts: str) -> LastPanther:
    """Everybody passes these cards; what is not named are the first cards of the hand."""
    for seat, text in enumerate(texts):
        named = held(game, seat, text)
        rest = [card for card in cards_of(game.tricks.hands[seat]) if card not in named]
        cards = [*named, *(card for card in rest if word(card) != "G5")]
        game.apply(seat, PassCards(tuple(cards[: game.pass_count])))
    return game


def rule(name: str) -> tuple[str, object]:
    return next((o.ruling, o.default) for o in LastPanther.rules if o.name == name)


def test_the_defaults_are_the_rulings() -> None:
    assert rule("pass_count_7_8") == ("LP-1", 3)
    assert rule("pass_direction") == ("", "right")
    assert rule("first_lead") == ("", "green_5")
    assert rule("end_at") == ("", -250)
    assert rule("final_tie") == ("GEN-2", "shared")
    assert all(option.reason for option in LastPanther.rules)


# Setup


@pytest.mark.parametrize(
    ("seats", "deck", "each", "count"),
    [(3, 45, 15, 3), (4, 60, 15, 3), (5, 60, 12, 3), (6, 60, 10, 2), (7, 56, 8, 3), (8, 56, 7, 3)],
)
def test_the_setup_table(seats: int, deck: int, each: int, count: int) -> None:
    game = lay(LastPanther, *[""] * seats)
    view = game.view(TV)
    assert len(game.deck(seats, game.options)) == deck == LastPanther.fewest_cards(seats)
    assert view["sizes"] == [each] * seats
    assert len(view["out"]) == CARDS - deck
    assert view["pass_count"] == count


@pytest.mark.parametrize(
    ("seats", "out"),
    [
        (3, {colour + number for colour in "RYGBK" for number in "12"}),
        (4, set()),
        (7, {"R2", "G2", "B2", "K2"}),
        (8, {"R2", "G2", "B2", "K2"}),
    ],
)
def test_which_cards_are_out(seats: int, out: set[str]) -> None:
    """Cases 2 and 10: the yellow 2 stays with seven and eight; with three only 7s are twins."""
    options = complete(LastPanther.rules, {})
    deck = LastPanther.deck(seats, options)
    assert {word(card) for card in range(CARDS)} - {word(card) for card in deck} == out
    twins = [word(card) for card in deck if [word(other) for other in deck].count(word(card)) == 2]
    assert {twin[1] for twin in twins} == ({"7"} if seats == 3 else {"1", "7"})


@pytest.mark.parametrize("seats", [7, 8])
def test_lp_1_two_cards_with_seven_and_eight_if_so_chosen(seats: int) -> None:
    """As with six: there the rulebook itself says so."""
    assert lay(LastPanther, *[""] * seats).pass_count == 3
    assert lay(LastPanther, *[""] * seats, pass_count_7_8=2).pass_count == 2
    assert lay(LastPanther, *[""] * 6).pass_count == 2


# Passing


def test_cards_go_to_the_right_neighbour() -> None:
    """Case 4: seat i passes to i - 1."""
    game = lay(LastPanther, "R9 R8 R7", "B9 B8 B7", "K9 K8 K7", "G9 G8 G7")
    passed(game, "R9 R8 R7", "B9 B8 B7", "K9 K8 K7", "G9 G8 G7")
    assert shown(game.view(0)["received"]) == "B7 B8 B9"
    assert shown(game.view(3)["received"]) == "R7 R8 R9"
    assert shown(game.view(0)["passed"]) == "R7 R8 R9"
    assert held(game, 3, "R9 R8 R7")


def test_the_older_edition_passes_to_the_left() -> None:
    game = lay(LastPanther, "R9 R8 R7", "B9 B8 B7", "", "", pass_direction="left")  # noqa: S106
    passed(game, "R9 R8 R7", "B9 B8 B7", "", "")
    assert shown(game.view(1)["received"]) == "R7 R8 R9"
    assert shown(game.view(2)["received"]) == "B7 B8 B9"


def test_nothing_is_seen_before_everybody_has_chosen() -> None:
    """Case 5; and choices do not count as moments until then."""
    game = lay(LastPanther, "R9 R8 R7", "B9 B8 B7", "K9 K8 K7", "G9 G8 G7")
    revision = game.revision
    for seat, text in enumerate(("R9 R8 R7", "B9 B8 B7", "K9 K8 K7")):
        assert game.apply(seat, PassCards(tuple(held(game, seat, text)))) == []
        assert game.revision == revision
    assert game.view(TV)["chosen"] == [True, True, True, False]
    assert game.view(3)["received"] == game.view(0)["received"] == []
    assert shown(game.view(0)["passed"]) == "R7 R8 R9"
    assert game.view(0)["sizes"] == [15] * 4
    assert game.movers() == (3,)
    assert game.view(3)["turn"] is None, "nobody waits for another"
    (event,) = game.apply(3, PassCards(tuple(held(game, 3, "G9 G8 G7"))))
    assert event.as_json() == {"event": "passed", "count": 3, "step": -1}
    assert game.revision == revision + 1
    assert game.phase == "play"


def test_a_choice_may_be_changed_until_everybody_has_chosen() -> None:
    game = lay(LastPanther, "R9 R8 R7 K9", "", "", "")
    game.apply(0, PassCards(tuple(held(game, 0, "R9 R8 R7"))))
    game.apply(0, PassCards(tuple(held(game, 0, "R9 R8 K9"))))
    passed_on = passed(game, "R9 R8 K9", "", "", "")
    assert shown(passed_on.view(3)["received"]) == "R8 R9 K9"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("R9 R8 R7", None),
        ("R9 R8", "panther.why.count"),
        ("R9 R8 R7 K9", "panther.why.count"),
        ("", "panther.why.count"),
        ("R9 R8 B9", "trick.why.not_held"),
    ],
)
def test_why_cards_cannot_be_passed(text: str, reason: str | None) -> None:
    game = lay(LastPanther, "R9 R8 R7 K9", "B9", "", "")
    assert why(game, 0, PassCards(tuple(ids(text)))) == reason


def test_odd_cards_cannot_be_passed() -> None:
    game = lay(LastPanther, "R9 R8 R7 K9", "", "", "")
    (card,) = ids("R9")
    assert why(game, 0, PassCards((card, card, card))) == "trick.why.unknown_move"
    assert why(game, 0, PassCards((card, -1, 60))) == "trick.why.unknown_move"
    passed(game, "", "", "", "")
    assert why(game, 0, PassCards((card, 1, 2))) == "trick.why.in_play"


# The first lead


def test_the_holder_of_the_green_five_leads_it() -> None:
    """Cases 3 and 6: who leads is clear after passing, and what as well."""
    game = lay(LastPanther, "", "G5 K9 K8", "", "")
    passed(game, "", "G5 K9 K8", "", "")
    assert game.movers() == (0,)
    assert word(game.view(TV)["must_lead"]["card"]) == "G5"
    legal = [card for card in game.view(0)["hand"] if card["legal"]]
    assert shown(legal) == "G5"
    (other,) = held(game, 0, "K9")
    assert why(game, 0, Play(other)) == "panther.why.lead_green_5"
    assert game.legal_moves(0) == [Play(ids("G5")[0])]
    play(game, "G5")
    assert game.view(TV)["must_lead"] is None
    assert len(game.legal_moves(1)) >= 1


def test_in_the_older_edition_the_dealers_left_neighbour_leads() -> None:
    game = lay(LastPanther, "", "", "", "G5", dealer=1, first_lead="left_of_dealer")
    passed(game, "", "", "", "")
    assert game.movers() == (2,)
    assert len(game.legal_moves(2)) == 15
    assert game.view(TV)["first_lead"] == "left_of_dealer"
    assert game.view(TV)["must_lead"] is None


# Tricks and scores


def test_there_are_no_trumps() -> None:
    game = passed(lay(LastPanther, "", "", "", ""), "", "", "", "")
    assert game.view(TV)["trumps"] == {"chief": None, "vice": None, "ranking": []}
    assert game.tricks.order.masks[-1] == 0


def test_the_first_of_equal_cards_wins() -> None:
    """Case 7: seat 3 leads one black 7, and seat 1 adds the other."""
    hands = ("K0 R0 R1 R2", "K7 R3 R4 R5", "K3 Y1 Y2 Y3", "K7 B1 B2 B3")
    game = lay(LastPanther, *hands, first_lead="left_of_dealer", dealer=2)
    passed(game, "R0 R1 R2", "R3 R4 R5", "Y1 Y2 Y3", "B1 B2 B3")
    play(game, "K7 K0 K7 K3")
    assert game.tricks.past[-1][:2] == (3, 3)
    assert game.points() == [0, 0, 0, -100]


@pytest.mark.parametrize(
    ("taken", "last", "points"),
    [
        ("", False, 0),
        ("", True, 50),
        ("Y0 Y9", False, 10),
        ("R0 R7 R7", False, -30),
        ("K7", False, -50),
        ("K7 K7", False, -100),  # case 1: there are two
        ("K0 K9 G7 B7", False, 0),
        ("Y7 R7 K7", True, 50 + 5 - 10 - 50),  # case 8: full of minus cards
    ],
)
def test_what_cards_are_worth(taken: str, last: bool, points: int) -> None:
    assert scoring.points(mask(taken), last=last) == points


def test_the_last_trick_brings_fifty() -> None:
    game = lay(LastPanther, "", "", "", "")
    passed(game, "", "", "", "")
    play_out(game)
    (row,) = rows(game)
    assert sorted(row["parts"]["last_trick"]) == [0, 0, 0, 50]
    assert row["parts"]["last_trick"][game.tricks.past[-1][1]] == 50
    assert sum(row["parts"]["yellow"]) == 60
    assert sum(row["parts"]["red"]) == -120
    assert sum(row["parts"]["panther"]) == -100
    assert game.view(TV)["points"] == row["sum"] == list(game.scores())


@pytest.mark.parametrize("seats", LastPanther.players)
@given(chance=st.randoms(use_true_random=True))
def test_the_checksum_of_every_deal(seats: int, chance: Random) -> None:
    options = complete(LastPanther.rules, {"end_at": -500})
    deck = LastPanther.deck(seats, options)
    chance.shuffle(deck)
    game = LastPanther.new(seats, options, deck)
    while len(game.sheet) < 2:
        game.apply(*drawn(game, chance))
    for row in game.sheet:
        assert sum(row.sums()) == TOTALS[seats]


# The end


@pytest.mark.parametrize(
    ("end_at", "low", "phase"),
    [(-250, -249, "deal_over"), (-250, -250, "over"), (-200, -200, "over"), (-250, -260, "over")],
)
def test_the_match_ends_when_somebody_is_so_low(end_at: int, low: int, phase: str) -> None:
    """Case 9: at exactly -250 too. Then the highest total wins."""
    game = lay(LastPanther, "", "", "", "", end_at=end_at)
    row = game.reckon()
    parts = {**row.parts, "red": (low, -10, 20, -30)}
    game.tricks.winner = 0
    parts["last_trick"] = (0, 0, 0, 0)
    game.end_deal(type(row)(1, 0, parts))
    result = ended(game)
    assert game.phase == phase
    assert (result and result.winners) == ((2,) if phase == "over" else None)


def test_the_dealer_moves_left() -> None:
    game = lay(LastPanther, "", "", "", "", dealer=3)
    passed(game, "", "", "", "")
    play_out(game)
    game.ready = [True] * 4
    game.apply(TABLE, Deal(game.unshuffled()))
    assert (game.dealer, game.phase, game.number) == (0, "passing", 2)


@given(chance=st.randoms(use_true_random=True))
def test_who_passed_cards_knows_where_they_went(chance: Random) -> None:
    """Whether they were played since, one has to remember (TR-1)."""
    game = begun(LastPanther, chance)
    assert isinstance(game, LastPanther)
    for _ in range(chance.randrange(200)):
        if game.result() is not None:
            return
        game.apply(*drawn(game, chance))
    for seat in range(game.seats):
        for place in game.view(seat)["known"]:
            played = [card for _, _, cards in game.tricks.past for card in cards]
            card = place["card"]["card"]
            held = game.tricks.hands[place["seat"]] >> card & 1
            assert held or card in [*played, *game.tricks.trick]
    if game.phase == "play" and game.tricks.past:
        assert game.view(TV)["known"] == []
