// Contract between pages and games: the views as pages read them, what a game gives to the pages
// (`game.js`, `tv.js`, `phone.js`, `rules.js`), and what it gets from them. Types alone: no browser
// loads this.

import type {Reply} from './api.js';
import type {TableClock} from './clock.js';

export type {TableClock};

export as namespace pages;

/* views */

/** The state of any game, as far as any page reads it; partners are `teams`. */
export interface State {
  game: string;
  phase: string;
  rivals?: number[];
  /** True if the host may have drawn who begins. */
  asked?: boolean;
  teams?: number[][] | null;
  sheet?: unknown[];
  left?: unknown;
}

/** A slap of a race that is over, in a game with cards with the one that was hit. */
export type Hit = views.Hand & {card?: {card: number} | null};

/** The latest race of any game, as far as any page reads it. */
export interface Last {
  name: string;
  opened_us: number;
  hands: Hit[];
}

/** A match of a game: `S` is its state, `L` what is shown of its latest race. */
export type Match<S = State, L = Last> = Omit<views.Match, 'state' | 'last' | 'result'> & {
  state: S;
  last: L | null;
  result: views.Result<unknown> | null;
};

type Table = Omit<views.RoomView, 'phase' | 'match'>;

/** A view before a match. */
export type Lobby = Table & {phase: 'lobby' | 'countdown'; match: null};

/** A view of a match that is on, or over. */
export type Playing<S = State, L = Last> = Table & {
  phase: 'match' | 'over';
  match: Match<S, L>;
};

/** The view that every page sees; its `phase` tells whether there is a match. */
export type View<S = State, L = Last> = Lobby | Playing<S, L>;

/** The same with what concerns one phone alone: `M` are the moves of its game. */
export type Mine<S = State, L = Last, M = object> = Playing<S, L> & {you: You<M>};
export type You<M = object> = Omit<views.You, 'moves'> & {moves: M[]};

/** No view: whoever is told of it puts away what it has on the table. */
export interface Nothing {
  phase: 'nothing';
  match: null;
  seats: never[];
}

/* a game */

/** `game` in `game.js`; `S` is the game's state, `D` what its result tells of a seat. */
export interface Game<S = State, D = unknown> {
  /** The things it is played with, drawn beside its title. */
  art(): Element[];
  /** Its sign, made of that; by default the first one. */
  emblem?(art: Element[]): Element;
  /** Say how a seat is doing, for its phone; by default the points. */
  standing?(state: S, seat: number): string;
  /** The same when it is over; by default the points as on the podium. */
  ending?(score: number, standing: string): string;
  /** Draw the role of a seat. */
  badge?(state: S, seat: number): Child;
  /** A result in two lines: the points, and what else there was; partners have their `details`
   * together. */
  points?(score: number, detail: D): string;
  second(detail: D, details: D[]): string;
  /** Choose its music outside races; by default that of all games. */
  music?(state: S): 'play' | 'last' | null;
  /** List the seat's feats that are worth mentioning. */
  feats(detail: D): Feat[];
  /** A card of a hand that was secret, for who looks at the match again. */
  card?(face: never): Element;
  /** Words for a move, where experts say what another one had been worth. */
  words?(): Promise<{adviceWords: SaysMove}>;
  /** Parts of `detail` that add up to the points, where they can be told apart. */
  parts?: string[];
  /** Controls that the host's page has in this game alone. */
  host?: HostWords<S>;
  /** Things that a lesson lights on the TV: selectors by name. */
  lights?: {[name: string]: string};
  /** True if sharp eyes watch its table, so nothing may fly over it. */
  watched?: boolean;
  /** Roles that the host may have to name, by phase. */
  names?: {[phase: string]: Naming};
  tv(): Promise<{open(tv: Tv): Screen}>;
  phone(): Promise<{open(phone: Phone): Pad}>;
  rules(): Promise<Book>;
}

/** Something that the host decides; `look` sets apart what must not be taken for something else. */
export interface Control {
  name: string;
  text: string;
  move: object;
  look?: 'right' | 'wrong';
}

/** Something to be good at: more of what it is worth is better, or of what counts `least`, less.
 * `text` says it; what only costs is told of `best` alone. */
export interface Feat {
  name: string;
  worth: number;
  text: string;
  least?: boolean;
  best?: boolean;
}

export interface HostWords<S = State> {
  /** The key of the words above its controls. */
  title: string;
  /** In their order. */
  controls(state: S): Control[];
  /** Say in a line how it stands. */
  says(state: S, seats: views.Seat[]): string;
  /** Tell whether the host may give and take points. */
  scores(state: S): boolean;
}

/** The host names a seat by this `move`: the keys of the words that ask for it, and of those on each
 * seat's button on the TV (with `name`). */
export interface Naming {
  move: string;
  asks: string;
  button: string;
}

/** The rules in force, by their names; `_ms` in seconds, as `_s`, too. */
export interface InForce {
  [rule: string]: views.Rule['value'];
}

/** A game's part of the rule book (`rules.js`). */
export interface Book {
  /** The name of each chapter, and the options that change it. */
  chapters: string[][];
  /** Pictures of each, in the words of `rulebook/kit.js`, and those that the game adds. */
  pictures: {[chapter: string]: string | ((rules: InForce) => string)};
  thing: (word: string) => Element | null;
  /** The shots of its intro: the name of what each says, and of its picture if that is another. */
  intro: string[][];
  /** Rules under which a shot is shown, if not under all. */
  onlyIf?: {[shot: string]: (rules: InForce) => boolean};
  /** Sizes of pictures, where they cannot be seen from them. */
  sizes?: {[chapter: string]: string};
}

/* on the TV */

/** The argument of `open(tv)`. */
export interface Tv {
  clock: TableClock;
  sound: Sounds;
  /** True if the host's controls are on this screen. */
  isHost: boolean;
}

export interface Sounds {
  /** Some sound otherwise for each seat. */
  play(name: SoundName, seat?: number): void;
  /** Notes with their beats: "C4:1 E4:1 G4:2"; gives what stops them. */
  tune(notes: string, clear: {gone: number; total: number} | null): () => void;
  /** A record, which may become clear in so many seconds. */
  record(audio: HTMLAudioElement, clear: {gone: number; total: number} | null): void;
}

export type SoundName =
  | 'flip'
  | 'splat'
  | 'buzz'
  | 'right'
  | 'buzzer'
  | 'go'
  | 'sting'
  | 'draw'
  | 'shuffle'
  | 'mosquito'
  | 'cockroach'
  | 'whistle'
  | 'fanfare'
  | 'roll'
  | 'drumroll'
  | 'bell'
  | 'groan'
  | 'join'
  | 'ready'
  | 'count'
  | 'slap'
  | 'caught'
  | 'trick'
  | 'goal'
  | 'missed'
  | 'heart'
  | 'chime'
  | 'hiss'
  | Exclude<views.ThrowKind, 'heart'>;

/** A game's screen, as `open(tv)` gives it. */
export interface Screen<S = State, L = Last> {
  /** The part of the page that it is drawn in. */
  id: string;
  /** Also told when no match of it is on any more. */
  draw(view: View<S, L> | Nothing, again: boolean): void;
  /** Milliseconds for which its picture stays before anything else comes. */
  msLeft?(view: View<S, L> | Nothing): number;
  /** Its words on the results of races. */
  race?: RaceWords<S, NonNullable<L>>;
}

/** A game's words on the results of its races; where it gives null, the usual is said. */
export interface RaceWords<S = State, L = Last> {
  heading?(view: Playing<S, L>, last: L): Child[] | null;
  /** Draw the card that a hand hit. */
  card?(one: HitOf<L>): Child;
  verdict?(last: L, one: HitOf<L>): string | null;
  footing?(view: Playing<S, L>, last: L): Child[] | null;
  /** Its screen tells this one; the times are there for whoever wants them. */
  staged?(last: L): boolean;
  /** Its screen tells them with all their times: nothing is added. */
  whole?: boolean;
  /** There is room for one row a seat; early slaps were told at once. */
  narrow?: boolean;
  /** Milliseconds for which the result stays. */
  msLeft?(match: Match<S, L>, clock: TableClock): number;
}

/** One of the slaps that `L` shows. */
export type HitOf<L> = L extends {hands: (infer H)[]} ? H : never;

/* on a phone */

/** The argument of `open(phone)`. */
export interface Phone {
  clock: TableClock;
  /** Slaps with this key, or this card; `node` shows it. */
  slap(key: number, card: number | null, event: Event, node: Element): void;
  /** Gives an order, and says why if it is refused. */
  ask(name: string, body?: object): Promise<Reply>;
  /** A word to this player, for a moment. */
  tell(text: string): void;
}

/** Puts a move into words, by the names at the table and the cards of which it speaks. */
export type SaysMove = (move: never, view: {seats: views.Seat[]}, faces: never) => string;

/** A game's page, as `open(phone)` gives it. */
export interface Pad<S = State, L = Last, M = object> {
  /** The part of the page that is its own, if one button is not enough. */
  id: string | null;
  /** Draws that part. */
  show?(view: Mine<S, L, M>, me: views.Seat): void;
  /** Something else has taken its place. */
  leave?(): void;
  /** Return the big button, if that is enough now. */
  big?(view: Mine<S, L, M>, me: views.Seat): Big | null;
  /** Tell whether the table waits for this player; pages with a hand of cards say so themselves. */
  wanted?(view: Mine<S, L, M>, me: views.Seat): boolean;
  /** Its picture; by default a hand. */
  bigArt?(me: views.Seat): Element;
  /**
   * Tell whether it stays while the TV shows what was done last, and tells nothing of that itself;
   * all others look at the TV meanwhile.
   */
  live?(view: Mine<S, L, M>): boolean;
  /** Return the cry that is possible while the big button is there. */
  cry?(view: Mine<S, L, M>): Cry | null;
  /** Tell whether this race runs out by itself, and not soon. */
  timed?(race: views.Race): boolean;
  /** Open the sheet behind the player's own name and points. */
  look?(): void;
  /** Hears a laptop's keys. */
  key?(event: KeyboardEvent): void;
  /** Put an expert's move into words, where experts know the game. */
  advice?(move: M, view: Mine<S, L, M>): string;
}

/** Words on the big button; the mood colours it. */
export interface Big {
  title: string;
  says: string;
  mood: 'go' | 'wait' | 'out' | 'first' | 'calm';
}

export interface Cry {
  text: string;
  make(event: Event): void;
}
