// The teams of the evening on a phone: which one its player is in.

import {teamSign} from '../art/teams.js';
import {teamKey} from '../core/evening.js';
import {byId, el, replace, show, whenChanged} from '../core/dom.js';
import {t} from '../core/text.js';
import {ask} from './feedback.js';

/**
 * @import {Seat, View} from '../core/pages.js'
 *
 * @typedef {{teams: number, mine: number | null, language: string}} Facts
 */

const drawTeams = whenChanged((/** @type {Facts} */ {teams, mine}) => {
  const known = Array.from({length: teams}, (_, team) => team);
  replace(byId('teams'), el('p', {}, t('evening.choose_team')), ...known.map(choice(mine)));
});

/**
 * Between matches everybody may choose.
 * @param {View} view
 * @param {Seat} me
 * @param {boolean} soon - whether the TV has something to tell first
 */
export function showTeams({evening}, me, soon) {
  const teams = evening && !evening.ended ? evening.teams.length : 0;
  const asks = teams > 0 && !soon;
  show(byId('teams'), asks);
  show(byId('waiting-hand'), !asks); // a small phone has no room for both
  const mine = evening ? evening.seat_teams[me.seat] : null;
  drawTeams({teams, mine, language: document.documentElement.lang});
}

/** @param {number | null} mine */
function choice(mine) {
  return (/** @type {number} */ team) =>
    el(
      'button.team',
      {
        'data-team': team,
        'aria-pressed': String(team === mine),
        onclick: () => ask('choose-team', {team})
      },
      teamSign(team),
      el('span', {}, t(teamKey(team)))
    );
}
