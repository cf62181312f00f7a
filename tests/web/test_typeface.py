"""The typeface of the TV's headlines: it has every letter of every language; phones do without."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient

from slapbox.web.assets import address

if TYPE_CHECKING:
    from playwright.sync_api import Page

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
    font = client.get(address("fonts/headline.ttf"))
    assert font.content_type == "font/ttf"
    assert b"SIL OPEN FONT LICENSE" in client.get(address("fonts/OFL.txt")).data.upper()


def test_phones_do_not_load_it(client: FlaskClient) -> None:
    assert b"headline.ttf" in client.get(address("css/pages/tv.css")).data
    assert b"headline.ttf" not in client.get(address("css/pages/phone.css")).data


@pytest.mark.browser
def test_it_has_every_letter_of_five_languages(tv: Page) -> None:
    tv.wait_for_function("document.fonts.check('800 20px \\'Fredoka One\\'')")
    assert tv.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily").startswith(
        '"Fredoka One"'
    )
    assert tv.evaluate(DRAWN, [WORDS, "'Fredoka One'"]) == []
    assert tv.evaluate(DRAWN, ["✓", "'Fredoka One'"]) == ["✓"], "it would be noticed"
