// The TV page: the whole public state of the table, from one view.

import {buzzerScreen} from './buzzer.js';
import {TableClock} from './clock.js';
import {installDrawings} from './fly.js';
import {controls} from './host.js';
import {howSheet} from './how.js';
import {lobbyScreen} from './lobby.js';
import {calls, toasts} from './notices.js';
import {mothScreen} from './moth.js';
import {overScreen} from './over.js';
import {reactionScreen} from './reaction.js';
import {padsSheet} from './pads.js';
import {roundMoment} from './points.js';
import {resolutionMoment} from './resolution.js';
import {screenSign} from './screensign.js';
import {rummueScreen} from './rummuetv.js';
import {SafarueLook} from './safaruelook.js';
import {safarueScreen} from './safaruetv.js';
import {startMoment} from './start.js';
import {follow} from './stream.js';
import {tableScreen} from './table.js';
import {say as put} from './dom.js';
import {namesOf, rivalsOf} from './seats.js';
import {chosenLanguage, chooseLanguage, t, useLanguage} from './text.js';
import {TrickPause} from './trickpause.js';
import {dealMoment} from './tricksheet.js';
import {trickScreen} from './tricktv.js';
import {Sound} from './sound.js';
import {tellStopped} from './stopped.js';

const byId = (id) => document.getElementById(id);

function show(node, visible) {
  if (node.hidden === visible) node.hidden = !visible;
}

const SCREENS = {
  'fly-swatter': 'table', 'cheating-moth': 'moth', reaction: 'reaction', buzzer: 'buzzer',
  mu: 'tricks', 'last-panther': 'tricks', wimmueln: 'tricks', rummue: 'rummue', safarue: 'safarue', 'safarue-variant': 'safarue'
};

/** What is to be said of the whole match: who alone can still win it, and that its cards are open. */
function ribbons(view) {
  const rivals = rivalsOf(view);
  if (rivals.length) put(byId('rivals'), t('tv.rivals', {names: namesOf(view, rivals)}));
  show(byId('rivals'), rivals.length > 0);
  show(byId('open-cards'), Boolean(view.match && view.match.seeded));
}

/** Which screen a view belongs on. */
function screenOf(view) {
  if (view.phase === 'match') return SCREENS[view.match.state.game];
  if (view.phase === 'over') return 'over';
  return 'lobby';
}

function page() {
  const body = document.body;
  const isHost = body.getAttribute('data-host') === 'yes';
  const clock = new TableClock();
  const sound = new Sound();
  const tricks = new TrickPause();
  const look = new SafarueLook();
  /** How long what was just taken is still looked at. */
  const pause = {msLeft: (view) => Math.max(tricks.msLeft(view), look.msLeft(view))};
  let parts = [];
  let latest = null;
  let timer = null;

  function build() {
    const bar = controls(isHost, sound, switchLanguage);
    parts = [
      lobbyScreen(isHost), tableScreen(clock, sound), mothScreen(clock, sound), trickScreen(sound, tricks), rummueScreen(sound), safarueScreen(clock, sound, look), reactionScreen(sound), buzzerScreen(isHost, sound),
      overScreen(sound), screenSign(), startMoment(sound), resolutionMoment(clock, sound), roundMoment(clock, sound), dealMoment(clock, sound, pause), calls(), toasts(), padsSheet(), howSheet(), bar
    ];
  }

  async function switchLanguage(language) {
    await chooseLanguage(language);
    if (latest) draw(latest, true);
  }

  /** The times of the last round of Reaction, and what was just taken, stay before anything else comes. */
  function lingering(view) {
    const times = view.phase === 'over' && view.game === 'reaction' ? clock.msUntil(view.match.turn_from_us) : 0;
    const left = Math.max(times, pause.msLeft(view));
    clearTimeout(timer);
    if (left <= 0) return view;
    timer = setTimeout(() => draw(latest), left);
    return view.phase === 'over' ? Object.assign({}, view, {phase: 'match'}) : view;
  }

  function draw(newest, again) {
    const view = lingering(newest);
    for (const part of parts) part(view, Boolean(again));
    const screen = screenOf(view);
    document.documentElement.setAttribute('data-screen', screen);
    for (const name of ['lobby', 'table', 'moth', 'tricks', 'rummue', 'safarue', 'reaction', 'buzzer', 'over']) show(byId(name), name === screen);
    show(byId('countdown'), view.phase === 'countdown');
    show(byId('paused'), view.paused);
    ribbons(view);
  }

  function onView(view, id) {
    clock.learn(view.now_us);
    latest = view;
    draw(view);
    tellStopped(view);
    body.setAttribute('data-phase', view.phase);
    body.setAttribute('data-view', id);
  }

  installDrawings();
  build();
  useLanguage(chosenLanguage()).catch(() => useLanguage('en')).then(() => {
    follow('tv', onView, (up) => show(byId('link-lost'), !up));
  });
}

page();
