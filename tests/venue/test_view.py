"""Views of a tournament: on the venue's television, and on each guest's phone."""

from __future__ import annotations

import pytest

from slapbox.venue.messages import (
    Brought,
    Drawn,
    Feat,
    Founded,
    Guest,
    Happening,
    Joined,
    Message,
    happening,
    read,
    written,
)
from slapbox.venue.tournament import Tournament
from slapbox.venue.view import MOST_SHOWN, public

ADDRESS = "http://192.168.1.7:8080/join"


def joined(table: str, *guests: str) -> Joined:
    return Joined(table, table, guests, ADDRESS)


def brought(table: str, number: int, guests: tuple[str, ...], *feats: Feat) -> Brought:
    scores = tuple(range(len(guests)))
    ranks = tuple(reversed([one + 1 for one in scores]))
    return Brought(table, f"m{number}", number, "mu", guests, scores, ranks, feats=feats)


def test_before_anybody_came_there_is_nothing_to_tell() -> None:
    page = public(Tournament(), {})
    assert page.view["kind"] is None
    for empty in (page.view["tables"], page.view["standings"], page.everybody["people"]):
        assert not empty
    assert not page.view["gathering"]


def test_the_first_round_is_shown_until_a_table_has_played_it() -> None:
    messages: list[Message] = [Founded("x", "duplicate"), Drawn(1, "mu"), Drawn(2, "reaction")]
    shown = [public(Tournament(messages), {}).view["round"]]
    for message in (joined("t1", "A"), brought("t1", 1, ("A",))):
        messages.append(message)
        shown.append(public(Tournament(messages), {}).view["round"])
    assert shown == [1, 1, 2]


def test_tables_come_in_the_order_of_their_numbers_with_what_happens_there() -> None:
    tournament = Tournament(
        [Founded("x", "duplicate"), Drawn(1, "mu"), *(joined(f"t{n}", "A") for n in (10, 9, 2))]
    )
    now = Happening("match", "mu", 7, race=True, awaited=("A",))
    tiles = public(tournament, {"t9": now}).view["tables"]
    assert [one["table"] for one in tiles] == ["t2", "t9", "t10"]
    assert [one["now"] and one["now"].minutes for one in tiles] == [None, 7, None]


def test_a_table_is_called_as_its_ticket_says_whatever_it_calls_itself() -> None:
    tables = [Joined("t1", "t2", ("Anna",), ADDRESS), joined("t2", "Ben")]
    sent = Drawn(1, "mu", (("t1", (Guest("Anna", "t1"),)), ("t2", (Guest("Ben", "t2"),))))
    view = public(Tournament([Founded("x", "league"), sent, *tables]), {}).view
    for rows in (view["tables"], view["seating"]):
        assert [(row["table"], row["title"]) for row in rows] == [("t1", "t1"), ("t2", "t2")]


def test_a_guest_finds_the_table_of_the_last_round() -> None:
    sent = Drawn(2, "mu", (("t1", (Guest("ben", "t2"), Guest("anna", "t1"))),))
    tournament = Tournament(
        [
            Founded("x", "league"),
            Drawn(1, "mu"),
            joined("t1", "Anna"),
            joined("t2", "Ben", "Cleo"),
            brought("t2", 1, ("Ben", "Cleo")),
            sent,
        ]
    )
    page = public(tournament, {})
    mine = page.people["ben", "t2"]
    assert (mine["name"], mine["table"], mine["address"]) == ("Ben", "t1", ADDRESS)
    assert mine["guests"] == ["Ben", "Anna"]
    assert mine["place"] is not None
    assert mine["place"]["rank"] == 2
    assert page.people["cleo", "t2"]["table"] == "t2"
    assert [(one["name"], one["home"]) for one in page.everybody["people"]] == [
        ("Anna", "t1"), ("Ben", "t2"), ("Cleo", "t2")
    ]  # fmt: skip


def test_who_sits_where_is_shown_until_they_play() -> None:
    seating = (("t1", (Guest("a", "t1"),)), ("t2", (Guest("b", "t2"),)))
    messages: list[Message]
    messages = [
        Founded("x", "league"),
        joined("t1", "A"),
        joined("t2", "B"),
        Drawn(1, "mu", seating),
    ]
    plays, sits = Happening("match", "mu"), Happening("lobby", "mu")
    for now, expected in (({}, True), ({"t1": plays, "t2": sits}, True)):
        assert public(Tournament(messages), now).view["gathering"] is expected
    assert not public(Tournament(messages), {"t1": plays, "t2": plays}).view["gathering"]
    over = Tournament([*messages, brought("t1", 1, ("A",))])
    assert not public(over, {}).view["gathering"]


def test_the_greatest_feat_of_the_evening_is_shown() -> None:
    tournament = Tournament(
        [
            Founded("x", "duplicate"),
            Drawn(1, "mu"),
            brought(
                "t1", 1, ("A", "B"), Feat("photo_finish", 0, None, 900), Feat("comeback", 1, 5)
            ),
            brought("t2", 1, ("C", "D"), Feat("photo_finish", 1, None, 90), Feat("comeback", 0, 4)),
        ]
    )
    highlights = public(tournament, {}).view["highlights"]
    assert [(one["name"], one["guest"], one["us"], one["count"]) for one in highlights] == [
        ("photo_finish", "D", 90, None), ("comeback", "B", None, 5)
    ]  # fmt: skip


def test_a_television_shows_the_first_of_the_standings() -> None:
    guests = [tuple(f"g{table}-{seat}" for seat in range(4)) for table in range(20)]
    results = [brought(f"t{table}", 1, row) for table, row in enumerate(guests)]
    view = public(Tournament([Founded("x", "duplicate"), Drawn(1, "mu"), *results]), {}).view
    assert (len(view["standings"]), view["places"]) == (MOST_SHOWN, 80)


@pytest.mark.parametrize(
    "address",
    [
        *("javascript:alert(1)", "https://evil.example/join", "http://1.2.3.4/join?x=<b>", "//x"),
        *("http://1.2.3.4:80/other", "http://user@1.2.3.4/join", "http://1.2.3.4/join\n"),
    ],
)
def test_only_addresses_of_tables_become_links(address: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the message itself
        read(written(Joined("t1", "t1", (), address)))
    for good in (ADDRESS, "https://[fe80::1]:8443/join", "http://slapbox-2.local:8080/join", ""):
        assert read(written(Joined("t1", "t1", (), good))) == Joined("t1", "t1", (), good)


def test_what_happens_is_read_as_it_was_written() -> None:
    now = Happening("over", "mu", 5, winners=("<b>A</b>",))
    assert happening(written(now)) == now


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"over"', b'"elsewhere"'),
        (b'"mu"', b'"<b>"'),
        (b"5", b"-5"),
        (b"false", b"0"),
        (b"[]", b"{}"),
        (b'"phase"', b'"face"'),
        (b"{", b"[" * 9999),
    ],
)
def test_nothing_else_happens(old: bytes, new: bytes) -> None:
    text = written(Happening("over", "mu", 5))
    assert old in text
    with pytest.raises(ValueError):  # noqa: PT011 - the message itself
        happening(text.replace(old, new))
