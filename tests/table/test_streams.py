"""Views on their way out: nobody misses the newest, nobody piles up."""

from __future__ import annotations

import threading

from patience import PATIENCE_S
from slapbox.table.streams import MOST_MADE, WHISPERS, Invited, Streams


def test_a_watch_begins_with_the_present_view_and_a_slow_one_gets_the_newest() -> None:
    streams = Streams()
    streams.publish(lambda viewer: f"1 {viewer}".encode())
    watch = streams.watch("tv")
    first = watch.get(0)
    assert first is not None
    assert first.body == b"1 tv"
    assert watch.get(0) is None
    for number in (2, 3, 4):
        streams.publish(lambda viewer, number=number: f"{number} {viewer}".encode())  # type: ignore[misc]
    newest = watch.get(0)
    assert newest is not None
    assert newest.body == b"4 tv"
    assert newest == streams.latest("tv")
    assert newest.number == first.number + 3 * WHISPERS
    assert newest.id.endswith(f"-{newest.number}")


def test_who_sees_nothing_new_has_no_new_number_and_is_not_woken() -> None:
    streams = Streams()
    streams.publish(lambda viewer: f"1 {viewer}".encode())
    watches = {viewer: streams.watch(viewer) for viewer in ("tv", "touch:a", "touch:b")}
    before = {viewer: watch.get(0) for viewer, watch in watches.items()}
    streams.publish(lambda viewer: f"2 {viewer}".encode(), viewers={"touch:a"})
    assert [viewer for viewer, watch in watches.items() if watch.ring.is_set()] == ["touch:a"]
    for viewer in ("tv", "touch:b"):
        assert watches[viewer].take() is None
        assert streams.latest(viewer) == before[viewer]
    update, was = watches["touch:a"].get(0), before["touch:a"]
    assert update is not None
    assert was is not None
    assert (update.body, update.number) == (b"2 touch:a", was.number + 1)


def test_a_view_is_made_once_for_all_who_see_the_same() -> None:
    viewers: list[str] = []
    streams = Streams()
    watches = [streams.watch("tv") for _ in range(5)] + [streams.watch("touch:a")]

    def render(viewer: str) -> bytes:
        viewers.append(viewer)
        return viewer.encode()

    streams.publish(render)
    assert viewers == []  # publishing waits for nobody's view
    assert [watch.get(0).body for watch in watches] == [b"tv"] * 5 + [b"touch:a"]  # type: ignore[union-attr]
    assert viewers == ["tv", "touch:a"]


def test_guests_with_ever_new_names_do_not_pile_up_while_nothing_happens() -> None:
    streams = Streams()
    streams.publish(lambda viewer: viewer.encode())
    for number in range(2 * MOST_MADE):
        assert streams.latest(f"touch:{number}").body == f"touch:{number}".encode()
    assert len(streams.snapshot._updates) == MOST_MADE


def test_a_watch_wakes_up_when_something_is_published_and_when_the_table_closes() -> None:
    streams = Streams()
    watch = streams.watch("tv")
    watch.get(0)
    threading.Timer(0.05, streams.publish, [lambda _: b"x"]).start()
    woken = watch.get(PATIENCE_S)
    assert woken is not None
    threading.Timer(0.05, streams.close).start()
    watch.get(PATIENCE_S)
    assert watch.closed


def test_who_takes_part_has_a_place() -> None:
    streams = Streams()
    streams.publish(lambda _: b"", Invited(frozenset({"touch:a", "screen:b"})))
    places = {one: streams.has_place(one) for one in ("tv", "host", "touch:a", "screen:b")}
    assert all(places.values())
    assert not any(streams.has_place(one) for one in ("room", "touch:x", "screen:x"))


def test_a_watch_that_comes_after_the_end_is_closed() -> None:
    streams = Streams()
    streams.close()
    assert streams.watch("tv").closed
