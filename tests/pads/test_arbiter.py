"""The arbiter: one order out of many streams, whatever the order of arrival."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from slapbox.pads.arbiter import SILENCE_LIMIT_NS, Arbiter, TimedSlap

SOURCES = ("anna", "bert", "cleo")
MS = 1_000_000


def slap(source: str, number: int, at_ns: int) -> TimedSlap:
    return TimedSlap(at_ns, source, "boot", number, 0, 1_000)


STREAMS = st.fixed_dictionaries(
    {source: st.lists(st.integers(1, 400), max_size=12, unique=True) for source in SOURCES}
)


@given(streams=STREAMS, data=st.data())
def test_the_order_never_depends_on_the_order_of_arrival(
    streams: dict[str, list[int]], data: st.DataObject
) -> None:
    arbiter = Arbiter()
    for source in SOURCES:
        arbiter.expect(source, 0)
    waiting = {
        source: [slap(source, n, at * MS) for n, at in enumerate(sorted(times))]
        for source, times in streams.items()
    }
    released: list[TimedSlap] = []
    while any(waiting.values()):
        source = data.draw(st.sampled_from([s for s in SOURCES if waiting[s]]))
        arrived = waiting[source].pop(0)
        arbiter.add(arrived)
        arbiter.mark(source, arrived.at_ns, 500 * MS)
        let_go = arbiter.release(500 * MS)
        assert all(s.at_ns < arbiter.frontier_ns(500 * MS) for s in let_go)
        released += let_go
    for source in SOURCES:
        arbiter.mark(source, 500 * MS, 500 * MS)
    released += arbiter.release(500 * MS)
    expected = sorted((at * MS, source) for source, times in streams.items() for at in times)
    assert [(s.at_ns, s.source) for s in released] == expected
    assert not any(s.late for s in released)


@dataclass
class Witness:
    """Watches an arbiter through one hour in which anything may happen, and objects."""

    now_ns: int = 0
    arbiter: Arbiter = field(default_factory=Arbiter)
    marks: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Pads that count: the watermark, and until when it counts without a further word."""
    frontier_ns: int = 0
    put_in: list[TimedSlap] = field(default_factory=list)
    let_go: list[TimedSlap] = field(default_factory=list)

    def do(self, what: str, source: str, ms: int) -> None:
        self.now_ns += ms * MS // 10
        if what == "slap":
            self.put_in.append(slap(source, len(self.put_in), max(0, self.now_ns - ms * MS)))
            self.arbiter.add(self.put_in[-1])
        elif what == "mark":
            self.arbiter.mark(source, self.now_ns - ms * MS, self.now_ns)
            before_ns = self.marks[source][0] if source in self.marks else self.frontier_ns
            until_ns = self.now_ns + SILENCE_LIMIT_NS
            self.marks[source] = max(before_ns, self.now_ns - ms * MS), until_ns
        elif what == "expect":
            self.arbiter.expect(source, self.now_ns)
            self.marks[source] = self.frontier_ns, self.now_ns + SILENCE_LIMIT_NS
        else:
            self.arbiter.leave(source)
            self.marks.pop(source, None)

    def look(self) -> None:
        counting = [mark for mark, until_ns in self.marks.values() if self.now_ns <= until_ns]
        self.frontier_ns = max(self.frontier_ns, min(counting, default=self.now_ns))
        released = self.arbiter.release(self.now_ns)
        assert self.arbiter.frontier_ns(self.now_ns) == self.frontier_ns
        assert all(slap.at_ns < self.frontier_ns for slap in released)
        assert [slap.at_ns for slap in released] == sorted(slap.at_ns for slap in released)
        self.let_go += released


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["slap", "slap", "mark", "mark", "expect", "leave", "look"]),
            st.sampled_from(SOURCES),
            st.integers(0, 900),
        ),
        max_size=80,
    )
)
def test_nothing_is_lost_or_doubled_or_let_go_too_early_whatever_happens(
    hour: list[tuple[str, str, int]],
) -> None:
    witness = Witness()
    for what, source, ms in hour:
        if what == "look":
            witness.look()
        else:
            witness.do(what, source, ms)
    witness.now_ns += SILENCE_LIMIT_NS + MS
    witness.look()
    # All of them, once; and those that were not late, in the order of their times.
    named = [replace(slap, late=False) for slap in witness.let_go]
    assert Counter(named) == Counter(witness.put_in)
    in_time = [slap.at_ns for slap in witness.let_go if not slap.late]
    assert in_time == sorted(in_time)


def test_nothing_is_let_go_before_every_watermark_passed_it() -> None:
    arbiter = Arbiter()
    arbiter.expect("anna", 0)
    arbiter.expect("bert", 0)
    arbiter.add(slap("anna", 1, 100 * MS))
    arbiter.mark("anna", 120 * MS, 120 * MS)
    assert arbiter.release(120 * MS) == []
    arbiter.mark("bert", 100 * MS, 121 * MS)
    assert arbiter.release(121 * MS) == []
    arbiter.mark("bert", 101 * MS, 122 * MS)
    assert [s.number for s in arbiter.release(122 * MS)] == [1]


def test_a_silent_source_cannot_stall_the_table() -> None:
    arbiter = Arbiter()
    arbiter.mark("anna", 1 * MS, 1 * MS)
    arbiter.mark("bert", 1 * MS, 1 * MS)
    arbiter.add(slap("anna", 1, 5 * MS))
    arbiter.mark("anna", 700 * MS, 700 * MS)
    deadline_ns = arbiter.next_deadline_ns()
    assert deadline_ns == 1 * MS + SILENCE_LIMIT_NS + 1
    assert [s.number for s in arbiter.release(deadline_ns)] == [1]


def test_one_that_left_is_not_waited_for() -> None:
    arbiter = Arbiter()
    arbiter.mark("anna", 10 * MS, 10 * MS)
    arbiter.mark("bert", 1 * MS, 10 * MS)
    arbiter.add(slap("anna", 1, 5 * MS))
    assert arbiter.release(10 * MS) == []
    arbiter.leave("bert")
    assert [s.number for s in arbiter.release(10 * MS)] == [1]


def test_what_comes_behind_the_frontier_is_let_go_at_once_and_marked_late() -> None:
    arbiter = Arbiter()
    arbiter.mark("anna", 50 * MS, 50 * MS)
    assert arbiter.frontier_ns(50 * MS) == 50 * MS
    arbiter.add(slap("phone", 1, 20 * MS))
    assert [(s.number, s.late) for s in arbiter.release(50 * MS)] == [(1, True)]


def test_the_frontier_never_goes_back() -> None:
    arbiter = Arbiter()
    arbiter.mark("anna", 50 * MS, 50 * MS)
    assert arbiter.frontier_ns(50 * MS) == 50 * MS
    arbiter.mark("bert", 10 * MS, 51 * MS)
    assert arbiter.frontier_ns(51 * MS) == 50 * MS
