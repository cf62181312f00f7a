// Types of the views of Safarü and its variant, as their pages read them. Types alone: no browser
// loads this.

export as namespace safarue;

export type Shown = pages.View<views.SafarueView, views.SafarueLast> | pages.Nothing;
export type Table = pages.Playing<views.SafarueView, views.SafarueLast>;
export type SeatView = pages.Mine<views.SafarueSeatView, views.SafarueLast, views.SafarueMove>;

/** Kinds of captures: cards that make the card's number, that make 17 with it, or its equal. */
export type Kind = 'addition' | 'total' | 'pair';

/** Captures of a card, by their faces or by their ids. */
export type Capture<C = views.MudeckFace> = {[kind in Kind]: C[]};

/** A part of it. */
export interface Sum {
  kind: Kind;
  cards: views.MudeckFace[];
}
