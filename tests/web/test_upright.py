"""The TV page of games with the Mü deck on a phone that is held upright: what stands side by side
on a TV stands one below the other there, with room around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from slapbox.games.mu import Mu
from web import rummue_views, safarue_views, trick_views
from web.browsing import shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

WIDTH: Final = 390
LEAST_ROOM_PX: Final = 10


def tricks() -> Any:
    return trick_views.table_view(trick_views.found(Mu, 4, lambda game: game.phase == "play"))


def safarue() -> Any:
    return safarue_views.view(safarue_views.many())


def rummue() -> Any:
    return rummue_views.view(rummue_views.playing())


@pytest.mark.parametrize(
    ("view", "part"),
    [(tricks, ".tricks-panel"), (safarue, ".safarue-panel"), (rummue, ".rummue-felt")],
    ids=["tricks", "safarue", "rummue"],
)
def test_there_is_room_around_what_is_shown(
    calm_tv: Page, table: Any, view: Any, part: str
) -> None:
    calm_tv.set_viewport_size({"width": WIDTH, "height": 844})
    shown(calm_tv, table, view())
    box = calm_tv.locator(part).bounding_box()
    assert box is not None
    assert box["x"] >= LEAST_ROOM_PX
    assert box["x"] + box["width"] <= WIDTH - LEAST_ROOM_PX
