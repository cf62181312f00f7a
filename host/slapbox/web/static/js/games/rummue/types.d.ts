// Types of Rummü's views, as its pages read them. Types alone: no browser loads this.

export as namespace rummue;

export type Shown = pages.View<views.RummueView> | pages.Nothing;
export type Table = pages.Playing<views.RummueView>;
export type SeatView = pages.Mine<views.RummueSeatView, pages.Last, views.RummueMove>;
