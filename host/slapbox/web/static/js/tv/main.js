// The TV page: the whole public state of the table, from one view.

import {wearColours} from '../art/colours.js';
import {installDrawings} from '../art/icons.js';
import {seatPeople} from '../art/people.js';
import {followCalm} from '../core/calm.js';
import {TableClock} from '../core/clock.js';
import {byId, setData} from '../core/dom.js';
import {apart, attempt} from '../core/faults.js';
import {nameIn} from '../core/games.js';
import {languageChoice} from '../core/languages.js';
import {h, patch} from '../core/patch.js';
import {listenToRemote} from '../core/remote.js';
import {follow} from '../core/stream.js';
import {useChosenLanguage} from '../core/text.js';
import {whenWoken} from '../core/wake.js';
import {refusal} from './ask.js';
import {choice} from './choice.js';
import {accompaniment, cues} from './cues.js';
import {isDemo} from './demo.js';
import {eveningScreen} from './evening.js';
import {drawBy, redraw} from './frame.js';
import {intro, skipByKey} from './intro.js';
import {lobbyScreen} from './lobby.js';
import {lessonEnd, spotlight} from './lesson.js';
import {bar} from './menu.js';
import {countdown, pause, remoteCode} from './moments.js';
import {overScreen} from './over.js';
import {resolutionMoment} from './resolution.js';
import {ribbons} from './ribbons.js';
import {listenToHost} from './screen.js';
import {sheet} from './sheet.js';
import {Sound} from './sound.js';
import {Stage, tellRace} from './stage.js';
import {soundSign} from './volume.js';
import {waitingFor} from './waiting.js';

/** @import {Shown} from './frame.js' */

class Television {
  constructor() {
    this.isHost = document.body.getAttribute('data-host') === 'yes';
    this.clock = new TableClock();
    this.sound = new Sound();
    const {clock, sound, isHost} = this;
    this.stage = new Stage({clock, sound, isHost}, ['games', 'books']);
    this.parts = this.build().map((make) => apart(attempt(make, () => {})));
    /** @type {Shown | null} */
    this.latest = null;
    /** The newest view of which all is there. @type {Shown | null} */
    this.drawn = null;
    this.timer = 0;
    this.wasAway = false;
  }

  /**
   * Makers of everything that is not one game's, nor stands around all screens.
   * @returns {(() => (view: Shown) => void)[]}
   */
  build() {
    const {clock, sound, stage, isHost} = this;
    const words = () => (stage.screen && stage.screen.race) || {};
    return [
      () => wearColours,
      () => seatPeople,
      () => tellRace,
      () => cues(sound),
      () => accompaniment(sound, clock),
      () => lobbyScreen(isHost),
      () => overScreen(clock, sound, true),
      () => eveningScreen(clock, sound, isHost),
      () => resolutionMoment(clock, sound, words)
    ];
  }

  /** Draws what stands around the screens; why nothing goes on is said whatever else is there. */
  drawAround() {
    const {clock, sound, isHost, latest, drawn: view} = this;
    const {seenMs} = this.stage;
    const facts = view && {view, clock, sound, isHost, seenMs, languages: () => this.languages()};
    const waits = facts && attempt(() => waitingFor(facts), null);
    setData(document.body, 'awaited', waits ? waits.step.look : 'no');
    setData(document.documentElement, 'demo', view && isDemo(view) ? 'on' : 'off');
    patch(
      byId('around'),
      h(
        'div',
        facts && h(countdown, facts),
        facts && h(intro, facts),
        facts && h(pause, facts),
        facts && h(choice, facts),
        facts && h(spotlight, facts),
        facts && h(lessonEnd, facts),
        h(ribbons, {stopped: latest && latest.stopped, facts}),
        h('div.filling.applause.clipped', {id: 'applause', 'aria-hidden': true}),
        facts && h(soundSign, facts),
        facts && h(remoteCode, facts),
        h(refusal, {}),
        facts && h(bar, facts),
        facts && h(sheet, facts)
      )
    );
  }

  languages() {
    const signs = {class: 'button', 'data-do': 'language'};
    return languageChoice(() => this.draw(true), signs);
  }

  /**
   * Draws the newest view, if the screen of its game stands. What was just taken is looked at
   * before anything else comes; then all is drawn again.
   * @param {boolean} again - whether all is to be drawn anew
   * @param {boolean} [resized] - whether the table may have another size
   */
  draw(again, resized) {
    const view = this.latest;
    if (!view || !this.stage.of(nameIn(view))) return;
    const left = this.stage.lingersMs(view);
    clearTimeout(this.timer);
    if (left > 0) this.timer = setTimeout(() => this.draw(false), left);
    this.drawn = view;
    for (const one of this.parts) one(view);
    this.stage.draw(view, again || resized === true);
    redraw(); // last: lights fall on what lies on the table now
  }

  /**
   * The newest view, once the screen of its game stands.
   * @type {(view: Shown, id: string) => Promise<void>}
   */
  async onView(view, id) {
    this.clock.learn(view.now_us);
    this.latest = view;
    if (this.wasAway) this.stage.forget();
    this.wasAway = false;
    const name = nameIn(view);
    if (!this.stage.of(name)) {
      redraw();
      await this.stage.put(name);
    }
    if (this.latest !== view || !this.stage.of(name)) return;
    this.draw(followCalm(view));
    setData(document.body, 'phase', view.phase);
    document.body.setAttribute('data-view', id);
  }
}

installDrawings();
document.addEventListener('keydown', skipByKey, true);
listenToRemote();
const television = new Television();
drawBy(apart(() => television.drawAround()));
listenToHost(television.sound);
useChosenLanguage().then(() => {
  window.addEventListener('resize', () => television.draw(false, true));
  whenWoken(() => {
    television.wasAway = true;
  });
  follow(
    'tv',
    (view, id) => television.onView(view, id),
    ({up}) => {
      redraw();
      if (!up) television.wasAway = true;
    }
  );
});
