"""Sounds of the TV: how loud, when, and when nothing is heard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.games.last_panther import LastPanther
from slapbox.games.protocol import Json
from slapbox.games.wimmueln import Wimmueln
from web import moth_views, rummue_views, small_games, trick_views
from web.browsing import hear_sounds, shown
from web.drafts import Draft
from web.loudness import heard, names

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

SIGNAL_LUFS = -21.0
TICK_LUFS = -28.0
MUSIC_LUFS = -34.0
"""Far under the sounds, so that it never covers one."""
BAND_LU = 1.0
PEAK_DBTP = -1.0


def test_the_meter_reads_a_known_tone_as_the_standard_says(tv: Page) -> None:
    """A sine of 997 Hz at full scale: -3.01 LUFS in one loudspeaker, and so 0 in two."""
    found = heard(tv, "reference")
    assert found.whole == pytest.approx(0.0, abs=0.1)
    assert found.loudest == pytest.approx(0.0, abs=0.1)
    assert found.peak == pytest.approx(0.0, abs=0.1)


def test_all_sounds_are_as_loud_as_their_like_and_music_lies_under_them(tv: Page) -> None:
    sounds, ticks, music = names(tv)
    assert len(sounds) > 40
    for name in sounds:
        found = heard(tv, name)
        aim = TICK_LUFS if name in ticks else SIGNAL_LUFS
        assert found.loudest == pytest.approx(aim, abs=BAND_LU), name
        assert found.peak < PEAK_DBTP, name
    for name in music:
        found = heard(tv, name)
        assert found.whole == pytest.approx(MUSIC_LUFS, abs=BAND_LU), name
        assert found.loudest < TICK_LUFS - BAND_LU, name


def estimated(*, right: bool) -> Json:
    """A deal of Wimmüln in which somebody estimated right, or nobody."""

    def ended(game: Wimmueln) -> bool:
        hits = set(game.sheet[-1].facts["hits"]) if game.phase == "deal_over" else set()
        return bool(hits) and (hits != {"none"}) == right

    return trick_views.table_view(trick_views.found(Wimmueln, 4, ended))


def round_of_moth(*, out: bool) -> Json:
    """A round at whose end somebody had no cards left, or it was stopped before."""
    view = moth_views.playing(moth_views.reached(3, "round_over"))
    end = view["match"]["state"]["round_end"]
    end["out"] = [0] if out else []
    return view


ENDS: dict[str, tuple[Callable[[], Json], str]] = {
    "a right estimate": (lambda: estimated(right=True), "goal"),
    "no right estimate": (lambda: estimated(right=False), "missed"),
    "somebody closed": (lambda: rummue_views.view(rummue_views.closed()), "goal"),
    "nobody closed": (lambda: rummue_views.view(rummue_views.out_of_stock()), "missed"),
    "no card left": (lambda: round_of_moth(out=True), "fanfare"),
    "cards left": (lambda: round_of_moth(out=False), "missed"),
    "nothing to reach": (
        lambda: trick_views.table_view(
            trick_views.found(LastPanther, 4, trick_views.at("deal_over"))
        ),
        "",
    ),
}


@pytest.mark.parametrize("end", ENDS)
def test_the_end_of_a_deal_sounds_like_what_happened(
    tv: Page, table: Any, later: Callable[[int], None], end: str
) -> None:
    made, wanted = ENDS[end]
    view = dict(made())
    hear_sounds(tv)
    shown(tv, table, trick_views.looking(table, view))
    later(5_000)
    assert tv.locator("#deal-over:not([hidden]), #round-over:not([hidden])").count() == 1
    told = [one for one in tv.evaluate("window.heard") if one in ("goal", "missed", "fanfare")]
    assert told == ([wanted] if wanted else [])


CUES = """async views => {
  const main = Array.from(document.scripts, one => one.src).find(src => src.includes('main.js'));
  const {accompaniment, cues} = await import(main.replace('main.js', 'cues.js'));
  const {load} = await import(main.replace('tv/main.js', 'core/games.js'));
  const said = [];
  let latest;
  const sound = {
    put: (mood, atOnce) => {
      if (mood !== latest) said.push(mood + (atOnce ? ' at once' : ''));
      latest = mood;
    },
    play: (name, seat) => said.push(name + seat)
  };
  let now = 0;
  const hear = cues(sound);
  const play = accompaniment(sound, {msUntil: us => us / 1000 - now});
  for (const view of views) {
    await load(view.match ? view.match.state.game : view.game);
    hear(view);
    play(view);
  }
  return said;
}"""


def listening(tv: Page, *views: Draft) -> list[str]:
    """Return what is heard of these views, one after the other."""
    said: list[str] = tv.evaluate(CUES, list(views))
    return said


def swatting(**more: Any) -> Draft:
    """Fly-Swatter between two cards, unless ``more`` of its match says something else."""
    state: Draft = {"game": "fly-swatter", "phase": "turn", "stacks": [20, 20, 20]}
    match: Draft = {"id": "m", "state": state, "race": None, "last": None, "turn_from_us": 0}
    return small_games.lobby("fly-swatter", 3, phase="match", match=match | more)


def test_who_comes_and_who_is_ready_is_heard_and_of_many_one(tv: Page) -> None:
    alone, together = small_games.lobby("mu", 1), small_games.lobby("mu", 4)
    ready = small_games.lobby("mu", 4)
    ready["seats"][2]["ready"] = True
    said = listening(tv, alone, together, ready, ready)
    assert said == ["lobby", "join1", "ready2"]


def test_music_stops_at_once_before_a_race_and_until_its_result_was_looked_at(tv: Page) -> None:
    waiting = swatting(race=small_games.race("waiting", 3, opened_us=None))
    open_now = swatting(race=small_games.race("open", 3))
    slapped = swatting(race=small_games.race("open", 3, down=[0, 1, 0]))
    result = swatting(last={"name": "swat", "hands": []}, turn_from_us=60_000_000)
    views = [swatting(), waiting, open_now, slapped, result]
    assert listening(tv, *views) == ["play", "null at once", "slap1"]
    assert listening(tv, *views, swatting()) == ["play", "null at once", "slap1", "play"]


STOPS = """async () => {
  const main = Array.from(document.scripts, one => one.src).find(src => src.includes('main.js'));
  const {Sound} = await import(main.replace('main.js', 'sound.js'));
  return [true, false].map(atOnce => {
    let seconds;
    const music = {mood: 'play', stop: s => { seconds = s; }};
    Sound.prototype.put.call({music, context: null}, null, atOnce);
    return seconds;
  });
}"""
"""Seconds until the music is silent: before a race, and else."""


def test_before_a_race_music_is_silent_sooner_than_it_fades(tv: Page) -> None:
    at_once, fading = tv.evaluate(STOPS)
    assert 0 < at_once < fading


def test_music_knows_the_last_cards_the_countdown_and_the_end(tv: Page) -> None:
    state = {"game": "fly-swatter", "phase": "turn", "stacks": [4, 3, 3]}
    counting = small_games.lobby("fly-swatter", 3, phase="countdown", countdown_ms=3000)
    over = swatting(state=state) | {"phase": "over"}
    views = [counting, swatting(), swatting(state=state)]
    for quiet in (swatting() | {"paused": True}, over):
        assert listening(tv, *views, quiet) == ["null", "play", "last", "null"]
    assert listening(tv, over) == ["finale"], "who opens the page then missed the cheers"


def hands(game: str, **state: Any) -> Draft:
    """A card game in its first deal."""
    told: Draft = {"game": game, "phase": "play", "accusation": None, "deals_left": 0, **state}
    match: Draft = {"id": "m", "state": told, "race": None, "last": None, "turn_from_us": 0}
    return small_games.lobby(game, 3, phase="match", match=match)


@pytest.mark.parametrize("game", ["mu", "last-panther", "wimmueln", "safarue", "safarue-variant"])
def test_every_card_game_hurries_for_its_last_ten_cards(tv: Page, game: str) -> None:
    views = [hands(game, sizes=sizes) for sizes in ([4, 4, 3], [4, 3, 3], [1, 0, 0], [0, 0, 0])]
    assert listening(tv, *views) == ["play", "last", "play"]
    if game.startswith("safarue"):
        assert listening(tv, hands(game, sizes=[1, 1, 1], deals_left=2)) == ["play"]


@pytest.mark.parametrize(("game", "name"), [("rummue", "sizes"), ("cheating-moth", "hands")])
def test_a_hand_that_is_nearly_empty_hurries_where_that_is_the_end(
    tv: Page, game: str, name: str
) -> None:
    views = [hands(game, **{name: sizes}) for sizes in ([3, 8, 8], [2, 8, 8], [0, 8, 8])]
    assert listening(tv, *views) == ["play", "last", "play"]


def test_nobody_plays_over_the_host_who_reads_a_question(tv: Page) -> None:
    quiz = small_games.quiz()
    between = small_games.playing(quiz)
    quiz.apply(-1, quiz.move_from_json({"move": "ask"}))
    assert listening(tv, between, small_games.playing(quiz)) == ["play", "null"]


def test_a_page_is_silent_until_it_is_touched_and_says_so(
    table: Any, chromium: Browser, url: str
) -> None:
    context = chromium.new_context(locale="de")
    fresh = context.new_page()
    fresh.add_init_script(
        """window.made = 0;
        const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function() {
          window.made += 1;
          return make.call(this);
        };"""
    )
    table.show(small_games.lobby("fly-swatter", 2))
    fresh.goto(f"{url}/tv")
    fresh.wait_for_selector("#sound-sign:not([hidden])")
    assert "Noch kein Ton" in fresh.inner_text("#sound-sign")
    shown(fresh, table, small_games.lobby("fly-swatter", 2))
    assert fresh.evaluate("window.made") == 0
    shown(fresh, table, small_games.playing(small_games.quiz()))
    assert not fresh.is_visible("#sound-sign"), "somebody's plaque is there"
    shown(fresh, table, small_games.lobby("fly-swatter", 2))
    fresh.keyboard.press("x")
    fresh.wait_for_selector("#sound-sign", state="hidden")
    fresh.wait_for_function("() => window.made > 0")
    context.close()


@pytest.mark.touches
def test_sounds_and_music_have_volumes_of_their_own_and_a_key_mutes_both(tv: Page) -> None:
    def levels() -> list[str | None]:
        return [tv.get_attribute(f"[data-do={kind}]", "data-level") for kind in ("sounds", "music")]

    tv.keyboard.press("Escape")
    before = levels()
    tv.click("[data-do=music]")
    louder = levels()
    assert louder[0] == before[0]
    assert louder[1] != before[1]
    tv.keyboard.press("m")
    assert levels() == ["0", "0"]
    assert tv.get_attribute("[data-do=sounds]", "aria-label") == "Sounds off"
    assert tv.evaluate("JSON.parse(localStorage.getItem('slapbox.volumes')).muted") is True
    tv.keyboard.press("m")
    assert levels() == louder
