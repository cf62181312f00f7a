"""A venue says in the network where it is: its tables believe it, and nobody else."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from patience import until
from slapbox.machine.services import Offered, Sought
from slapbox.venue.beacon import SERVICE, heard, key_of, said
from venue.venues import Venues

pytestmark = pytest.mark.long

ROOT, OTHER = "5e" * 32, "a1" * 32
PLACES = [("192.168.1.5", 4280), ("fe80::1", 4281)]
LOOPBACK = "127.0.0.1"


def test_a_table_believes_its_own_venue() -> None:
    assert len(key_of(ROOT)) == 32, "of Ed25519 (RFC 8032)"
    assert heard(key_of(ROOT), said(ROOT, "evening", PLACES)) == PLACES


@pytest.mark.parametrize(
    "change",
    [
        {"at": "192.168.1.66|4280"},
        {"venue": "another"},
        {"sig": ""},
        {"sig": "not base64!"},
        {"sig": "AAAA"},
        said(OTHER, "evening", PLACES),
        {"at": ""},
    ],
)
def test_nobody_else_is_believed(change: dict[str, str]) -> None:
    beacon = {**said(ROOT, "evening", PLACES), **change}
    assert heard(key_of(ROOT), beacon) == []
    assert heard(b"", beacon) == heard(key_of(ROOT), {}) == []


def test_what_is_no_place_leads_nowhere() -> None:
    assert heard(key_of(ROOT), said(ROOT, "x", [("a name", 1)])) == []


def test_nothing_that_lets_anybody_in_is_said() -> None:
    beacon = str(said(ROOT, "evening", PLACES))
    assert ROOT not in beacon
    assert set(said(ROOT, "evening", PLACES)) == {"venue", "at", "sig"}


def test_it_is_heard_in_the_network() -> None:
    """In a thread of its own: the one that tests run in may have an event loop, of a browser."""

    def listen() -> None:
        with ExitStack() as stack:
            words = said(ROOT, "evening", PLACES)
            stack.enter_context(Offered(SERVICE, "evening", [LOOPBACK], 4280, words))
            sought = stack.enter_context(Sought(SERVICE, [LOOPBACK]))
            until(lambda: PLACES in [heard(key_of(ROOT), one) for one in sought.found])

    with ThreadPoolExecutor(1) as threads:
        threads.submit(listen).result()


def test_a_table_goes_where_its_venue_is_by_now(venues: Callable[..., Venues]) -> None:
    """The ticket has an address at which nobody is any more."""
    place = venues(1)
    place.open()
    member = place.join("t0", port=1, elsewhere=lambda: [(LOOPBACK, place.broker.port)])
    place.bring("t0", 1, 3, 2, 1)
    place.settle()
    assert member.is_there
