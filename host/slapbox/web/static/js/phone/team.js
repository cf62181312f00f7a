// The teams of the evening on a phone: which one its player is in.

import {teamSign} from '../art/teams.js';
import {teamKey} from '../core/evening.js';
import {drawing, h} from '../core/patch.js';
import {t} from '../core/text.js';
import {ask} from './feedback.js';

/**
 * In a match those choose who have none: they came late.
 * @param {{view: pages.View, me: views.Seat | null}} facts
 */
export function lateTeams({view, me}) {
  const {evening, phase} = view;
  const lacks = me && phase === 'match' && evening && evening.seat_teams[me.seat] === null;
  return lacks && h('aside.late-teams.whole', h(teams, {view, me}));
}

/**
 * Between matches everybody may choose.
 * @param {{view: pages.View, me: views.Seat}} facts
 */
export function teams({view: {evening}, me}) {
  if (!evening || evening.ended || !evening.teams.length) return null;
  const mine = evening.seat_teams[me.seat];
  return h(
    'div.teams.wrapped.centred.whole.broad',
    {role: 'group'},
    h('p', t('evening.choose_team')),
    ...evening.teams.map((_, team) =>
      h(
        'button.team.row.bold',
        {
          key: team,
          'data-team': team,
          'aria-label': t(teamKey(team)),
          'aria-pressed': team === mine,
          onclick: () => ask('choose-team', {team})
        },
        drawing(teamSign, team),
        h('span', t(teamKey(team)))
      )
    )
  );
}
