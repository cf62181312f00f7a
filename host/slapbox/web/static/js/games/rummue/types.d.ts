// Types of Rummü's views, as its pages read them. Types alone: no browser loads this.

import type {Last, Mine, Nothing, Playing, View} from '../../core/pages.js';
import type {RummueMove, RummueSeatView, RummueView} from '../../views.js';

export type Shown = View<RummueView> | Nothing;
export type Table = Playing<RummueView>;
export type SeatView = Mine<RummueSeatView, Last, RummueMove>;
