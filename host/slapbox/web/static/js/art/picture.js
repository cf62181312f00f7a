// A picture of a result, to send to others: made on this page, and known to nobody else.

import {prizeText} from '../core/awards.js';
import {columnsOf} from '../core/columns.js';
import {el} from '../core/dom.js';
import {dateText, dayText, teamKey} from '../core/evening.js';
import {ranking} from '../core/ranking.js';
import {isolated, t} from '../core/text.js';
import {handColour, plainColour, seatColour} from './colours.js';
import {drawArt} from './paper.js';
import {person, portrait} from './people.js';

/**
 * @import {Honour} from '../core/honours.js'
 * @import {Ranked} from '../core/ranking.js'
 * @import {Paper} from './paper.js'
 *
 * Details of the picture: when the match was, in milliseconds since 1970, and the note it carries.
 * @typedef {object} Told
 * @property {pages.Match} match
 * @property {string[]} names - by seat
 * @property {number} ms
 * @property {Honour[]} awards
 */

const WIDE = 1080;
const LEAST_HIGH = 1080;
const EDGE = 70;
const ROWS = {top: 330, step: 120};
const AWARDS = {step: 68, most: 3};
const FOOT = 150;
const ROW = 5; // faces, behind the first three
const IN_LINE = 4; // games
/** The first places, the winner between the others: how far from the middle, and how large. */
const PODIUM = [
  [0, 330],
  [-330, 240],
  [330, 240]
];
const FRONT = PODIUM.length;
const FACES = {top: 250, front: 330, small: 130, step: 250, wide: 196};
const WOOD = ['#6b3d20', '#2b1509'];
const CREAM = '#fff3dc';
const GOLD = '#ffc24b';
const SOFT = '#e3c6a0';
const REST = 'rgba(28, 11, 2, 0.75)';
const INK = '#241209';
const KEPT_MS = 60000; // the browser takes its time to save it

/**
 * The picture of a match whose end was told.
 * @param {Told} told
 */
export function resultPicture({match, names, ms, awards}) {
  const canvas = el('canvas', {width: WIDE});
  const {result, state} = match;
  if (!result) return canvas;
  const columns = columnsOf(names, state.teams);
  const order = ranking({result, game: state.game, columns});
  const some = awards.slice(0, AWARDS.most);
  const below = ROWS.top + order.length * ROWS.step + AWARDS.step;
  canvas.height = Math.max(LEAST_HIGH, below + some.length * AWARDS.step + FOOT);
  const paper = canvas.getContext('2d');
  if (!paper) return canvas;
  const winners = order.filter((one) => one.rank === 1).map((one) => isolated(one.name));
  const headline = t(result.winners.length > 1 ? 'over.shared' : 'over.winner', {
    name: winners.join(' + ')
  });
  ground(paper, canvas.height);
  write(paper, 'Slapbox · ' + t('game.' + state.game + '.title'), {y: 110, size: 46, fill: GOLD});
  write(paper, headline, {y: 230, size: 96, fill: CREAM, bold: true});
  order.forEach((one, at) => drawRow(paper, one, ROWS.top + at * ROWS.step));
  some.forEach((one, at) => {
    const who = one.seats.map((seat) => names[seat]).join(', ');
    const text = '★ ' + t('feat.' + one.name) + ': ' + who + ' (' + one.text + ')';
    write(paper, text, {y: below + at * AWARDS.step, size: 42, fill: CREAM});
  });
  write(paper, dateText(new Date(ms)), {y: canvas.height - 56, size: 38, fill: SOFT});
  return canvas;
}

/* of an evening */

/**
 * The group picture of an evening: everybody's face around whoever won it, its awards and games.
 * @param {views.EveningPicture} told
 */
export function eveningPicture({id, people, teams, games, prizes}) {
  const canvas = el('canvas', {width: WIDE, role: 'img', 'aria-label': t('evening.picture')});
  const rows = Math.ceil(Math.max(0, people.length - FRONT) / ROW);
  const awards = FACES.top + FACES.front + rows * FACES.step + 90;
  const lines = inLines(games.map((game) => t('game.' + game + '.title')));
  canvas.height = awards + prizes.length * AWARDS.step + lines.length * 44 + FOOT + 60;
  const paper = canvas.getContext('2d');
  if (!paper) return canvas;
  const sides = teams.length
    ? teams.map(({team, rank}) => ({name: t(teamKey(team)), rank}))
    : people;
  const winners = sides.filter(({rank}) => rank === 1).map(({name}) => isolated(name));
  const headline = t(winners.length > 1 ? 'evening.shared' : 'evening.winner', {
    name: winners.join(' + ')
  });
  ground(paper, canvas.height);
  write(paper, 'Slapbox', {y: 90, size: 46, fill: GOLD, bold: true});
  write(paper, headline, {y: 190, size: 84, fill: CREAM, bold: true});
  const middle = people.length === 2 ? (WIDE - PODIUM[1][0]) / 2 : WIDE / 2;
  people.slice(0, FRONT).forEach((one, at) => {
    const [dx, size] = PODIUM[at];
    drawFace(paper, one, at, {x: middle + dx, y: FACES.top + FACES.front - size, size});
  });
  people.slice(FRONT).forEach((one, at) => {
    const inRow = Math.min(ROW, people.length - FRONT - ROW * Math.floor(at / ROW));
    const x = WIDE / 2 + ((at % ROW) - (inRow - 1) / 2) * FACES.wide;
    const y = FACES.top + FACES.front + 110 + Math.floor(at / ROW) * FACES.step;
    drawFace(paper, one, at + FRONT, {x, y, size: FACES.small});
  });
  prizes.forEach((one, at) => {
    const text = '★ ' + t('feat.' + one.name) + ': ' + one.guest + ' (' + prizeText(one) + ')';
    write(paper, text, {y: awards + (at + 1) * AWARDS.step, size: 42, fill: CREAM});
  });
  lines.reverse().forEach((text, at) => {
    write(paper, text, {y: canvas.height - 130 - at * 44, size: 34, fill: SOFT});
  });
  write(paper, dayText(id), {y: canvas.height - 60, size: 38, fill: SOFT});
  return canvas;
}

/**
 * A guest with name and points; ``x`` is the middle, ``y`` the top of the face.
 * @param {Paper} paper
 * @param {views.Pictured} one
 * @param {number} at
 * @param {{x: number, y: number, size: number}} place
 */
function drawFace(paper, {name, avatar, colour, points, rank}, at, {x, y, size}) {
  const face = portrait(avatar, handColour(colour === null ? at : colour));
  drawArt(paper, face, {x: x - size / 2, y, size});
  const wide = Math.max(size, FACES.wide) - 16;
  const fill = rank === 1 ? GOLD : CREAM;
  write(paper, name, {x, y: y + size + 44, size: 40, fill, wide, bold: true, align: 'center'});
  write(paper, String(points), {x, y: y + size + 86, size: 36, fill: SOFT, wide, align: 'center'});
}

/** @param {string[]} names */
function inLines(names) {
  const lines = [];
  for (let at = 0; at < names.length; at += IN_LINE)
    lines.push(names.slice(at, at + IN_LINE).join(' · '));
  return lines;
}

/** @type {(paper: Paper, high: number) => void} */
function ground(paper, high) {
  const shade = paper.createLinearGradient(0, 0, 0, high);
  WOOD.forEach((colour, at) => shade.addColorStop(at, colour));
  paper.fillStyle = shade;
  paper.fillRect(0, 0, WIDE, high);
}

/** @type {(paper: Paper, one: Ranked, top: number) => void} */
function drawRow(paper, {seats, name, rank, lines}, top) {
  const high = ROWS.step - 16;
  const face = high - 10;
  const middle = top + high / 2;
  paper.fillStyle = rank === 1 ? GOLD : REST;
  paper.fillRect(EDGE, top, WIDE - 2 * EDGE, high);
  paper.fillStyle = plainColour(seatColour(seats[0]));
  paper.fillRect(EDGE, top, 14, high);
  const fill = rank === 1 ? INK : CREAM;
  const size = high / 2;
  const y = middle + size * 0.36;
  write(paper, rank + '.', {x: EDGE + 40, y, size, fill, wide: 70, bold: true});
  seats.forEach((seat, at) => {
    drawArt(paper, person(seat), {x: EDGE + 116 + (at * face) / 2, y: top + 5, size: face});
  });
  const left = EDGE + 136 + face + ((seats.length - 1) * face) / 2;
  const points = {x: WIDE - EDGE - 24, y, size: size * 0.84, fill, wide: 300, align: 'right'};
  write(paper, lines[0], points);
  write(paper, name, {x: left, y, size, fill, wide: WIDE - EDGE - 340 - left, bold: true});
}

/**
 * A line of text, no wider than there is room: in the middle, if no place is named.
 * @param {Paper} paper
 * @param {string} text
 * @param {{x?: number, y: number, size: number, fill: string, wide?: number, bold?: boolean,
 *   align?: string}} how
 */
function write(paper, text, {x, y, size, fill, wide = WIDE - 2 * EDGE, bold, align = 'left'}) {
  const family = getComputedStyle(document.body).fontFamily;
  paper.fillStyle = fill;
  paper.textAlign = /** @type {CanvasTextAlign} */ (x === undefined ? 'center' : align);
  paper.font = (bold ? '700 ' : '') + size + 'px ' + family;
  const fits = Math.min(1, wide / paper.measureText(text).width);
  paper.font = (bold ? '700 ' : '') + size * fits + 'px ' + family;
  paper.fillText(text, x === undefined ? WIDE / 2 : x, y);
}

/**
 * Hands the picture on: to whatever the phone shares with, or where it cannot (it has to be a page
 * by https for that) as a file.
 * @param {HTMLCanvasElement} picture
 * @param {string} name - of the file, without its ending
 */
export async function hand(picture, name) {
  /** @type {Blob | null} */
  const data = await new Promise((done) => picture.toBlob(done, 'image/png'));
  if (!data) return;
  const file = new File([data], name + '.png', {type: 'image/png'});
  if (navigator.canShare && navigator.canShare({files: [file]})) {
    await navigator.share({files: [file]}).catch(() => null); // somebody thought better of it
    return;
  }
  const url = URL.createObjectURL(data);
  const link = el('a', {href: url, download: file.name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
