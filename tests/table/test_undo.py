"""Taking back the last move: how far, when not, and that the journal remembers everything."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.at_random import begun, drawn
from profiles import TYPICAL, few
from slapbox.games import GAMES
from slapbox.games.base import Game
from slapbox.games.dealing import shuffled
from slapbox.games.protocol import TABLE, Json
from slapbox.table.journal import replay
from slapbox.table.journal.journal import Entry, Header
from slapbox.table.journal.replay import active_moves, rebuild, undo_record, undone
from slapbox.table.words import orders
from slapbox.text import Text
from table.whisper import BELL, QUESTION

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name
PHONES = ("touch:f", "touch:g", "touch:h")


def undo(stage: TableHarness) -> str | None:
    why = stage.order(orders.Undo()).why
    stage.run(5)
    return why.key if why else None


def state(stage: TableHarness) -> Json:
    value: Json = stage.view()["match"]["state"]
    return value


def hands(stage: TableHarness) -> list[list[int]]:
    return [list(hand) for hand in stage.core.match.game.hands]


def play(stage: TableHarness, seat: int, move: str, **values: Any) -> None:
    record = {"move": move, **values}
    order = orders.Play(PHONES[seat], record, stage.view()["match"]["revision"])
    assert stage.order(order).why is None


def same_after_a_restart(stage: TableHarness) -> None:
    """A host that starts again stands where this one stands."""
    before = (vars(stage.core.match.game), stage.view()["match"])
    moments = stage.core.match.revision
    stage.kill_host()
    stage.start_host()
    assert vars(stage.core.match.game) == before[0]
    assert stage.core.match.revision == moments
    for name in ("state", "last", "turn_from_us", "revision", "race"):
        assert stage.view()["match"][name] == before[1][name]


def test_nobody_fidgets_with_a_card_that_came_back(whisper: TableHarness) -> None:
    play(whisper, 0, "say", card=5)
    whisper.order(orders.Fidget(PHONES[1], on=True))
    assert undo(whisper) is None
    assert not any(seat["fidget"] for seat in whisper.view()["seats"])


def test_a_move_is_taken_back_and_the_journal_keeps_both(whisper: TableHarness) -> None:
    before = hands(whisper)
    play(whisper, 0, "say", card=5)
    assert hands(whisper) != before
    assert undo(whisper) is None
    assert (hands(whisper), state(whisper)["turn"]) == (before, 0)
    match = whisper.core.match
    entries = list(whisper.journal.moves(match.header.match))
    assert [entry.move["move"] for entry in entries] == ["say", "undo"]
    play(whisper, 0, "say", card=6)
    entries = list(whisper.journal.moves(match.header.match))
    assert [entry.number for entry in entries] == [0, 1, 2]
    assert [entry.move["card"] for entry in active_moves(entries)] == [6]
    assert vars(rebuild(match.header, entries)[0]) == vars(match.game)
    same_after_a_restart(whisper)


def test_several_moves_are_taken_back_one_after_the_other_until_none_is_left(
    whisper: TableHarness,
) -> None:
    states = [hands(whisper)]
    for seat, card in ((0, 5), (1, 7)):
        play(whisper, seat, "say", card=card)
        states.append(hands(whisper))
    for expected in reversed(states[:-1]):
        assert undo(whisper) is None
        assert hands(whisper) == expected
    assert undo(whisper) == "table.why.nothing_to_undo"
    same_after_a_restart(whisper)


def test_what_was_sent_in_view_of_a_state_that_was_taken_back_never_fits_again(
    whisper: TableHarness,
) -> None:
    play(whisper, 0, "say", card=5)
    stale = orders.Play("touch:g", {"move": "say", "card": 7}, whisper.core.match.revision)
    undo(whisper)
    play(whisper, 0, "say", card=6)
    why = whisper.order(stale).why
    assert why is not None
    assert why.key == "table.why.moved_on"


def test_secrets_since_then_are_taken_back_too_and_are_no_move_of_their_own(
    whisper: TableHarness,
) -> None:
    before = hands(whisper)
    play(whisper, 1, "favour", card=7)
    assert undo(whisper) == "table.why.nothing_to_undo"  # nobody noticed anything
    play(whisper, 0, "say", card=5)
    play(whisper, 2, "favour", card=3)
    assert undo(whisper) is None
    assert hands(whisper) == before
    assert whisper.core.match.game.favourites == [None, 7, None]


def test_a_race_is_taken_back_together_with_the_move_that_opened_it(whisper: TableHarness) -> None:
    before = hands(whisper)
    play(whisper, 0, "say", card=BELL)
    whisper.run(10)
    assert whisper.view()["match"]["race"] is not None
    assert undo(whisper) == "table.why.race_open"
    whisper.until(lambda: whisper.view()["match"]["race"] is None)
    assert whisper.view()["match"]["last"] is not None
    assert undo(whisper) is None
    match = whisper.view()["match"]
    assert (hands(whisper), match["race"], match["last"]) == (before, None, None)
    whisper.run(500)
    assert whisper.view()["match"]["race"] is None
    same_after_a_restart(whisper)


def test_a_race_that_waits_for_the_tv_to_be_done_is_no_obstacle(whisper: TableHarness) -> None:
    play(whisper, 0, "say", card=BELL)
    assert whisper.view()["match"]["race"] is not None  # the clock has ticked since
    whisper.until(lambda: whisper.view()["match"]["race"] is None)
    assert undo(whisper) is None
    assert undo(whisper) == "table.why.nothing_to_undo"


def test_what_the_deadline_did_is_taken_back_and_there_is_time_again(whisper: TableHarness) -> None:
    play(whisper, 0, "say", card=5)
    play(whisper, 1, "say", card=QUESTION)
    whisper.run(2_500)
    assert state(whisper)["missed"] == 1
    assert undo(whisper) is None
    assert (state(whisper)["phase"], state(whisper)["missed"]) == ("question", 0)
    whisper.run(1_900)
    assert state(whisper)["phase"] == "question"
    whisper.run(500)
    assert state(whisper)["missed"] == 1


def test_what_was_dealt_stays_dealt_and_so_do_the_moves_before(whisper: TableHarness) -> None:
    for seat, card in ((0, 5), (1, 7), (2, 3)):
        play(whisper, seat, "say", card=card)
    moves = [entry.move["move"] for entry in active_moves(whisper.core.match._entries)]
    assert moves == ["say", "say", "say", "deal"]
    before = (hands(whisper), list(whisper.core.match.game.pile))
    assert undo(whisper) == "table.why.seen"
    assert who_may_take_back(whisper) == []
    play(whisper, 0, "say", card=6)
    assert undo(whisper) is None
    assert undo(whisper) == "table.why.seen"
    assert (hands(whisper), whisper.core.match.game.pile) == before
    same_after_a_restart(whisper)


def test_a_pause_is_a_good_time_to_take_something_back(whisper: TableHarness) -> None:
    play(whisper, 0, "say", card=5)
    whisper.order(orders.Pause(True))
    assert undo(whisper) is None
    assert whisper.view()["paused"]
    assert state(whisper)["turn"] == 0


def take_back(stage: TableHarness, seat: int) -> str | None:
    why = stage.order(orders.TakeBack(PHONES[seat])).why
    stage.run(5)
    return why.key if why else None


def who_may_take_back(stage: TableHarness) -> list[int]:
    return [seat for seat in range(3) if stage.view(PHONES[seat])["you"]["takes_back"]]


def test_a_player_takes_the_own_move_back_until_another_one_acts(whisper: TableHarness) -> None:
    before = hands(whisper)
    assert (who_may_take_back(whisper), take_back(whisper, 0)) == ([], "table.why.not_taken_back")
    play(whisper, 0, "say", card=5)
    assert who_may_take_back(whisper) == [0]
    assert take_back(whisper, 1) == "table.why.not_taken_back"
    assert take_back(whisper, 0) is None
    assert (hands(whisper), state(whisper)["turn"]) == (before, 0)
    play(whisper, 0, "say", card=6)
    play(whisper, 1, "say", card=7)
    assert who_may_take_back(whisper) == [1]
    assert take_back(whisper, 0) == "table.why.not_taken_back"
    same_after_a_restart(whisper)
    assert who_may_take_back(whisper) == [1]


def test_whoever_saw_an_answer_that_was_taken_back_cannot_take_back_too(
    whisper: TableHarness,
) -> None:
    play(whisper, 0, "say", card=5)
    play(whisper, 1, "say", card=7)
    assert take_back(whisper, 1) is None
    assert who_may_take_back(whisper) == []
    same_after_a_restart(whisper)
    assert take_back(whisper, 0) == "table.why.not_taken_back"
    play(whisper, 1, "say", card=8)
    assert who_may_take_back(whisper) == [1]


def test_a_race_that_the_move_opened_or_a_pause_keeps_it_on_the_table(
    whisper: TableHarness,
) -> None:
    play(whisper, 0, "say", card=BELL)
    whisper.run(10)
    assert take_back(whisper, 0) == "table.why.race_open"
    whisper.until(lambda: whisper.view()["match"]["race"] is None)
    assert take_back(whisper, 0) == "table.why.not_taken_back"
    whisper.run(3_000)
    play(whisper, 1, "say", card=7)
    whisper.order(orders.Pause(True))
    assert take_back(whisper, 1) == "table.why.paused"


def test_only_a_match_that_runs_has_moves_to_take_back(stage: TableHarness) -> None:
    assert undo(stage) == "table.why.no_match"


def test_a_card_that_was_turned_stays_turned(playing: TableHarness) -> None:
    """Everybody would know which card comes next, and when to swat."""
    playing.pads["a"].slap(0)
    playing.run(20)
    assert undo(playing) == "table.why.seen"
    assert state(playing)["turns"] == 1


def test_the_hosts_own_choice_is_taken_back(playing: TableHarness) -> None:
    assert undo(playing) is None  # the starter
    assert playing.view()["match"]["asks_host"]
    assert playing.order(orders.Choose({"move": "starter", "seat": 2})).why is None
    assert state(playing)["turn"] == 2


def begin(stage: TableHarness, game: str, **rules: str) -> None:
    """Three phones in a match in which the host named the first dealer, where there is one."""
    stage.order(orders.SetGame(game))
    stage.order(orders.SetRule("first_dealer", "host"))
    for name, value in rules.items():
        assert stage.order(orders.SetRule(name, value)).why is None
    for device in PHONES:
        stage.phone(device)
    assert stage.order(orders.Start()).why is None
    assert stage.order(orders.Choose({"move": "dealer", "seat": 2})).why is None


def test_in_rummue_what_was_drawn_stays_drawn(stage: TableHarness) -> None:
    """The card beneath the discard that was taken has been seen, or one of the stock."""
    begin(stage, "rummue")
    assert undo(stage) == "table.why.seen"  # with another dealer the hands would change places
    play(stage, 0, "draw_discard")
    assert stage.order(orders.TakeBack(PHONES[0])).why == Text("table.why.not_taken_back")
    assert undo(stage) == "table.why.seen"
    hand = stage.view(PHONES[0])["match"]["state"]["hand"]
    play(stage, 0, "discard", card=hand[0]["card"])
    assert undo(stage) is None
    assert stage.view(PHONES[0])["match"]["state"]["hand"] == hand
    assert [notice["key"] for notice in stage.view()["notices"]] == ["table.undone"]
    assert undo(stage) == "table.why.seen"


def choose_at_random(stage: TableHarness, device: int) -> None:
    """The first of all legal moves."""
    play(stage, device, **stage.view(PHONES[device])["you"]["moves"][0])


@pytest.mark.parametrize(
    ("game", "rules"), [("last-panther", {}), ("wimmueln", {"notrump_lead": "higher"})]
)
def test_what_all_choose_together_is_not_chosen_anew_when_it_has_been_seen(
    stage: TableHarness, game: str, rules: dict[str, str]
) -> None:
    begin(stage, game, **rules)
    before = hands_of_all(stage)
    for seat in (0, 1):
        choose_at_random(stage, seat)
        assert undo(stage) == "table.why.seen"
    choose_at_random(stage, 2)
    assert hands_of_all(stage) != before
    after = hands_of_all(stage)
    assert undo(stage) == "table.why.seen"
    assert hands_of_all(stage) == after
    turn = state(stage)["turn"]
    choose_at_random(stage, turn)
    assert undo(stage) is None
    assert hands_of_all(stage) == after


def hands_of_all(stage: TableHarness) -> list[list[int]]:
    return [
        [card["card"] for card in stage.view(phone)["match"]["state"]["hand"]] for phone in PHONES
    ]


TRICK_RULES: tuple[tuple[str, dict[str, str]], ...] = (
    ("mu", {}),
    ("mu", {"open_tricks": "true"}),
    ("last-panther", {}),
    ("wimmueln", {}),
    ("wimmueln", {"open_tricks": "true"}),
)
trick_games = pytest.mark.parametrize(("game", "rules"), TRICK_RULES)


def to_the_tricks(stage: TableHarness, game: str, rules: dict[str, str]) -> None:
    """A match in which the first card may be laid: seat 0 has bid a card in Mü."""
    begin(stage, game, **rules)
    while state(stage)["phase"] != "play":
        stage.order(orders.PressOn())  # all have seen the chief
        seat = stage.core.match.game.movers()[0]
        moves = stage.view(PHONES[seat])["you"]["moves"]
        bids = state(stage)["phase"] == "auction"
        passes = bids and any(state(stage)["auction"]["totals"])
        play(stage, seat, **moves[-1 if passes else 0])


def begin_again(stage: TableHarness) -> None:
    """The host starts anew, and stands where it stood."""
    before = state(stage)
    stage.kill_host()
    stage.start_host()
    assert state(stage) == before


def lay_card(stage: TableHarness) -> None:
    """Let the player whose turn it is lay the first card that may be laid."""
    stage.order(orders.PressOn())
    choose_at_random(stage, state(stage)["turn"])


def undo_all(stage: TableHarness) -> int:
    """The host takes back whatever can be taken back: how many times."""
    count = 0
    while (why := undo(stage)) is None:
        count += 1
    assert why == "table.why.seen"
    return count


@trick_games
def test_the_first_card_may_be_laid_anew_but_nobody_bids_anew(
    stage: TableHarness, game: str, rules: dict[str, str]
) -> None:
    """TR-2. Otherwise a trick is looked at, and then what one says of the tricks is chosen."""
    to_the_tricks(stage, game, rules)
    revision = state(stage)
    lay_card(stage)
    assert undo_all(stage) == 1
    begin_again(stage)
    assert undo(stage) == "table.why.seen"
    assert {**state(stage), "revision": 0, "news": []} == {**revision, "revision": 0, "news": []}
    lay_card(stage)
    assert undo_all(stage) == 1


@trick_games
def test_the_host_goes_back_to_the_beginning_of_the_trick_won_last(
    stage: TableHarness, game: str, rules: dict[str, str]
) -> None:
    """TR-2. Tricks before it lie face down, and never come up one after the other."""
    to_the_tricks(stage, game, rules)
    while sum(state(stage)["won"]) < 4:
        lay_card(stage)
    lay_card(stage)
    assert undo_all(stage) == 4  # the card that was led, and the fourth trick
    assert (state(stage)["phase"], state(stage)["trick"]) == ("play", None)
    assert sum(state(stage)["won"]) == 3
    begin_again(stage)
    assert undo(stage) == "table.why.seen"
    for _ in range(2):
        lay_card(stage)
    assert undo_all(stage) == 2
    for _ in range(6):
        lay_card(stage)
    assert undo_all(stage) == 3
    assert sum(state(stage)["won"]) == 4


@trick_games
def test_whoever_takes_back_the_own_card_gets_no_further(
    stage: TableHarness, game: str, rules: dict[str, str]
) -> None:
    to_the_tricks(stage, game, rules)
    for _ in range(8):
        seat = state(stage)["turn"]
        lay_card(stage)
        assert take_back(stage, seat) is None
        assert state(stage)["turn"] == seat
        assert take_back(stage, seat) == "table.why.not_taken_back"
        lay_card(stage)


def test_what_was_bid_is_taken_back_until_a_card_is_laid(stage: TableHarness) -> None:
    to_the_tricks(stage, "mu", {})
    while undo(stage) is None:
        assert state(stage)["trick"] is None
    assert state(stage)["phase"] == "auction"
    assert state(stage)["auction"]["totals"] == [0, 0, 0]


def test_in_safarues_variant_no_card_is_tried(stage: TableHarness) -> None:
    """SA-1: what an offer captures is told, and nobody has had to notice it."""
    begin(stage, "safarue-variant", capture_duty="spot")
    card = stage.view(PHONES[0])["match"]["state"]["hand"][0]["card"]
    play(stage, 0, "offer", card=card)
    offered = state(stage)
    assert undo(stage) == "table.why.seen"
    assert take_back(stage, 0) == "table.why.not_taken_back"
    begin_again(stage)
    assert undo(stage) == "table.why.seen"
    assert state(stage) == offered


def test_in_safarues_variant_an_offer_is_taken_back_where_the_table_notices(
    stage: TableHarness,
) -> None:
    begin(stage, "safarue-variant")
    moves = stage.view(PHONES[0])["you"]["moves"]
    play(stage, 0, **moves[0])
    assert undo(stage) is None
    assert stage.view(PHONES[0])["you"]["moves"] == moves


def test_the_guards_cry_is_taken_back(stage: TableHarness) -> None:
    """A pad is touched by accident; all are told that the host has taken it back."""
    stage.order(orders.SetGame("cheating-moth"))
    for device in PHONES:
        stage.phone(device)
    assert stage.order(orders.Start()).why is None
    assert stage.order(orders.Choose({"move": "guard", "seat": 0})).why is None
    stage.run(2_000)
    stage.beat(PHONES[0])
    cry = orders.Play(
        PHONES[0], {"move": "caught"}, 0, "page", stage.now_ns // 1000, None, stage.now_ns
    )
    assert stage.order(cry).why is None
    assert state(stage)["phase"] == "accuse"
    assert undo(stage) is None
    assert state(stage)["phase"] == "turn"
    assert [notice["key"] for notice in stage.view()["notices"]] == ["table.undone"]


@pytest.mark.long
def test_a_new_deal_is_not_dealt_anew(stage: TableHarness) -> None:
    """A host who does not like the hand undoes, all are ready again, and the cards are others: so
    it was."""
    begin(stage, "mu", deals="2")
    while state(stage)["deal"] == 1:
        busy = [seat for seat in range(3) if stage.view(PHONES[seat])["you"]["moves"]]
        choose_at_random(stage, busy[0])
        stage.run(100)  # the sheet is to be seen before the last one can end it
    dealt = hands_of_all(stage)
    assert undo(stage) == "table.why.seen"
    assert hands_of_all(stage) == dealt
    stage.kill_host()
    stage.start_host()
    assert undo(stage) == "table.why.seen"
    assert hands_of_all(stage) == dealt


def test_nobody_is_told_of_an_undo_that_was_refused_or_was_the_players_own(
    whisper: TableHarness,
) -> None:
    assert undo(whisper) == "table.why.nothing_to_undo"
    play(whisper, 0, "say", card=5)
    assert take_back(whisper, 0) is None
    assert whisper.view()["notices"] == []


def test_races_alone_cannot_be_taken_back(stage: TableHarness) -> None:
    stage.phone("touch:f")
    stage.order(orders.SetGame("reaction"))
    stage.order(orders.Start())
    assert undo(stage) in ("table.why.race_open", "table.why.nothing_to_undo")
    stage.until(lambda: stage.view()["match"]["last"] is not None)
    assert stage.view()["match"]["race"] is None
    assert undo(stage) == "table.why.nothing_to_undo"


def test_the_buzzers_own_undo_is_no_undo_of_the_table(stage: TableHarness) -> None:
    for phone in ("touch:f", "touch:g"):
        stage.phone(phone)
    stage.order(orders.SetGame("quiz"))
    stage.order(orders.Start())
    for record in ({"move": "score", "seat": 0, "points": 1}, {"move": "undo"}):
        assert stage.order(orders.Choose(record)).why is None
    assert state(stage)["scores"] == [0, 0]
    assert len(active_moves(stage.core.match._entries)) == 2
    assert undo(stage) is None  # takes the buzzer's undo back
    assert state(stage)["scores"] == [1, 0]


@pytest.mark.long
@pytest.mark.parametrize(
    "game", few(GAMES.values(), [GAMES[name] for name in TYPICAL]), ids=list(GAMES)
)
@given(chance=st.randoms(use_true_random=True))
def test_no_undo_brings_other_cards(game: type[Game], chance: Random) -> None:
    """Played at random, with an undo now and then, or many: no deal is ever taken back, and nobody
    who has seen how it went on, taken back or not, is where the rules do not go back to."""
    fresh = begun(game, chance)
    header = header_of(fresh, chance)
    state, entries = replay.begun(header), list[Entry]()
    seen: list[tuple[Game, int]] = []  # and how many of the moves before still stand
    for _ in range(120):
        if state.result() is not None:
            break
        seat, move = drawn(state, chance)
        state.apply(seat, move)
        entries.append(Entry(len(entries), 0, seat, move.as_json()))
        seen.append((state.copy(), len(active_moves(entries))))
        for _ in range(chance.choice([0, 0, 0, 0, 0, 0, 0, 0, 1, 9])):
            kept = undone(header, entries)
            if isinstance(kept, Text):
                break
            gone = active_moves(entries)[kept:]
            assert {"deal", "dealer", "flip"}.isdisjoint(entry.move["move"] for entry in gone)
            entries.append(Entry(len(entries), 0, TABLE, undo_record(kept)))
            state, _ = rebuild(header, entries)
            assert all(game.goes_back(state) for game, stands in seen if stands >= kept)
            seen = [(game, min(stands, kept)) for game, stands in seen]


def header_of(state: Any, chance: Random) -> Header:
    """A match with the options of this game and any cards."""
    kind, options = type(state), dict(state.options)
    deck = shuffled(kind, state.seats, options, chance.getrandbits(32))
    names = tuple("ABCDEFGH"[: state.seats])
    return Header("m", kind.name, "0", options, 1, tuple(deck), names, 0)


@pytest.mark.parametrize("keep", [-1, 2, "1", None, True])
def test_an_undo_of_more_than_there_is_does_not_fit(keep: Any) -> None:
    entries = [Entry(0, 0, 0, {"move": "say"}), Entry(1, 1, -1, {"move": "undo", "keep": keep})]
    with pytest.raises(ValueError, match="undo"):
        active_moves(entries)


@given(st.lists(st.integers(-1, 30)))
def test_what_stands_is_what_a_stack_would_hold(steps: list[int]) -> None:
    """Every number that is no more than the height is an undo to that height."""
    stack: list[int] = []
    entries: list[Entry] = []
    for number, step in enumerate(steps):
        if 0 <= step < len(stack):
            del stack[step:]
            entries.append(Entry(number, number, -1, undo_record(step)))
        else:
            stack.append(number)
            entries.append(Entry(number, number, 0, {"move": "say"}))
    assert [entry.number for entry in active_moves(entries)] == stack
