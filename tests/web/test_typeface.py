"""The typefaces of the pages: they have every letter of every language. Phones do without that of
the TV's headlines, and load the other one late."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient

from slapbox.web.assets import address
from web.phone_views import SCENES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from web.conftest import ScriptedTable

WORDS = "äöüßéèêëçàùòìîïíóáôûœæÉÈÀÜÖÄÇÊÎÔ„“”«»‘’–…×−·±&%?!0123456789"
DRAWN = """([words, family]) => {
  const context = document.createElement('canvas').getContext('2d');
  const width = (font, letter) => {
    context.font = '800 100px ' + font;
    return context.measureText(letter).width;
  };
  return Array.from(words).filter(letter => ['serif', 'monospace'].every(other =>
    width(family + ', ' + other, letter) === width(other, letter)));
}"""
"""Letters that look as in each of two other typefaces, because they come from there."""


def test_its_licence_lies_beside_it(client: FlaskClient) -> None:
    for file, kind, licence in (
        ("headline.ttf", "font/ttf", "OFL.txt"),
        ("text.ttf", "font/ttf", "text-OFL.txt"),
    ):
        assert client.get(address(f"fonts/{file}")).content_type == kind
        told = client.get(address(f"fonts/{licence}")).data.upper()
        assert b"SIL OPEN FONT LICENSE" in told


def test_phones_do_not_load_it(client: FlaskClient) -> None:
    assert b"headline.ttf" in client.get(address("css/pages/tv.css")).data
    assert b"headline.ttf" not in client.get(address("css/pages/phone.css")).data


@pytest.mark.browser
def test_it_has_every_letter_of_five_languages(tv: Page) -> None:
    tv.wait_for_function("() => document.fonts.check('800 20px \\'Fredoka One\\'')")
    assert tv.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily").startswith(
        '"Fredoka One"'
    )
    assert tv.evaluate(DRAWN, [WORDS, "'Fredoka One'"]) == []
    assert tv.evaluate(DRAWN, ["✓", "'Fredoka One'"]) == ["✓"], "it would be noticed"


FIGURES = """weight => {
  const context = document.createElement('canvas').getContext('2d');
  context.font = weight + " 100px 'Lato'";
  return new Set(Array.from('0123456789', one => context.measureText(one).width)).size;
}"""
"""Number of widths that its figures have."""


@pytest.mark.browser
def test_all_else_has_one_typeface_with_figures_of_one_width(tv: Page) -> None:
    tv.wait_for_function("() => document.fonts.check('700 20px \\'Lato\\'')")
    assert tv.evaluate("getComputedStyle(document.querySelector('p')).fontFamily").startswith(
        "Lato"
    )
    assert tv.evaluate(DRAWN, [WORDS, "Lato"]) == []
    assert [tv.evaluate(FIGURES, weight) for weight in (400, 600, 700, 800)] == [1, 1, 1, 1]


@pytest.mark.browser
def test_a_phone_loads_it_when_its_page_stands(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    sent: list[str] = []
    context = chromium.new_context(locale="en")
    page = context.new_page()
    page.on("request", lambda request: sent.append(request.url))
    table.show(SCENES["enter"])
    page.goto(f"{url}/join")
    page.wait_for_selector("#enter:not([hidden])")
    page.wait_for_function("() => document.fonts.check('700 20px \\'Lato\\'')")
    (font,) = [place for place, one in enumerate(sent) if one.endswith("text-bold.ttf")]
    # A stream that does not come for long is opened anew.
    stream, *_ = [place for place, one in enumerate(sent) if "/events?" in one]
    assert stream < font
    context.close()
