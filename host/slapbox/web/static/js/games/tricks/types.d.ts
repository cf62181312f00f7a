// Types of the views of Mü, The Last Panther and Wimmüln, as their pages read them. Types alone: no
// browser loads this.

export as namespace tricks;

/** The state for everybody. */
export type State = views.MuView | views.LastPantherView | views.WimmuelnView;

export type TrickView = pages.View<State>;
export type Shown = TrickView | pages.Nothing;
export type Table = pages.Playing<State>;
export type TrickMatch = pages.Match<State>;

/** The state for a player. */
export type SeatState = views.MuSeatView | views.LastPantherSeatView | views.WimmuelnSeatView;

export type Move = views.MuMove | views.LastPantherMove | views.WimmuelnMove;

export type SeatView = pages.Mine<SeatState, pages.Last, Move>;

/** The trick on the table, with its number in the deal. */
export interface Trick {
  number: number;
  complete: boolean;
  winner: number | null;
  plays: views.TricksLaid[];
}

/** A card in front of a seat, face down or up; of a cross one lies across, below. */
export interface Lying {
  key: string | number;
  place: number;
  card: views.MudeckFace | null;
  below?: boolean;
}
