"""Games with secret hands at a real table: moves from phones, deals, deadlines, views."""

from __future__ import annotations

import json
from typing import Any

import pytest

from patience import PATIENCE_S
from slapbox.games import GAMES, find
from slapbox.games.protocol import Json
from slapbox.pads.wire import Lights
from slapbox.table.gate import Gate
from slapbox.table.guests.phones import FIDGET_NS
from slapbox.table.journal.replay import rebuild
from slapbox.table.table import Table
from slapbox.table.view import Written
from slapbox.table.words import orders
from table.asking import why
from table.whisper import ANSWER_US, BELL, QUESTION, FakeGame

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name
PHONES = ("touch:f", "touch:g", "touch:h")
MS = 1_000_000


def state(stage: TableHarness, viewer: str = "tv") -> Json:
    value: Json = stage.view(viewer)["match"]["state"]
    return value


def mine(stage: TableHarness, seat: int) -> list[int]:
    """The cards of a seat, as its phone sees them."""
    hand: list[int] = state(stage, PHONES[seat])["hand"]
    return hand


def play(stage: TableHarness, seat: int, move: str, **values: Any) -> str | None:
    """A move of this seat's phone, in view of the present moment."""
    record = {"move": move, **values}
    return why(stage.order(orders.Play(PHONES[seat], record, stage.view()["match"]["revision"])))


def timed(
    stage: TableHarness, seat: int, *, ago_ms: int = 0, took_ms: int = 700, revision: int = 0
) -> Any:
    """A card is hidden, some time ago."""
    record = {"move": "hide", "card": mine(stage, seat)[0]}
    page_us = (stage.now_ns - ago_ms * MS) // 1000
    from_us = page_us - took_ms * 1000
    return orders.Play(PHONES[seat], record, revision, "page", page_us, from_us, stage.now_ns)


def plain(stage: TableHarness, seat: int) -> int:
    """A card of this seat that neither rings nor asks."""
    return next(card for card in mine(stage, seat) if card not in (BELL, QUESTION))


def say(stage: TableHarness, times: int = 1) -> None:
    """Say some plain cards."""
    for _ in range(times):
        turn = state(stage)["turn"]
        assert play(stage, turn, "say", card=plain(stage, turn)) is None


# ---- the lobby ----


def test_a_game_of_secret_hands_does_not_start_without_phones_and_says_whose(
    stage: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "whisper", FakeGame)
    for chip in "ab":
        stage.pad(chip).slap(0)
        stage.run(600)
    assert stage.view()["start_why"] is None
    stage.order(orders.SetGame("whisper"))
    assert stage.view()["game_needs"] == {"phones": True}
    reason = {"key": "lobby.why.phones", "values": {"names": "Zaza, Momo"}}
    assert stage.view()["start_why"] == reason
    answer = stage.order(orders.Start())
    assert answer.why is not None
    assert answer.why.as_json() == reason
    for chip in "ab":
        stage.pads[chip].slap(0)
    stage.run(600)
    assert [seat["ready"] for seat in stage.view()["seats"]] == [True, True]
    assert stage.view()["phase"] == "lobby"  # no countdown that could only fail


def test_bots_need_no_phones(stage: TableHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "whisper", FakeGame)
    stage.order(orders.SetGame("whisper"))
    for chip in "ab":
        stage.pad(chip)
        stage.order(orders.SeatBot(chip))
    assert stage.view()["start_why"] is None
    assert why(stage.order(orders.Start())) is None


def test_the_lobby_says_what_each_game_needs(stage: TableHarness) -> None:
    games = {game["name"]: game for game in stage.view()["games"]}
    assert games.keys() == GAMES.keys()
    for name, needs in games.items():
        low, high = needs["length_min"]
        assert 0 < low <= high
        assert needs["phones"] == find(name).needs_phones
        assert needs["players"] == [find(name).players.start, find(name).players.stop - 1]


def test_a_deck_that_the_rules_do_not_take_is_told(
    stage: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "whisper", FakeGame)
    stage.order(orders.SetGame("whisper"))
    for phone in PHONES:
        stage.phone(phone)
    assert why(stage.order(orders.SetRule("cards", "8"))) is None
    assert why(stage.order(orders.Start())) == "lobby.why.deck"
    assert stage.view()["phase"] == "lobby"


# ---- who sees what ----


def test_each_phone_sees_its_own_hand_and_nobody_elses(whisper: TableHarness) -> None:
    hands = whisper.core.match.game.hands
    for seat, phone in enumerate(PHONES):
        assert mine(whisper, seat) == hands[seat]
        you = whisper.view(phone)["you"]
        assert (you["seat"], you["binding"]) == (seat, None)
        assert {move["card"] for move in you["moves"] if "card" in move} == set(hands[seat])
    for viewer in ("tv", "touch:stranger"):
        assert "hand" not in state(whisper, viewer)
    nobody: Json = {
        "seat": None,
        "known": None,
        "binding": None,
        "moves": [],
        "takes_back": False,
        "coach": None,
        "fan": None,
        "resting": False,
        "played_for": False,
        "knocks": False,
        "wish": None,
        "pads": [],
    }
    assert whisper.view("touch:stranger")["you"] == nobody
    assert "you" not in whisper.view("tv")
    # The pad's seat is the phone's: a bot sees by its pad what a person sees by a phone.
    assert state(whisper, "a") == state(whisper, "touch:f")


def test_the_view_says_whose_phone_is_away(whisper: TableHarness) -> None:
    whisper.run(13_000)
    whisper.beat("touch:g")
    seats = whisper.view()["seats"]
    assert [seat["phone_here"] for seat in seats] == [False, True, False]
    assert [seat["here"] for seat in seats] == [True, True, False]


def beating(stage: TableHarness, phones: tuple[str, ...], ms: int) -> list[list[bool]]:
    """These phones beat as pages with a seat do, every 0.5 s; whose phones the views that were
    published meanwhile said to be here."""
    values: list[list[bool]] = []
    for step in range(ms // 50):
        if step % 10 == 0:
            for phone in phones:
                stage.beat(phone)
        stage.run(50)
        here = [seat["phone_here"] for seat in stage.view()["seats"]]
        if values[-1:] != [here]:
            values.append(here)
    return values


def test_a_phone_that_is_away_is_told_within_two_seconds(whisper: TableHarness) -> None:
    assert beating(whisper, PHONES, 10_000) == [[True, True, True]], "nobody flickers"
    left_ns = whisper.now_ns
    assert beating(whisper, PHONES[:2], 2_000) == [[True, True, True], [True, True, False]]
    assert whisper.now_ns - left_ns <= 2_000_000_000
    assert beating(whisper, PHONES, 100)[-1] == [True, True, True]


@pytest.mark.parametrize("gap_ms", [500, 1_000, 1_450])
def test_a_short_gap_is_no_absence(whisper: TableHarness, gap_ms: int) -> None:
    """Wi-Fi fails for a moment, or the page is loaded again."""
    assert beating(whisper, PHONES, 1_000) == [[True, True, True]]
    assert beating(whisper, PHONES[:2], gap_ms - gap_ms % 500) == [[True, True, True]]
    whisper.run(gap_ms % 500)
    assert beating(whisper, PHONES, 2_000) == [[True, True, True]]


def test_who_sits_down_is_here_at_once(stage: TableHarness) -> None:
    """The name took a minute; the page's next beat is still to come."""
    stage.order(orders.Join("touch:g", "Gus"))
    assert [seat["here"] for seat in stage.view()["seats"]] == [True]
    stage.run(2_000)
    assert [seat["here"] for seat in stage.view()["seats"]] == [False]


def test_a_secret_choice_is_published_to_who_made_it_and_changes_nothing_for_others(
    whisper: TableHarness,
) -> None:
    others = ("tv", "touch:f", "touch:h", "touch:stranger")
    before = [whisper.bytes_for(viewer) for viewer in others]
    whisper.core.news.changed = False
    order = orders.Play("touch:g", {"move": "favour", "card": mine(whisper, 1)[0]}, 0)
    assert whisper.gate.order(order, whisper.now_ns).why is None
    assert (whisper.core.news.changed, whisper.core.news.whispered) == (False, True)
    whisper.tick()
    assert state(whisper, "touch:g")["favourite"] is not None
    assert [whisper.bytes_for(viewer) for viewer in others] == before


def test_what_is_published_is_each_viewers_own(whisper: TableHarness) -> None:
    class Still:
        """A clock that stands where the stage's does."""

        def now_ns(self) -> int:
            return int(whisper.now_ns)

    gate = Gate(whisper.core, whisper.journal, whisper.now_ns)
    table = Table(lambda _: gate, lambda *_: None, Still())  # type: ignore[arg-type]
    watches = {viewer: table.streams.watch(viewer) for viewer in ("tv", *PHONES, "a", "touch:x")}
    table.start()
    try:
        record = {"move": "favour", "card": mine(whisper, 1)[0]}
        bodies = {viewer: watch.get(PATIENCE_S) for viewer, watch in watches.items()}
        assert table.ask(orders.Play("touch:g", record, 0)).result(PATIENCE_S).why is None
        bodies["touch:g"] = watches.pop("touch:g").get(PATIENCE_S)
        assert [watch.get(0) for watch in watches.values()] == [None] * len(watches)
    finally:
        table.stop()
    for viewer, update in bodies.items():
        assert update is not None
        assert update.body == Written(gate.views(whisper.now_ns))(viewer)
    hands = {
        viewer: json.loads(update.body)["match"]["state"].get("hand")
        for viewer, update in bodies.items()
        if update
    }
    assert hands["tv"] is hands["touch:x"] is None
    assert [hands[phone] for phone in PHONES] == whisper.core.match.game.hands
    assert hands["a"] == hands["touch:f"]


# ---- moves from phones ----


def test_a_move_made_in_view_of_another_moment_comes_too_late(whisper: TableHarness) -> None:
    revision = whisper.view()["match"]["revision"]
    card = plain(whisper, 0)
    say(whisper)
    late = orders.Play("touch:g", {"move": "say", "card": plain(whisper, 1)}, revision)
    assert why(whisper.order(late)) == "table.why.moved_on"
    assert state(whisper)["spoken"] == [card]
    # Somebody's secret does not make it another moment.
    revision = whisper.view()["match"]["revision"]
    assert why(whisper.order(timed(whisper, 2))) is None
    now = orders.Play("touch:g", {"move": "say", "card": plain(whisper, 1)}, revision)
    assert why(whisper.order(now)) is None


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"move": "fly"},
        {"move": "say"},
        {"move": "say", "card": 3, "more": 1},
        {"move": "hide", "card": 3, "at_us": 1, "from_us": 1, "error_us": 0},
        {"move": "hide", "card": 3, "at_us": 1},
        {"move": "say", "card": 3, "error_us": 0},
        {"move": ["say"]},
    ],
)
def test_what_is_no_move_is_refused(whisper: TableHarness, record: Json) -> None:
    before = list(whisper.journal.moves(whisper.core.match.header.match))
    assert why(whisper.order(orders.Play("touch:f", record, 0))) == "table.why.no_move"
    page_us = whisper.now_ns // 1000
    stamped = orders.Play("touch:f", record, 0, "page", page_us, arrived_ns=whisper.now_ns)
    assert why(whisper.order(stamped)) == "table.why.no_move"
    assert list(whisper.journal.moves(whisper.core.match.header.match)) == before


def test_who_may_not_play_is_told_why(whisper: TableHarness) -> None:
    assert play(whisper, 1, "say", card=plain(whisper, 1)) == "table.why.not_your_turn"
    stranger = orders.Play("touch:x", {"move": "answer"}, 0)
    assert why(whisper.order(stranger)) == "table.why.no_seat"
    whisper.order(orders.Pause(True))
    assert play(whisper, 0, "say", card=plain(whisper, 0)) == "table.why.paused"
    assert why(whisper.order(timed(whisper, 0))) == "table.why.paused"
    whisper.order(orders.ToLobby())
    assert why(whisper.order(orders.Play("touch:f", {}, 0))) == "table.why.no_match"


def test_a_move_with_a_time_is_stamped_by_the_table_as_slaps_are(whisper: TableHarness) -> None:
    whisper.run(3_000)
    whisper.order(timed(whisper, 1, ago_ms=100, took_ms=700, revision=99))
    match = whisper.core.match
    (entry,) = whisper.journal.moves(match.header.match)
    fingers_us = (whisper.now_ns - match.header.started_ns) // 1000 - 100_000
    error_us = entry.move["error_us"]
    assert 10_000 < error_us < 60_000
    assert abs(entry.move["at_us"] - fingers_us) <= error_us
    assert abs(entry.move["at_us"] - entry.move["from_us"] - 700_000) <= error_us
    assert entry.move["touch"] is True


def test_a_page_that_says_it_moved_long_ago_moved_when_that_came_in(whisper: TableHarness) -> None:
    whisper.run(5_000)
    for phone in PHONES:
        whisper.beat(phone)
    assert why(whisper.order(timed(whisper, 1, ago_ms=2_500))) is None
    (entry,) = whisper.journal.moves(whisper.core.match.header.match)
    now_us = (whisper.now_ns - whisper.core.match.header.started_ns) // 1000
    assert entry.move["at_us"] == now_us


def test_a_page_cannot_move_in_the_future(whisper: TableHarness) -> None:
    whisper.run(5_000)
    for phone in PHONES:
        whisper.beat(phone)
    assert why(whisper.order(timed(whisper, 1, took_ms=-10))) == "table.why.no_move"
    assert why(whisper.order(timed(whisper, 1, ago_ms=-5, took_ms=90_000))) is None
    (entry,) = whisper.journal.moves(whisper.core.match.header.match)
    now_us = (whisper.now_ns - whisper.core.match.header.started_ns) // 1000
    assert 0 == entry.move["from_us"] < entry.move["at_us"] <= now_us
    # A minute ahead: such a clock is none.
    assert why(whisper.order(timed(whisper, 2, ago_ms=-60_000))) == "table.why.no_clock"


def test_a_move_of_before_the_match_is_refused(whisper: TableHarness) -> None:
    assert why(whisper.order(timed(whisper, 1, ago_ms=140))) == "table.why.too_late"


def test_a_page_whose_clock_is_unknown_has_to_wait(whisper: TableHarness) -> None:
    order = timed(whisper, 1)
    unknown = orders.Play(order.device, order.move, 0, "another", order.page_us)
    assert why(whisper.order(unknown)) == "table.why.no_clock"


def test_a_bots_times_are_the_tables(whisper: TableHarness) -> None:
    whisper.order(orders.Kick(1))
    whisper.pad("bot")
    whisper.order(orders.SeatBot("bot", 1))
    whisper.run(2_000)
    record = {"move": "hide", "card": state(whisper, "bot")["hand"][0]}
    at_us = whisper.now_ns // 1000 - 1_000
    order = orders.Play("bot", record, 0, "", at_us, at_us - 800_000)
    assert why(whisper.order(order)) is None
    (entry,) = whisper.journal.moves(whisper.core.match.header.match)
    began_us = whisper.core.match.header.started_ns // 1000
    assert entry.move["at_us"] == at_us - began_us
    assert (entry.move["from_us"], entry.move["error_us"]) == (at_us - began_us - 800_000, 0)


def test_the_button_for_those_without_keys_is_of_no_use_among_secret_hands(
    whisper: TableHarness,
) -> None:
    assert why(whisper.order(orders.Turn("touch:f"))) == "table.why.not_your_turn"


def test_a_move_of_a_page_turns_a_card_where_nothing_is_secret(playing: TableHarness) -> None:
    playing.order(orders.OfferSeat(0))
    code = playing.view()["recovery"][0]["code"]
    assert why(playing.order(orders.Recover("touch:f", code))) is None
    revision = playing.view()["match"]["revision"]
    assert why(playing.order(orders.Play("touch:f", {"move": "flip"}, revision))) is None
    assert state(playing)["turns"] == 1
    swat = orders.Play("touch:f", {"move": "swat", "slaps": []}, revision)
    assert why(playing.order(swat)) == "race.why.only_table"


# ---- races among secret hands ----


def ring(stage: TableHarness) -> None:
    assert play(stage, 0, "say", card=BELL) is None
    stage.run(10)
    assert stage.view()["match"]["race"]["seats"] == [0, 1, 2]


def slap(stage: TableHarness, *seats: int) -> None:
    for seat in seats:
        page_us, number = stage.now_ns // 1000, stage.now_ns // MS % 10**6
        slap = orders.TouchSlap(PHONES[seat], "page", number, page_us, stage.now_ns, 0)
        stage.order(slap)


def test_a_card_is_hidden_while_everybody_races_and_the_race_goes_on(whisper: TableHarness) -> None:
    whisper.run(1_000)
    ring(whisper)
    opened_us = whisper.view()["match"]["race"]["opened_us"]
    assert why(whisper.order(timed(whisper, 1))) is None
    assert whisper.view()["match"]["race"]["opened_us"] == opened_us
    whisper.kill_host()
    whisper.start_host()
    whisper.pads["a"].plug()
    whisper.run(20)
    assert whisper.view()["match"]["race"]["opened_us"] == opened_us
    for phone in PHONES:
        whisper.beat(phone)
    slap(whisper, 2, 1)
    assert all(press.touch for press in whisper.core.match.window.slaps())
    whisper.until(lambda: whisper.view()["match"]["race"] is None)
    last = whisper.view()["match"]["last"]
    assert sorted(hand["seat"] for hand in last["hands"]) == [1, 2]
    assert last["opened_us"] == opened_us


def test_hands_that_are_down_stay_down_when_the_host_dies_after_a_move_in_the_race(
    whisper: TableHarness,
) -> None:
    whisper.run(1_000)
    ring(whisper)
    whisper.run(100)
    whisper.pads["a"].slap(0)
    slap(whisper, 2)
    whisper.run(100)
    assert whisper.view()["match"]["race"]["down"] == [1, 0, 1]
    assert why(whisper.order(timed(whisper, 1))) is None
    whisper.run(20)
    whisper.kill_host()
    whisper.start_host()
    assert whisper.view()["match"]["race"]["down"] == [1, 0, 1]
    whisper.pads["a"].plug()
    whisper.beat(PHONES[1])
    slap(whisper, 1)
    whisper.until(lambda: whisper.view()["match"]["race"] is None)
    hands = whisper.view()["match"]["last"]["hands"]
    assert [hand["seat"] for hand in hands] == [2, 0, 1], "a finger is quicker than its phone"


def test_while_the_tv_shows_a_race_all_wait_but_for_what_nobody_notices(
    whisper: TableHarness,
) -> None:
    whisper.run(1_000)
    ring(whisper)
    whisper.until(lambda: whisper.view()["match"]["race"] is None)
    early = timed(whisper, 1, ago_ms=10_000)  # begun and done before
    whisper.run(100)
    for phone in PHONES:
        whisper.beat(phone)
    shown = whisper.view()["match"]["last"]
    turn = state(whisper)["turn"]
    assert play(whisper, turn, "say", card=plain(whisper, turn)) == "table.why.wait"
    assert why(whisper.order(timed(whisper, 2))) is None
    assert why(whisper.order(early)) is None  # as if it was made now
    assert play(whisper, 0, "favour", card=mine(whisper, 0)[0]) is None
    whisper.pads["a"].slap(0)
    whisper.run(20)
    assert state(whisper)["shouts"] == 0
    assert whisper.view()["match"]["last"] == shown
    whisper.run(2_000)
    assert play(whisper, 0, "favour", card=mine(whisper, 0)[1]) is None
    assert whisper.view()["match"]["last"] == shown  # a secret does not end it
    say(whisper)
    assert whisper.view()["match"]["last"] is None


# ---- pads ----


def lit(stage: TableHarness, chip: str = "a") -> str:
    return next(
        word.letters for word in reversed(stage.pads[chip].heard) if isinstance(word, Lights)
    )


def test_keys_that_mean_something_are_lit_outside_races(whisper: TableHarness) -> None:
    assert lit(whisper) == "kkk..."  # seat 0 shouts on three keys, and its turn it is
    say(whisper)
    whisper.run(60)
    assert lit(whisper) == "bbb..."
    whisper.pads["a"].slap(5)
    whisper.pads["a"].slap(1)
    whisper.run(20)
    assert state(whisper)["shouts"] == 1
    whisper.order(orders.Pause(True))
    whisper.run(60)
    assert lit(whisper) == "......"


def test_nobody_stands_in_for_somebody_with_a_secret_hand(whisper: TableHarness) -> None:
    say(whisper)  # now it is the turn of a phone
    whisper.run(13_000)
    assert not whisper.view()["seats"][1]["here"]
    before = state(whisper)["spoken"]
    for key in range(6):
        whisper.pads["a"].slap(key)
        whisper.run(20)
    assert state(whisper)["spoken"] == before


def test_the_pad_of_a_guest_means_nothing_and_breaks_nothing(whisper: TableHarness) -> None:
    whisper.pad("guest")
    whisper.run(20)
    before = state(whisper)
    for key in range(6):
        whisper.pads["guest"].slap(key)
        whisper.run(20)
    assert state(whisper) == before


# ---- the tell ----


def test_a_card_that_is_taken_by_its_edge_shows_until_it_is_let_go_or_ten_seconds(
    whisper: TableHarness,
) -> None:
    def fidgets() -> list[bool]:
        return [seat["fidget"] for seat in whisper.view()["seats"]]

    assert why(whisper.order(orders.Fidget("touch:g", on=True))) is None
    assert fidgets() == [False, True, False]
    whisper.order(orders.Fidget("touch:g", on=False))
    assert fidgets() == [False] * 3
    whisper.order(orders.Fidget("touch:h", on=True))
    whisper.core.news.changed = False
    whisper.run(FIDGET_NS // MS + 10)
    assert fidgets() == [False] * 3


def test_only_players_of_a_game_with_hands_fidget(
    playing: TableHarness, stage: TableHarness
) -> None:
    assert why(playing.order(orders.Fidget("touch:x", on=True))) == "table.why.no_seat"
    assert why(playing.order(orders.Fidget("a", on=True))) == "table.why.no_hand"
    playing.order(orders.ToLobby())
    assert why(stage.order(orders.Fidget("a", on=True))) == "table.why.no_match"


# ---- shuffling, and deadlines ----


def test_cards_are_shuffled_at_once_and_every_replay_knows_how(whisper: TableHarness) -> None:
    match = whisper.core.match
    for _ in range(60):
        before = state(whisper)["pile"]
        turn = state(whisper)["turn"]
        if state(whisper)["phase"] == "question":
            assert play(whisper, turn, "answer") is None
            continue
        if whisper.view()["match"]["race"]:
            whisper.run(4_000)
            continue
        if match.over:
            break
        assert play(whisper, turn, "say", card=mine(whisper, turn)[0]) is None
        assert whisper.core.match.game.unshuffled() == ()
        if before == 1 and not match.over:
            assert state(whisper)["pile"] > 0  # nobody saw it empty
        whisper.run(5)
    entries = list(whisper.journal.moves(match.header.match))
    deals = [entry for entry in entries if entry.move["move"] == "deal"]
    assert deals
    assert any(sorted(deal.move["cards"]) != deal.move["cards"] for deal in deals)
    game, _ = rebuild(match.header, entries)
    assert vars(game) == vars(match.game)
    assert whisper.view()["phase"] == "over"


def ask(stage: TableHarness) -> int:
    """A question is asked; who has to answer."""
    say(stage)
    assert play(stage, 1, "say", card=QUESTION) is None
    return int(state(stage)["turn"])


def deadline(stage: TableHarness) -> Json | None:
    value: Json | None = stage.view()["match"]["deadline"]
    return value


def left(stage: TableHarness) -> int:
    """Return how long (us) the deadline still runs."""
    running = deadline(stage)
    assert running is not None
    closes_us: int = running["closes_us"]
    return closes_us - int(stage.now_ns // 1000)


def test_what_is_not_done_in_time_the_table_does(whisper: TableHarness) -> None:
    assert deadline(whisper) is None
    ask(whisper)
    opened_us = whisper.now_ns // 1000
    closes_us = opened_us + ANSWER_US
    assert deadline(whisper) == {"opened_us": opened_us, "closes_us": closes_us, "pause": False}
    whisper.run(ANSWER_US // 1000 - 10)
    assert state(whisper)["phase"] == "question"
    whisper.run(400)
    assert (state(whisper)["phase"], state(whisper)["missed"]) == ("turn", 1)
    assert deadline(whisper) is None
    last = list(whisper.journal.moves(whisper.core.match.header.match))[-1]
    assert (last.seat, last.move) == (-1, {"move": "time_up"})


def test_an_answer_in_time_stops_the_deadline(whisper: TableHarness) -> None:
    asked = ask(whisper)
    whisper.run(1_900)
    assert play(whisper, asked, "answer") is None
    whisper.run(1_000)
    assert state(whisper)["missed"] == 0


def test_a_secret_move_does_not_prolong_a_deadline(whisper: TableHarness) -> None:
    ask(whisper)
    before = deadline(whisper)
    whisper.run(1_000)
    assert play(whisper, 0, "favour", card=mine(whisper, 0)[0]) is None
    assert deadline(whisper) == before


def test_a_pause_keeps_what_is_left_of_the_time(whisper: TableHarness) -> None:
    ask(whisper)
    whisper.run(1_500)
    whisper.order(orders.Pause(True))
    left_us = left(whisper)
    whisper.run(10_000)
    assert state(whisper)["phase"] == "question"
    assert left(whisper) == left_us
    whisper.order(orders.Pause(False))
    whisper.run(left_us // 1000 - 10)
    assert state(whisper)["phase"] == "question"
    whisper.run(400)
    assert state(whisper)["missed"] == 1


def test_after_a_restart_there_is_time_again(whisper: TableHarness) -> None:
    ask(whisper)
    whisper.run(1_500)
    whisper.kill_host()
    whisper.now_ns += 30_000 * MS
    whisper.start_host()
    whisper.pads["a"].plug()
    whisper.run(1_500)
    assert state(whisper)["phase"] == "question"
    whisper.run(900)
    assert state(whisper)["missed"] == 1
    assert [seat["phone"] for seat in whisper.view()["seats"]] == [True] * 3
    assert state(whisper, "touch:f")["hand"] == whisper.core.match.game.hands[0]
