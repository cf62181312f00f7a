"""Every scripted scene of the TV and of phones in other engines, beside current Chromium:
nothing fails, and drawings and words are where they are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

import pytest

from engines.conftest import started
from engines.engine import PHONE, TV, Engine, call
from engines.programs import OTHERS
from engines.scenes import SCENES, Scenes
from profiles import is_thorough
from web.conftest import ScriptedTable, scripted
from web.small_games import lobby

pytestmark = pytest.mark.browser

Box = tuple[str, list[float]]
"""A part of a page, and its left and upper edge, width and height (px)."""
Boxes = dict[str, list[Box]]
"""The parts of a page in each scene."""

SHOWN: Final = {"tv": ("tv", TV), "phone": ("join", PHONE), "short": ("join", (375, 560))}
"""The pages and their sizes; the bars of a browser leave no more of an old phone."""

STILL: Final = """(() => {
  const {animate} = Element.prototype;
  const now = performance.now();
  performance.now = () => now;
  navigator.vibrate = () => true;
  window.moving = new Set();
  Element.prototype.animate = function (...how) {
    const motion = animate.apply(this, how);
    window.moving.add(motion);
    for (const end of ['finish', 'cancel'])
      motion.addEventListener(end, () => window.moving.delete(motion));
    Promise.resolve().then(() => motion.finish()).catch(() => motion.cancel());
    return motion;
  };
  for (const rule of ['*, *::before, *::after {animation: none !important}',
    '*, *::before, *::after {transition: none !important; visibility: hidden !important}',
    '.awake {display: none !important}'])
    document.styleSheets[0].insertRule(rule, 0);
  return true;
})()"""
"""From now on time stands still, so that what is looked at for a while stays; motions end as soon
as they have begun (those without end are not begun), nothing is painted, a phone shakes without
having been touched, and none has the hint for browsers that let the screen go dark."""

DRAWN: Final = """(async view => {
  const {body, fonts} = document;
  while (body.getAttribute('data-view') !== view) await new Promise(requestAnimationFrame);
  await fonts.ready;
  let calm = 0;
  const changes = new MutationObserver(() => { calm = 0; });
  changes.observe(body, {childList: true, subtree: true});
  for (; calm < 2 || window.moving.size; calm += 1) await new Promise(requestAnimationFrame);
  changes.disconnect();
  const name = node => node.localName + (node.id ? '#' + node.id : node.classList.length
    ? '.' + node.classList[0] : '');
  const found = [];
  const add = (part, {left, top, width, height}) => {
    if (left || top || width || height) found.push([part, [left, top, width, height]]);
  };
  for (const node of body.querySelectorAll('*')) {
    if (node.localName === 'svg')
      add(name(node.parentElement) + ' > ' + name(node), node.getBoundingClientRect());
    if (node instanceof SVGElement || node.localName === 'option') continue;
    const words = Array.from(node.childNodes).filter(one => one.nodeType === 3 && one.data.trim());
    if (!words.length) continue;
    const range = document.createRange();
    range.setStartBefore(words[0]);
    range.setEndAfter(words[words.length - 1]);
    add(name(node), range.getBoundingClientRect());
  }
  return found;
})"""
"""Places of each drawing and each text, once the page has drawn this view, all motions are over,
and nothing came or went for two frames."""

ELSEWHERE: Final = {
    "p#sound-sign": "old engines play sounds before anybody has touched the page",
    "p#feedback": "a word to the player goes away by itself",
}
"""Parts that are not compared, and why."""

LIMITS: Final = (
    (".*", (2, 6, 2, 3), "lines are whole pixels high, which adds up"),
    ("(td|th).*", (3, 10, 2, 2), "tables have columns, rows and margins of whole pixels"),
    ("p.fitted-name", (2, 6, 18, 3), "where a name of punctuation is broken is each engine's own"),
)
"""Distances that parts (a regular expression) may have from their places in current Chromium, and
why: their left and upper edge, their width and their height (px)."""


@pytest.fixture(scope="module")
def stage() -> Iterator[tuple[ScriptedTable, str]]:
    """A table that shows one scene after the other."""
    with scripted() as made:
        yield made


@pytest.fixture(scope="module")
def current() -> Iterator[Engine]:
    """The engine that the others are compared with."""
    engine = started("chromium")
    yield engine
    engine.stop()


def scenes(page: str, name: str) -> Scenes:
    """The scenes of a page that this engine shows: all, or one in four; engines take turns."""
    every = SCENES[page]()
    return every if is_thorough() else islice(every, OTHERS.index(name), None, len(OTHERS))


def boxes(engine: Engine, table: ScriptedTable, url: str, shown: str, name: str) -> Boxes:
    """Parts of a page in the scenes of the engine of that ``name``, one after the other without
    a reload: earlier scenes make a difference."""
    found: Boxes = {}
    page, size = SHOWN[shown]
    table.anew(lobby("fly-swatter", 0))
    with engine.showing(f"{url}/{page}", size):
        engine.until("!!document.querySelector('[data-view]')")
        engine.ask(STILL)
        for scene, view in scenes(page, name):
            table.anew(view)
            found[scene] = engine.ask(call(DRAWN, table.streams.latest("tv").id))
    return found


def differences(mine: list[Box], theirs: list[Box]) -> Iterator[str]:
    """The parts that are not where they should be."""
    mine, theirs = ([one for one in seen if one[0] not in ELSEWHERE] for seen in (mine, theirs))
    parts, others = ([name for name, _ in seen] for seen in (mine, theirs))
    if parts != others:
        yield f"other parts: {sorted(set(parts) ^ set(others)) or (len(parts), len(others))}"
        return
    for (name, here), (_, there) in zip(mine, theirs, strict=True):
        off = [abs(a - b) for a, b in zip(here, there, strict=True)]
        limits = (most for part, most, _ in LIMITS if re.fullmatch(part, name))
        if not any(all(a <= b for a, b in zip(off, most, strict=True)) for most in limits):
            at, wanted = ([round(edge) for edge in box] for box in (here, there))
            yield f"{name} is at {at}, not {wanted}"


@pytest.mark.parametrize("shown", SHOWN)
def test_scenes_are_as_in_current_chromium(
    engine: Engine, current: Engine, stage: tuple[ScriptedTable, str], shown: str
) -> None:
    reference = boxes(current, *stage, shown, engine.name)
    mine = boxes(engine, *stage, shown, engine.name)
    found = [
        f"{scene}: {difference}"
        for scene, theirs in reference.items()
        for difference in differences(mine[scene], theirs)
    ]
    assert found == []
