"""The table's time on a page, that of its events, and the seconds that are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.always]

LEARNT = """async told => {
  const main = Array.from(document.scripts, one => one.src).find(src => src.includes('main.js'));
  const {TableClock} = await import(main.replace(/js\\/.*/, 'js/core/clock.js'));
  const clock = new TableClock();
  told.forEach(s => clock.learn(performance.now() * 1000 + s * 1e6));
  return Math.round((clock.now() - performance.now() * 1000) / 1e6);
}"""
"""Lead of the table over a page (s) that was told the table's time so, one view after another."""


@pytest.mark.parametrize(
    ("told_s", "ahead_s"), [((100, 99, 96), 100), ((100, 101), 101), ((100, 94, 93), 94)]
)
def test_the_least_delayed_view_tells_the_time_and_another_hosts_view_anew(
    tv: Page, told_s: tuple[int, ...], ahead_s: int
) -> None:
    assert tv.evaluate(LEARNT, told_s) == ahead_s


STAMPED = """async () => {
  const main = Array.from(document.scripts, one => one.src).find(src => src.includes('main.js'));
  const {stampOf} = await import(main.replace(/js\\/.*/, 'js/phone/touch.js'));
  const us = () => Math.round(performance.now() * 1000);
  const tap = {timeStamp: performance.now()};
  const busy = us() + 100000;
  while (us() < busy);
  const before = us();
  const old = stampOf({timeStamp: Date.now()});
  return [stampOf(tap) - Math.round(tap.timeStamp * 1000), before <= old && old <= us()];
}"""
"""Delay (us) with which a tap is told by a page that was busy; and whether one whose time the
browser counts from 1970, as old ones do, is told as of now."""


def test_a_tap_is_told_as_of_when_it_was_and_not_of_when_the_page_had_time(tv: Page) -> None:
    assert tv.evaluate(STAMPED) == [0, True]


LEFT = """async lefts => {
  const main = Array.from(document.scripts, one => one.src).find(src => src.includes('main.js'));
  const load = name => import(main.replace(/js\\/.*/, 'js/' + name + '.js'));
  const [{paperMoment}, {h}] = await Promise.all(['parts/paper', 'core/patch'].map(load));
  const box = document.getElementById('round-over');
  const match = {state: {phase: 'round_over', ready: null}, deadline: {closes_us: 0}};
  return lefts.map(ms => {
    const clock = {looksMs: () => 0, msUntil: () => ms};
    const show = paperMoment('round', clock, (_, {next}) => h('div', next), () => {});
    show({phase: 'match', seats: [], match});
    const told = box.textContent;
    show({phase: 'lobby'});
    return Number(told.replace(/[^0-9]/g, ''));
  });
}"""
"""Seconds that the paper between two rounds tells when so many ms are left; 0 for none."""


def test_a_paper_tells_a_second_until_it_is_over_and_none_from_then_on(tv: Page) -> None:
    assert tv.evaluate(LEFT, [3000, 2999, 2001, 2000, 1, 0, -1500]) == [3, 3, 3, 2, 1, 0, 0]
