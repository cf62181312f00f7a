"""A picture of the result: made by the page, saved as a file where the browser cannot share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from again.matches import GAMES, shelf
from profiles import matches
from slapbox.table.archive import Archive
from web.browsing import a_phone, complaints, shown, until
from web.test_look_up import LONG_MS, ended_test

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

WIDE = 1080
GOLD = (255, 194, 75)


def saved(page: Page, button: str, path: Path) -> Image.Image:
    """Return what this button saves."""
    with page.expect_download() as waiting:
        page.click(button)
    assert waiting.value.suggested_filename.endswith(".png")
    waiting.value.save_as(path)
    return Image.open(path).convert("RGB")


def shares(picture: Image.Image, colour: tuple[int, int, int]) -> float:
    """Return how much of the picture is of this colour."""
    width, height = picture.size
    counts = {one: count for count, one in picture.getcolors(width * height) or ()}
    share: float = counts.get(colour, 0) / (width * height)
    return share


@pytest.mark.parametrize("game", matches(GAMES))
def test_a_match_of_each_game_is_saved_as_a_picture(
    chromium: Browser, table: Any, url: str, game: str, tmp_path: Path
) -> None:
    table.archive = Archive(shelf(game))
    page = chromium.new_context(locale="de").new_page()
    heard = complaints(page)
    page.goto(f"{url}/replay/{game}")
    page.wait_for_selector("body[data-phase=ready]")
    picture = saved(page, "#picture", tmp_path / "result.png")
    assert picture.width == WIDE <= picture.height
    assert 0.02 < shares(picture, GOLD) < 0.4  # the row of whoever has won
    page.context.close()
    assert heard == []


def test_a_phone_looks_at_the_match_when_the_tv_has_told_who_won(
    chromium: Browser, table: Any, url: str, tmp_path: Path
) -> None:
    view = ended_test(0)
    with a_phone(chromium, url, table, view, "#waiting") as page:
        shown(page, table, ended_test(table.clock.now_ns() // 1000 + LONG_MS * 1000))
        for way in ("#ending-picture", "#ending-again"):
            assert page.is_hidden(way)
        shown(page, table, view)
        assert page.is_visible("#ending-again")
        picture = saved(page, "#ending-picture", tmp_path / "result.png")
        assert picture.width == WIDE <= picture.height
        page.evaluate(
            """() => {
              window.given = [];
              navigator.canShare = ({files}) => files.length === 1;
              navigator.share = async ({files}) => given.push(files[0].name, files[0].type);
            }"""
        )
        page.click("#ending-picture")
        until(page, lambda: page.evaluate("given"))
        assert page.evaluate("given") == ["slapbox-reaction.png", "image/png"]
