// Types of the views of Safarü and its variant, as their pages read them. Types alone: no browser
// loads this.

import type {Mine, Nothing, Playing, View} from '../../core/pages.js';
import type {MudeckFace, SafarueLast, SafarueMove} from '../../views.js';
import type {SafarueSeatView, SafarueView} from '../../views.js';

export type Shown = View<SafarueView, SafarueLast> | Nothing;
export type Table = Playing<SafarueView, SafarueLast>;
export type SeatView = Mine<SafarueSeatView, SafarueLast, SafarueMove>;

/** Kinds of captures: cards that make the card's number, that make 17 with it, or its equal. */
export type Kind = 'addition' | 'total' | 'pair';

/** Captures of a card, by their faces or by their ids. */
export type Capture<C = MudeckFace> = {[kind in Kind]: C[]};

/** A part of it. */
export interface Sum {
  kind: Kind;
  cards: MudeckFace[];
}
