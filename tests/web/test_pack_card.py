"""The host's page chooses the questions of the next quiz."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from packs.making import INFO, packed, picture
from profiles import languages
from slapbox.packs.library import TYPED, Library
from slapbox.table.words.orders import SetPack
from web.browsing import choose_language
from web.conftest import serving
from web.host_views import given, lobby

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

NONE = {"title": "", "language": "", "author": "", "licence": "", "questions": 0}
FACTS = {"title": "Ours", "language": "en", "author": "A.", "licence": "CC0-1.0", "questions": 1}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "packs")


@pytest.fixture
def page(opened: Callable[..., Page], table: Any, library: Library) -> Iterator[Page]:
    """The host's page, in the lobby of a quiz without a pack."""
    with serving(table, table.clock, library) as url:
        table.show(lobby(game="quiz", pack=NONE))
        page = opened(url, (390, 844))
        page.wait_for_selector("#pack-choose option:nth-child(2)", state="attached")
        yield page


def test_a_file_is_brought_and_its_faults_are_told(
    page: Page, table: Any, library: Library, tmp_path: Path
) -> None:
    files = {"pack.toml": INFO, "a.csv": "question,answer,picture\nWho?,Me,x.png\nNo,,\n"}
    large = picture() + bytes(700_000)
    zipped = packed(tmp_path / "sea.zip", {**files, "x.png": large})
    page.set_input_files(".pack-bring input", zipped)
    page.wait_for_selector(".pack-flaws li")
    (pack,) = [pack for pack in library.listed() if not pack["ours"]]
    given(table, SetPack(library.pack(pack["id"])))
    assert page.inner_text(".pack-flaws") == "a.csv:3 “answer” is missing."
    table.show(lobby(game="quiz", pack=FACTS))
    page.wait_for_function(
        "id => document.querySelector('#pack-choose').value === id", arg=pack["id"]
    )
    page.click("#pack-delete")
    page.click("#pack-sure [data-do=yes]")
    page.wait_for_selector(f"#pack-choose option[value='{pack['id']}']", state="detached")
    given(table, SetPack(None))
    assert not [pack for pack in library.listed() if not pack["ours"]]


def test_a_fault_of_a_file_that_comes_alone_has_its_line(page: Page, tmp_path: Path) -> None:
    alone = tmp_path / "sea.csv"
    alone.write_text("question,answer\nWho?,Me\nNo,\n", encoding="utf-8")
    page.set_input_files(".pack-bring input", alone)
    page.wait_for_selector(".pack-flaws li")
    assert page.inner_text(".pack-flaws") == "Line 3: “answer” is missing."


def test_ours_are_chosen_in_the_language_of_the_page(
    page: Page, table: Any, library: Library
) -> None:
    for language in languages():
        choose_language(page, language)
        wanted = {pack["id"] for pack in library.listed() if pack["language"] == language}
        page.wait_for_selector(f"#pack-choose option[value='{min(wanted)}']", state="attached")
        options = "all => all.map(one => one.value).filter(one => one)"
        assert set(page.eval_on_selector_all("#pack-choose option", options)) == wanted
        page.select_option("#pack-choose", min(wanted))
        given(table, SetPack(library.pack(min(wanted))))


def test_a_question_is_typed(page: Page, table: Any, library: Library) -> None:
    page.click("#pack-type summary")
    page.fill("#pack-question", "Which is\nthe fish?")
    page.fill("#pack-answer", "Hake")
    page.fill("#pack-wrong", "Wren\nNewt\nVole\n")
    page.click("#pack-type button")
    page.wait_for_selector(f"#pack-choose option[value='{TYPED}']", state="attached")
    given(table, SetPack(library.pack(TYPED)))
    (question,) = library.pack(TYPED).questions
    assert (question.text, question.choices) == (
        "Which is the fish?",
        ("Hake", "Wren", "Newt", "Vole"),
    )
    assert page.input_value("#pack-question") == ""
