// Types of the views of Mü, The Last Panther and Wimmüln, as their pages read them. Types alone: no
// browser loads this.

import type {Last, Match, Mine, Nothing, Playing, View} from '../../core/pages.js';
import type {
  LastPantherMove,
  LastPantherSeatView,
  LastPantherView,
  MudeckFace,
  MuMove,
  MuSeatView,
  MuView,
  TricksLaid,
  WimmuelnMove,
  WimmuelnSeatView,
  WimmuelnView
} from '../../views.js';

/** The state for everybody. */
export type State = MuView | LastPantherView | WimmuelnView;

export type TrickView = View<State>;
export type Shown = TrickView | Nothing;
export type Table = Playing<State>;
export type TrickMatch = Match<State>;

/** The state for a player. */
export type SeatState = MuSeatView | LastPantherSeatView | WimmuelnSeatView;

export type Move = MuMove | LastPantherMove | WimmuelnMove;

export type SeatView = Mine<SeatState, Last, Move>;

/** The trick on the table, with its number in the deal. */
export interface Trick {
  number: number;
  complete: boolean;
  winner: number | null;
  plays: TricksLaid[];
}

/** A card in front of a seat, face down or up; of a cross one lies across, below. */
export interface Lying {
  key: string | number;
  place: number;
  card: MudeckFace | null;
  below?: boolean;
}
