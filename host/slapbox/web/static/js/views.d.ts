// Types that scripts name, of what pages get and may ask for. This file is made by
// `python tests/shapes/declarations.py` from what the host declares, and anew when a script names
// another type; no browser needs it.

export as namespace views;

// slapbox.text.message

export type Value = string | number;

/** A `Text` as browsers and the journal get it. */
export interface Message {
  key: string;
  values: {[name: string]: Value};
}

// slapbox.games.shapes

export interface Quickest {
  best_us: number | null;
  error_us: number;
}

// slapbox.games.cheating_moth.shapes

export type CheatingMothCardKind = 'number' | 'spider' | 'mosquito' | 'cockroach' | 'ant' | 'moth';

export type CheatingMothRaceName = 'mosquito' | 'cockroach';

export type CheatingMothPhase =
  | 'first_guard' | 'turn' | 'drawn' | 'spider' | 'mosquito' | 'gifts' | 'cockroach' | 'claim'
  | 'penalty' | 'last_look' | 'round_over' | 'over' | 'accuse';

/** A card. */
export interface CheatingMothFace {
  card: number;
  kind: CheatingMothCardKind;
  number: number;
}

/**
 * The guard `by` accused `seat`, `right` or wrong; or nobody, which is always wrong. `since_us` is
 * the time from the card's vanishing to the guard's cry, told if it was right or a `photo`: if the
 * errors of the two times leave open whether it was. `held`: the card was still on its way (MM-20).
 * `touch`: one of the two times is a phone's. `number` counts the accusations of the match.
 */
export interface CheatingMothAccused {
  number: number;
  by: number;
  seat: number | null;
  right: boolean;
  since_us: number | null;
  error_us: number;
  photo: boolean;
  held: boolean;
  touch: boolean;
}

/** `seat` may throw a card of this `number` on the cockroach, and behind it the `queue` waits. */
export interface CheatingMothClaim {
  seat: number;
  queue: number[];
  number: number;
}

/** Something small that happened; `number` counts them all. */
export interface CheatingMothNews {
  number: number;
  kind:
    | 'dealt' | 'shuffled' | 'played' | 'drew' | 'drew_nothing' | 'took' | 'gave' | 'kept'
    | 'threw' | 'passed' | 'called' | 'guard';
  seat: number | null;
  to: number | null;
  card: CheatingMothFace | null;
}

/** A view for everybody. */
export interface CheatingMothView {
  phase: CheatingMothPhase;
  seats: number;
  revision: number;
  guard: number | null;
  turn: number | null;
  top: CheatingMothFace | null;
  discards: number;
  draw: number;
  hands: number[];
  accusation: {by: number; at_us: number; paid: boolean} | null;
  caught: CheatingMothAccused | null;
  window_us: number | null;
  stopped: CheatingMothRaceName | null;
  claim: CheatingMothClaim | null;
  collector: number | null;
  chosen: boolean[] | null;
  last: CheatingMothNews | null;
  news: CheatingMothNews[];
  round: number;
  rounds: number;
  rivals: number[];
  starter: number | null;
  scores: number[];
  sheet: number[][];
  ready: boolean[] | null;
  final: boolean;
  round_end: {round: number; out: number[]; points: number[]} | null;
  game: 'cheating-moth';
}

export interface CheatingMothReceived {
  card: CheatingMothFace;
  from: number | null;
}

/** A seat's view. */
export interface CheatingMothSeatView extends CheatingMothView {
  hand: CheatingMothFace[];
  choice: number | null;
  received: CheatingMothReceived[];
}

/**
 * Details of a seat on the final screen: its minus points, in how many rounds it was `out` first,
 * cards that it made vanish and for which it was `caught`, and its accusations.
 */
export interface CheatingMothDetail extends Quickest {
  score: number;
  out: number;
  smuggled: number;
  caught: number;
  right: number;
  wrong: number;
}

// slapbox.games.cheating_moth.events

/** Shown until the next move. */
export interface CheatingMothLast {
  event: 'raced';
  name: CheatingMothRaceName;
  hands: Hand[];
  slowest: number | null;
  opened_us: number;
}

// slapbox.games.cheating_moth.moves

export interface CheatingMothSmuggle {
  move: 'smuggle';
  card: number;
  from_us: number;
  at_us: number;
  error_us: number;
  touch?: boolean;
  late?: number;
}

export interface CheatingMothCaught {
  move: 'caught';
  at_us: number;
  error_us: number;
  held?: number[];
  touch?: boolean;
  late?: number;
}

export type CheatingMothOfCard =
  | {move: 'play' | 'choose' | 'throw' | 'penalty' | 'allot'; card: number};

export type CheatingMothMove =
  | CheatingMothOfCard | {move: 'guard' | 'accuse'; seat: number}
  | {move: 'draw' | 'let_go' | 'keep' | 'pass' | 'ready' | 'time_up'} | CheatingMothSmuggle
  | CheatingMothCaught | {move: 'gift'; card: number; seat: number}
  | {move: 'deal'; cards: number[]} | {move: 'mosquito' | 'cockroach'; slaps: Slap[]};

// slapbox.games.fly_swatter.shapes

export type FlySwatterColour = 'red' | 'yellow' | 'green' | 'blue' | 'purple' | 'orange';

export interface FlySwatterFly {
  card: number;
  kind: 'fly';
  colour: FlySwatterColour;
  value: number;
}

export type FlySwatterFace =
  | FlySwatterFly | {card: number; kind: 'swatter'; colour: null; value: null};

/** A fly in the centre, and its place there. */
export interface FlySwatterLying extends FlySwatterFly {
  slot: number;
}

/**
 * The same for everybody: faces of the centre, sizes of the rest. `rivals` are those who play again
 * because they were tied. `asked`: nobody slaps for the start, so somebody has to say who begins.
 */
export interface FlySwatterView {
  game: 'fly-swatter';
  phase: 'start' | 'turn' | 'swat' | 'shuffle' | 'over';
  turn: number | null;
  asked: boolean;
  seats: number;
  rivals: number[];
  hands: number;
  aim: 'best' | 'pile' | 'exact';
  centre: FlySwatterLying[];
  event: {card: FlySwatterFace} | null;
  stacks: number[];
  won: number[];
  turns: number;
}

/** Details of a seat on the final screen. */
export interface FlySwatterDetail extends Quickest {
  flies: number;
  score: number;
  slaps: number;
  wrong: number;
}

// slapbox.games.fly_swatter.events

/** A hand with the card under it, if there is one. */
export interface FlySwatterHandOnCard extends Hand {
  card: FlySwatterFace | null;
}

/** Shown until the next move. */
export interface FlySwatterLastResolved {
  event: 'resolved';
  name: 'swat';
  hands: FlySwatterHandOnCard[];
  allowed: FlySwatterColour[];
  penalties: {seat: number; paid: boolean}[];
  opened_us: number;
}

export type FlySwatterLast =
  | {event: 'nobody'; name: 'start'; hands: Hand[]; opened_us: number}
  | {event: 'started'; name: 'start'; starter: number; hands: Hand[]; opened_us: number}
  | FlySwatterLastResolved;

// slapbox.games.last_panther.shapes

/** Results of a deal, by seat. */
export interface LastPantherParts {
  last_trick: number[];
  yellow: number[];
  red: number[];
  panther: number[];
}

/** A deal on the score sheet. */
export interface LastPantherRow {
  deal: number;
  dealer: number;
  sum: number[];
  parts: LastPantherParts;
}

/** Details of a seat on the final screen. */
export interface LastPantherDetail {
  score: number;
  last_trick: number;
  yellow: number;
  red: number;
  panther: number;
}

/** A view for everybody. */
export interface LastPantherView extends TricksCommon {
  trumps: TricksTrumps;
  pass_count: number;
  pass_step: 1 | -1;
  first_lead: 'green_5' | 'left_of_dealer';
  must_lead: MudeckFace | null;
  game: 'last-panther';
  phase: 'first_dealer' | 'passing' | 'play' | 'deal_over' | 'over';
  sheet: LastPantherRow[];
  news: (TricksNews | {event: 'passed'; count: number; step: 1 | -1})[];
}

/** A seat's view. */
export interface LastPantherSeatView extends LastPantherView, TricksOwn {
  passed: MudeckFace[];
  received: MudeckFace[];
}

// slapbox.games.last_panther.moves

export type LastPantherMove = TricksMove | {move: 'pass_cards'; cards: number[]};

// slapbox.games.mu.shapes

/** A turn of the auction; no cards are a pass. */
export interface MuTurn {
  seat: number;
  cards: MudeckFace[];
}

/**
 * The bids by seat: what lies open, how many cards in all, and how many more may be shown; and
 * `goals`, what each bid would promise, from one card on. `stalemate` is what each seat would get
 * for a pass now, if that ends the auction in one. While tricks lie face down, only those cards of
 * the bids show that are not in them (TR-1).
 */
export interface MuAuction {
  turns: MuTurn[];
  shown: MudeckFace[][];
  totals: number[];
  leaders: number[];
  most: number[];
  goals: number[];
  stalemate: number[] | null;
  vice_full_tie: 'none' | 'next';
}

export interface MuRoles {
  chief: number | null;
  vice: number | null;
  partner: number | null;
}

export interface MuPromise {
  bid: number;
  goal: number;
  worth: number;
}

/** The team's progress: for those alone who may know it (TR-1). */
export interface MuTeam extends MuPromise {
  reached: number | null;
  made: boolean | null;
}

export interface MuAnyRow {
  deal: number;
  dealer: number;
  sum: number[];
  parts: {points: number[]; bonus: number[]; malus: number[]};
}

export interface MuPassedRow extends MuAnyRow {
  kind: 'passed';
}

export interface MuStalemateRow extends MuAnyRow {
  kind: 'stalemate';
  bid: number;
  leaders: number[];
  culprit: number;
}

export interface MuPlayedRow extends MuAnyRow, MuRoles, MuPromise {
  kind: 'played';
  reached: number;
  made: boolean;
  trumps: {chief: MudeckCall | null; vice: MudeckCall | null};
}

export type MuRow = MuPassedRow | MuStalemateRow | MuPlayedRow;

export interface MuAuctionOver {
  event: 'auction_over';
  chief: number | null;
  vice: number | null;
  partner: number | null;
  bid: number;
}

export interface MuTeamFound {
  event: 'team';
  chief: number | null;
  vice: number | null;
  partner: number | null;
  goal: number;
}

export type MuNews =
  | TricksNews | {event: 'bid' | 'pass'; seat: number; cards: MudeckFace[]; total: number}
  | MuAuctionOver | {event: 'called'; role: 'chief' | 'vice'; seat: number; trump: MudeckCall}
  | MuTeamFound;

/**
 * Details of a seat on the final screen: how often it was on a team (`tried`), and how often that
 * made its goal.
 */
export interface MuDetail {
  score: number;
  points: number;
  bonus: number;
  malus: number;
  goals: number;
  tried: number;
}

/** A view for everybody. */
export interface MuView extends TricksCommon, MuRoles {
  auction: MuAuction;
  choices: MudeckCall[];
  worths: number[];
  partners: number[];
  trumps: TricksTrumps;
  goal: number | null;
  team: MuTeam | null;
  game: 'mu';
  phase:
    | 'first_dealer' | 'auction' | 'vice_trump' | 'chief_trump' | 'partner' | 'play' | 'deal_over'
    | 'over';
  sheet: MuRow[];
  news: MuNews[];
}

/** A seat's view. */
export interface MuSeatView extends MuView, TricksOwn {}

// slapbox.games.mu.moves

export type MuMove =
  | TricksMove | {move: 'bid'; cards: number[]} | {move: 'pass'}
  | {move: 'vice_trump' | 'chief_trump'; trump: string} | {move: 'partner'; seat: number};

// slapbox.games.quiz.shapes

export type QuizControl = 'ask' | 'arm' | 'judge' | 'score' | 'undo' | 'reset' | 'end';

/**
 * The question that is on. `choices` are in the order of the keys. On a board, `category` is the
 * column and `points` the value; a hidden double is worth twice that.
 */
export interface QuizCard {
  round: 'buzz' | 'choice' | 'number' | 'sort' | 'appear' | 'board' | 'final';
  text: string;
  choices: string[];
  unit: string;
  picture: string;
  sound: string;
  tune: string;
  category: string;
  points: number;
}

export interface QuizGiven {
  seat: number;
  keys: number[];
  number: number | null;
  at_us: number | null;
  error_us: number | null;
  stake: number;
  gain: number;
}

/**
 * The board, while it is on. `chooser` picks a cell by its place in `cells` (move `pick`), or the
 * lowest open one of a column by the column's key; columns are numbered as they come. `cell` is the
 * one that is on.
 */
export interface QuizBoard {
  cells: {category: string; points: number; open: boolean}[];
  chooser: number;
  cell: number | null;
}

/**
 * The same for everybody. `wrong` are the seats that have answered this question, with their teams;
 * `missed` was wrong last. `locked` were too early for it; `seat_teams` has each seat's team, if
 * there are any. `first` has the word, `order` are all slaps since the buzzers were armed. `may`
 * are the host's controls that work now. `questions` are those of the pack that are played, or 0
 * where the host asks aloud; all after it is of packs. In `numbers` of them a number is guessed,
 * which needs a phone. The letters of a question appear in `read_us`, or at once where that is 0.
 * `alone` is who alone may answer: on a board the chooser, if this is the hidden double; elsewhere
 * who speaks for a team that has a bonus. `answered` are the seats that have answered or staked in
 * secret, `most_stakes` what each seat may stake, `gains` what the question has brought so far, by
 * seat.
 */
export interface QuizView {
  game: 'quiz';
  phase:
    | 'ready' | 'reading' | 'armed' | 'answered' | 'picking' | 'staking' | 'choosing' | 'chosen'
    | 'revealed' | 'over';
  seats: number;
  question: number;
  early: 'round' | 'time' | 'ignore';
  scores: number[];
  seat_teams: (number | null)[];
  wrong: number[];
  missed: number | null;
  locked: number[];
  first: number | null;
  outcome: 'right' | 'wrong' | 'nobody' | null;
  order: Hand[];
  may: QuizControl[];
  questions: number;
  numbers: number;
  title: string;
  card: QuizCard | null;
  read_us: number;
  alone: number | null;
  answered: number[];
  most_stakes: number[];
  given: QuizGiven[];
  reveal:
    | {answer: string; explanation: string; source: string; keys: number[]; number: number | null}
    | null;
  gains: number[];
  board: QuizBoard | null;
  appear: {gone_us: number; total_us: number; worth: number[]} | null;
}

/**
 * Facts for the quizmaster alone about the question that is on. `golden` is the control to be
 * pressed next, if one is: `judge` means that there are two.
 */
export interface QuizPrompt {
  text: string;
  answer: string;
  explanation: string;
  source: string;
  golden: 'ask' | 'arm' | 'judge' | null;
}

/** Details of a seat on the final screen. */
export interface QuizDetail {
  score: number;
  firsts: number;
  rights: number;
}

// slapbox.games.reaction.shapes

/**
 * A seat's times so far, `times_us` round by round; no time if it has none. `touch`: one of its
 * times is a phone's.
 */
export interface ReactionFigures {
  times_us: (number | null)[];
  median_us: number | null;
  best_us: number | null;
  error_us: number;
  touch: boolean;
  false_starts: number;
}

/** The same for everybody. */
export interface ReactionView {
  game: 'reaction';
  phase: 'round' | 'over';
  seats: number;
  round: number;
  rounds: number;
  played: number;
  players: ReactionFigures[];
}

/** Shown until the next round. */
export interface ReactionLast {
  event: 'timed';
  name: 'round';
  round: number;
  hands: Hand[];
  opened_us: number;
}

// slapbox.games.rummue.shapes

export type RummueComboKind = 'ling' | 'one_colour' | 'mixed_colour';

/** A card in a combination: for a joker the colours that it may stand for. */
export interface RummueComboCard extends MudeckFace {
  joker: MudeckColour[] | null;
}

/** A combination, in reading order. */
export interface RummueCombo {
  kind: RummueComboKind;
  worth: number;
  cards: RummueComboCard[];
}

/** A combination on the table: its place there, and whose it is. */
export interface RummueOnTable extends RummueCombo {
  id: number;
  owner: number;
}

/** The end of the deal, and the seat that closed it. */
export interface RummueFacts {
  closer: number | null;
  ended: 'closed' | 'stock' | 'idle';
}

/** A deal. */
export interface RummueRow extends RummueFacts {
  deal: number;
  dealer: number;
  sum: number[];
  parts: {combos: number[]; closing: number[]; left: number[]};
}

export interface RummueHappened {
  event:
    | 'dealt' | 'turned' | 'drew' | 'took' | 'added' | 'swapped' | 'discarded' | 'emptied'
    | 'rebuilt';
  seat: number | null;
  card: MudeckFace | null;
  combo: number | null;
  joker: MudeckFace | null;
  gain: number | null;
}

/** Details of a seat on the final screen; `closed` counts deals. */
export interface RummueDetail {
  score: number;
  combos: number;
  closing: number;
  left: number;
  closed: number;
}

export type RummueNews =
  | RummueHappened
  | {event: 'laid'; seat: number; combos: number[]; worth: number; opening: boolean};

/** A view for everybody. */
export interface RummueView {
  phase: 'first_dealer' | 'draw' | 'take' | 'play' | 'shuffle' | 'deal_over' | 'over';
  seats: number;
  teams: number[][];
  revision: number;
  deal: number;
  deals: number;
  rivals: number[];
  target: number;
  wrap: boolean;
  opening_counts: 'total' | 'single';
  dealer: number | null;
  turn: number | null;
  scores: number[];
  sheet: RummueRow[];
  left: MudeckFace[][] | null;
  ready: boolean[] | null;
  final: boolean;
  news: RummueNews[];
  sizes: number[];
  stock: number;
  rebuilds_left: number;
  top: MudeckFace | null;
  discards: number;
  combos: RummueOnTable[];
  table_worth: number[];
  opened: boolean[];
  needs: number[];
  game: 'rummue';
}

/** `taken`: a discard that was taken in this turn. */
export interface RummueHandCard extends MudeckFace {
  taken: boolean;
}

export interface RummueWhyNot {
  draw_stock: Message | null;
  draw_discard: Message | null;
  lay: Message | null;
  add: Message | null;
  swap: Message | null;
  discard: Message | null;
}

/** A seat's view. */
export interface RummueSeatView extends RummueView {
  seat: number;
  hand: RummueHandCard[];
  minus: number;
  why_not: RummueWhyNot;
  suggestions: number[][];
  additions: {combo: number; card: number; gain: number}[];
  swaps: {combo: number; card: number; gain: number; joker: number}[];
}

// slapbox.games.rummue.moves

/** A card for a combination on the table, which is named by its place there. */
export interface RummueAdd {
  move: 'add';
  combo: number;
  card: number;
}

/** A card takes the place of a joker on the table, which comes into the hand. */
export interface RummueSwap {
  move: 'swap';
  combo: number;
  joker: number;
  card: number;
}

export type RummueMove =
  | MudeckMove | {move: 'draw_stock' | 'draw_discard'} | {move: 'lay'; combos: number[][]}
  | RummueAdd | RummueSwap | {move: 'discard'; card: number};

// slapbox.games.safarue.shapes

/** Cards that a card captures, by kind and with their ids. */
export interface SafarueCapture {
  addition: number[];
  total: number[];
  pair: number[];
}

/** A round on the score sheet, by team. */
export interface SafarueRow {
  round: number;
  sum: number[];
  parts:
    | {unicorns: number[]; porcupines: number[]; puppies: number[]; triangles: number[]}
    | {cards: number[]; porcupines: number[]; triangles: number[]};
  counts: {unicorns?: number[]; porcupines: number[]; puppies: number[]; cards: number[]};
}

export interface SafarueCaptured {
  seat: number;
  card: MudeckFace;
  addition: MudeckFace[];
  total: MudeckFace[];
  pair: MudeckFace[];
}

/** A card was laid and captured this; with nothing it was released. */
export interface SafaruePlayed extends SafarueCaptured {
  event: 'played';
}

/** The card that `seat` had laid before captures this; `by` decided what. */
export interface SafarueTook extends SafarueCaptured {
  event: 'captured';
  by: number;
}

export interface SafarueSpotted {
  event: 'raced';
  name: 'spot';
  seat: number;
  first: number;
  right: boolean;
  hands: Hand[];
}

/** Shown until the next move. */
export interface SafarueLast extends SafarueSpotted {
  opened_us: number;
}

export type SafarueDetail =
  | {score: number; unicorns: number; porcupines: number; puppies: number; triangles: number}
  | {score: number; cards: number; porcupines: number; triangles: number};

export type SafarueNews =
  | SafaruePlayed | SafarueTook | {event: 'offered'; by: number; seat: number; card: MudeckFace}
  | {event: 'dealt'; round: number; deal: number; dealer: number}
  | {event: 'wild'; cards: MudeckFace[]} | SafarueSpotted
  | {event: 'unspotted' | 'majority'; seat: number};

/**
 * The card that was laid and waits; if `by` has to decide what it captures, in how many `ways` it
 * can, and those that are offered. While others may point that out nobody is told.
 */
export interface SafarueLaidCard {
  seat: number;
  card: MudeckFace;
  by: number | null;
  captures: SafarueCapture[] | null;
  ways: number | null;
}

/** A view for everybody. */
export interface SafarueView {
  game: 'safarue' | 'safarue-variant';
  phase: 'first_dealer' | 'play' | 'spot' | 'take' | 'round_over' | 'over';
  seats: number;
  revision: number;
  teams: number[][];
  rivals: number[];
  round: number;
  rounds: number;
  target: number;
  low_wins: boolean;
  neighbour: boolean;
  worth:
    | {unicorns: number; porcupines: number; puppies: number; triangles: number}
    | {cards: number; porcupines: number; triangles: number};
  unicorn: MudeckColour | null;
  porcupine: MudeckColour;
  capture_duty: 'strict' | 'spot';
  rulings: {zero_summand: boolean; zero_in_sum: boolean; single: boolean};
  scores: number[];
  sheet: SafarueRow[];
  ready: boolean[] | null;
  final: boolean;
  news: SafarueNews[];
  deal: number;
  dealer: number | null;
  turn: number | null;
  prairie: MudeckFace[];
  laid: SafarueLaidCard | null;
  stock: number;
  deals_left: number;
  sizes: number[];
  captured: number[];
  muted: number[];
}

/**
 * `captures` is all that the card could capture on the prairie as it is, and `release` says whether
 * it could simply be released there. Where the players have to notice that themselves they are told
 * nothing of it (SA-1).
 */
export interface SafarueHandCard extends MudeckFace {
  captures: SafarueCapture[] | null;
  release: boolean;
}

/** A seat's view. */
export interface SafarueSeatView extends SafarueView {
  seat: number;
  hand: SafarueHandCard[];
  collected: {unicorns: number | null; porcupines: number};
}

/** The active player lays a card, which captures this; or nothing, and is released. */
export interface SafaruePlay extends SafarueCapture {
  move: 'play';
  card: number;
}

// slapbox.games.safarue.moves

export type SafarueMove =
  | MudeckMove | SafaruePlay | {addition: number[]; total: number[]; pair: number[]; move: 'take'}
  | {move: 'offer'; card: number} | {move: 'spot'; slaps: Slap[]};

// slapbox.games.wimmueln.shapes

/** An estimate; the card `below` only its owner sees, and in the end everybody. */
export interface WimmuelnCross {
  top: MudeckFace;
  below: MudeckFace | null;
}

/** A deal on the score sheet. */
export interface WimmuelnRow {
  trump: MudeckCall;
  estimates: number[][];
  won: number[];
  hits: ('none' | 'lower' | 'higher' | 'both')[];
  deal: number;
  dealer: number;
  sum: number[];
  parts: {points: number[]; bonus: number[]};
}

/** Details of a seat on the final screen; `hits` are the estimates that came true. */
export interface WimmuelnDetail {
  score: number;
  points: number;
  bonus: number;
  hits: number;
}

export type WimmuelnNews =
  | TricksNews | {event: 'turned'; seat: number; cards: MudeckFace[]; trump: MudeckCall}
  | {event: 'led'; seat: number; card: MudeckFace} | {event: 'estimated'; tops: MudeckFace[]};

/** A view for everybody. */
export interface WimmuelnView extends TricksCommon {
  turned: MudeckFace[];
  trumps: TricksTrumps;
  estimates: (WimmuelnCross | null)[];
  both_bonus: number;
  game: 'wimmueln';
  phase: 'first_dealer' | 'lead' | 'estimates' | 'play' | 'deal_over' | 'over';
  sheet: WimmuelnRow[];
  news: WimmuelnNews[];
}

/** A seat's view. */
export interface WimmuelnSeatView extends WimmuelnView, TricksOwn {
  estimate: WimmuelnCross | null;
}

// slapbox.games.wimmueln.moves

export type WimmuelnMove =
  | TricksMove | {move: 'choose_lead'; card: number}
  | {move: 'estimate'; top: number; below: number};

// slapbox.games.mudeck.shapes

export type MudeckColour = 'red' | 'yellow' | 'green' | 'blue' | 'black';

export type MudeckCall =
  | 'red' | 'yellow' | 'green' | 'blue' | 'black' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7'
  | '8' | '9' | 'none';

/** A card. */
export interface MudeckFace {
  card: number;
  colour: MudeckColour;
  number: number;
  triangles: number;
}

// slapbox.games.mudeck.moves

export type MudeckMove =
  | {move: 'ready' | 'time_up'} | {move: 'dealer'; seat: number} | {move: 'deal'; cards: number[]};

// slapbox.games.tricks.shapes

/** A card that was laid to a trick, by whom. */
export interface TricksLaid {
  seat: number;
  card: MudeckFace;
}

/** A trick; `winner` is who has laid the best card so far. */
export interface TricksTrick {
  leader: number;
  winner: number;
  plays: TricksLaid[];
}

/** A card in the hand. `legal`: whether it is of use now; if not, `why`. */
export interface TricksHandCard extends MudeckFace {
  suit: 'red' | 'yellow' | 'green' | 'blue' | 'black' | 'trump';
  open: boolean;
  legal: boolean;
  why: Message | null;
}

/** Trumps of the same kind, the best first; equal cards together. */
export interface TricksTier {
  tier: 'double' | 'chief' | 'vice';
  ranks: MudeckFace[][];
}

/** The trumps (`None`: not named yet, or by nobody), and all cards of them, best first. */
export interface TricksTrumps {
  chief: MudeckCall | null;
  vice: MudeckCall | null;
  ranking: TricksTier[];
}

export interface TricksCommon {
  seats: number;
  revision: number;
  deal: number;
  deals: number;
  rivals: number[];
  dealer: number | null;
  turn: number | null;
  chosen: boolean[];
  ready: boolean[] | null;
  final: boolean;
  scores: number[];
  sizes: number[];
  open: MudeckFace[][];
  trick: TricksTrick | null;
  last_trick: TricksTrick | null;
  won: number[];
  open_tricks: boolean;
  points: number[] | null;
  out: number[];
  history: {number: number; leader: number; winner: number; cards: number[]}[];
  known: TricksLaid[];
}

export interface TricksOwn {
  seat: number;
  hand: TricksHandCard[];
}

export type TricksNews =
  | {event: 'dealt'; deal: number; dealer: number}
  | {event: 'played'; seat: number; card: MudeckFace}
  | {event: 'trick'; number: number; seat: number} | {event: 'counted'};

// slapbox.games.tricks.moves

export type TricksMove = MudeckMove | {move: 'play'; card: number};

// slapbox.games

export type GameFace = CheatingMothFace | MudeckFace;

export type GameMove =
  | CheatingMothMove | MuMove | RummueMove | SafarueMove | WimmuelnMove | LastPantherMove
  | {move: 'starter'; seat: number}
  | {move: 'again' | 'flip' | 'ask' | 'arm' | 'undo' | 'reset' | 'end' | 'early'}
  | {move: 'reaction' | 'swat' | 'round' | 'buzz' | 'gaps' | 'chosen'; slaps: Slap[]}
  | {move: 'judge'; right: boolean} | {move: 'score'; seat: number; points: number}
  | {move: 'load'; questions: QuizQuestion[]; title: string; teams: (number | null)[]}
  | {move: 'guess'; number: number} | {move: 'pick'; cell: number}
  | {move: 'stake'; points: number};

export type GameResult =
  | Result<FlySwatterDetail> | Result<CheatingMothDetail> | Result<MuDetail>
  | Result<LastPantherDetail> | Result<WimmuelnDetail> | Result<RummueDetail>
  | Result<SafarueDetail> | Result<ReactionFigures> | Result<QuizDetail>;

// slapbox.evening.shapes

export type Avatar =
  | 'cat' | 'bear' | 'rabbit' | 'owl' | 'fox' | 'frog' | 'ghost' | 'alien' | 'unicorn' | 'octopus'
  | 'cactus' | 'king' | 'wizard' | 'pirate' | 'elephant' | 'lion' | 'pig' | 'chick' | 'fish'
  | 'bull';

export type AwardName =
  | 'photo_finish' | 'right' | 'comeback' | 'poker_face' | 'boldest_bid' | 'luckiest_partner'
  | 'quickest' | 'trigger_happy';

/**
 * An award of an evening: the guest who has it, in which game (`None`: in all together), and the
 * figure that says so: a `count`, or a time. `match` and `move` say where it was seen last: by a
 * move that stands, counted from 0.
 */
export interface Prize {
  name: AwardName | 'hits' | 'goals' | 'most_wins' | 'most_seconds';
  guest: string;
  game: string | null;
  match: string | null;
  move: number | null;
  count: number | null;
  us: number | null;
  error_us: number;
}

/**
 * A guest's place, in all and by what the last match brought (`gained`). `seat` is where this name
 * sits now; `rank_before` is missing for a guest who had played none.
 */
export interface EveningStanding {
  name: string;
  avatar: Avatar | null;
  seat: number | null;
  team: number | null;
  points: number;
  gained: number;
  won: number;
  rank: number;
  rank_before: number | null;
}

/**
 * The evening that is on, or has just ended. `standings` go from the first to the last, and count a
 * match only when the TV has told how it ended; `telling` is there while the TV tells them, and
 * `next` is what the list has next. If there are `teams`, they go from the first to the last, and
 * `seat_teams` says in which of them each seat is. `prizes` are the awards of one that has ended,
 * once they are known.
 */
export interface Evening {
  id: string;
  ended: boolean;
  scheme: 'places' | 'wins' | 'length';
  steps: {game: string; done: boolean}[];
  next: string | null;
  matches: {match: string; game: string; winners: string[]; gains: {[name: string]: number}}[];
  standings: EveningStanding[];
  teams: EveningTeam[];
  seat_teams: (number | null)[];
  prizes: Prize[];
  telling: EveningTelling | null;
}

/** An evening that is over, for the host to look at. */
export interface PastEvening {
  id: string;
  matches: {match: string; game: string; winners: string[]; gains: {[name: string]: number}}[];
  scores: {name: string; points: number; rank: number}[];
  teams: EveningTeam[];
}

// slapbox.table.words.shapes

export type Phase = 'lobby' | 'countdown' | 'match' | 'over';

export type DeviceKind = 'pad' | 'sim' | 'touch' | 'keyboard' | 'gamepad' | 'buzz' | 'drums';

/**
 * Facts for the choice of a game: for how many `players` it is and how many minutes it takes, each
 * from and to; and whether there is a `lesson` of it.
 */
export interface GameFacts {
  name: string;
  players: number[];
  phones: boolean;
  length_min: number[];
  lesson: boolean;
}

/**
 * A length of this game's matches, in minutes from and to. No length is `chosen` where somebody has
 * set rules of that kind one by one.
 */
export interface Length {
  name: 'short' | 'normal' | 'long';
  length_min: number[];
  chosen: boolean;
}

/** Levels of bots: the present one, and all there are; no `levels` if they all play alike. */
export interface Bots {
  level: string;
  levels: string[];
}

/** An option with its value: one of `choices`, or a number from `low` to `high`. */
export interface Rule {
  name: string;
  value: string | number | boolean;
  default: string | number | boolean;
  choices: (string | boolean)[];
  low: number;
  high: number;
}

/**
 * A seat that is taken: by whom, with which devices, and what of it is to be noticed now. A player
 * who is `out` lets the next match go by; `hints` counts how often an expert helped in this match.
 * `device` is the end of the pad's chip id, as its label shows it, or the number of a page's pad. A
 * bot may be a `person` of the cast, who has a `way` of playing this game (`bots.way.*`). No two
 * here have the same `colour`; where a key names a seat, it is this `key`.
 */
export interface Seat {
  seat: number;
  name: string;
  colour: number;
  key: number | null;
  avatar: Avatar | null;
  person: string | null;
  way: string | null;
  kind: DeviceKind;
  pad: boolean;
  phone: boolean;
  bot: boolean;
  stand_in: string | null;
  device: string;
  here: boolean;
  phone_here: boolean;
  ready: boolean;
  out: boolean;
  hints: number;
  error_us: number | null;
  fidget: boolean;
  slapped: boolean;
  who: string;
}

/**
 * A pad that is plugged in, or was; what its clock is worth is not known at once. Where wire and
 * frames both tie it there is a `proof` of each by the other.
 */
export interface Pad {
  chip: string;
  seat: number | null;
  here: boolean;
  capture: string;
  mode: 'sync' | 'frame' | 'usb' | 'wifi';
  proof: {off_us: number; holds: boolean} | null;
  error_us: number | null;
  drift_ppm: number | null;
  round_trip_us: number | null;
  lost: number;
}

/**
 * A running race: who of its `seats` has slapped, never what it wins. `down` and `done` go by seat
 * number; `hits` are the hands that everybody sees lie on the table, in no order of time. When it
 * opens nobody knows before it does.
 */
export interface Race {
  name: string;
  state: 'waiting' | 'open' | 'closing' | 'stopped';
  opened_us: number | null;
  closes_us: number | null;
  seats: number[];
  hands: number;
  down: number[];
  done: boolean[];
  hits: {seat: number; key: number}[];
  ignored: {seat: number; reason: Message}[];
}

/**
 * A match; times in `state` count from `started_us`. `last` is what the latest race brought, until
 * the next move. `revision` goes back with every move of a player. Until `turn_from_us` the TV
 * shows what was done last, and phones tell nothing of it. `result` and `podium` are there when the
 * match is over and all of it was shown; `ended_early`: the host has ended it before its end. `lot`
 * is the seat that a lot names in the host's place; its move is made when the `deadline` closes.
 */
export interface Match {
  id: string;
  seeded: boolean;
  started_us: number;
  state:
    | FlySwatterView | CheatingMothView | MuView | LastPantherView | WimmuelnView | RummueView
    | SafarueView | ReactionView | QuizView | CheatingMothSeatView | MuSeatView
    | LastPantherSeatView | WimmuelnSeatView | RummueSeatView | SafarueSeatView;
  revision: number;
  deadline: {opened_us: number; closes_us: number | null; pause: boolean} | null;
  awaited: {seats: number[]; since_us: number; anybody: boolean; patience: number} | null;
  race: Race | null;
  last: FlySwatterLast | CheatingMothLast | SafarueLast | ReactionLast | null;
  turn_from_us: number;
  result: GameResult | null;
  podium: {opened_us: number; shown_us: number[]; won_us: number} | null;
  ended_early: boolean;
  asks_host: boolean;
  lot: number | null;
}

export type QuestionKind = 'deal' | 'chief' | 'cheat' | 'answer';

/**
 * The audience is asked something: `number` (from 1 on) of its `kind` in this match, about a seat
 * if it is `about` one. The `choices` are seats; of the chief 1 (makes it) and 0. `bets` says how
 * many fans guessed each of them, once it is closed.
 */
export interface Question {
  kind: QuestionKind;
  number: number;
  about: number | null;
  choices: number[];
  bets: number[];
  open: boolean;
}

/** The outcome of the latest question of this kind: maybe none of the choices was `right`. */
export interface Answered {
  kind: QuestionKind;
  about: number | null;
  right: number[];
}

/** A spectator's guess. */
export interface Guessed {
  kind: QuestionKind;
  choice: number;
}

export type ThrowKind = 'confetti' | 'tomato' | 'drum' | 'heart';

/**
 * Something that the fan of this `name` throws at whoever sits at `seat`. The `number` tells one
 * throw from the next.
 */
export interface Throw {
  number: number;
  name: string;
  avatar: Avatar;
  kind: ThrowKind;
  seat: number;
}

export interface Audience {
  fans: number;
  questions: Question[];
  answers: Answered[];
  ranking: {name: string; points: number; right: number; rank: number}[];
  throws: Throw[];
}

/** A latecomer who wants the `seat` of a bot, or waits for the next game. */
export interface Wishing {
  number: number;
  name: string;
  avatar: Avatar | null;
  seat: number | null;
}

/** The same with a number that no other arrival has. */
export interface Arrival {
  kind: 'here' | 'back' | 'plays_for' | 'next';
  name: string;
  bot: string;
  avatar: Avatar | null;
  seat: number | null;
  number: number;
}

/**
 * A lesson: the decisions that were made, `of` all. While another is asked for, `says` why, `light`
 * names what the TV lights, and `move` is what to do, or `keys` what to slap in a race. When the
 * lesson is `over`, `left_out` says what it has not told.
 */
export interface Lesson {
  step: number;
  of: number;
  says: Message | null;
  light: string[];
  move: GameMove | null;
  keys: number[];
  over: boolean;
  left_out: Message[];
}

/**
 * The table as everybody may see it. `stopped` says what keeps it from going on; where it is `calm`
 * pages tell everything in pictures that stay, without flashes and times; `hints` says whether
 * players may ask what an expert would do, if there is one. Phones join at `join_url`; without one
 * no network leads here. In a `demo` bots play until the first guest comes; in a `lesson` somebody
 * learns the game. `pairs` are the seats that will play together in the next match, before it
 * begins; `record_us` is the quickest reaction of all evenings.
 */
export interface RoomView {
  now_us: number;
  phase: Phase;
  paused: boolean;
  calm: boolean;
  hints: boolean | null;
  demo: boolean;
  lesson: Lesson | null;
  stopped: Message | null;
  countdown_ms: number | null;
  game: string;
  games: GameFacts[];
  game_needs: {phones: boolean};
  bots: Bots;
  lengths: Length[];
  length_rules: string[];
  players: number[];
  cards: number;
  seeded: boolean;
  rules: Rule[];
  start_why: Message | null;
  seats: Seat[];
  pairs: number[][];
  pads: Pad[];
  max_seats: number;
  wishing: Wishing[];
  arrivals: Arrival[];
  audience: Audience;
  door_open: boolean;
  join_url: string | null;
  local_name: string | null;
  notices: {key: string; values: {[name: string]: Value}; level: 'error' | 'warn'}[];
  evening: Evening | null;
  record_us: number | null;
  posters: {games: string[]; keys: string[]} | null;
  intro: {game: string; began_us: number; ends_us: number} | null;
  match: Match | null;
}

export interface CalledView extends RoomView {
  recovery: {seat: number; code: string}[];
}

/**
 * The network for guests' phones: its `code` by rows of a QR code's modules, `1` a dark one; the
 * `password` in letters only where the host wants that.
 */
export interface TvWifi {
  name: string;
  password: string | null;
  code: string[];
}

/**
 * The TV's view: when it was asked for, for a moment, with the way to the host's page (`remote`, a
 * code as that of `TvWifi`); while people join with the way into the Wi-Fi.
 */
export interface TvView extends CalledView {
  remote: string[] | null;
  wishes: Wish[];
  wifi: TvWifi | null;
}

/** Somebody whom the host sent away, and whether they have asked to come back. */
export interface Sent {
  number: number;
  name: string;
  address: string;
  asks: boolean;
}

/** Those whom the host is asked about: they come by the same address as others. */
export interface Wish {
  address: string;
  names: string[];
}

export interface Guests {
  sent: Sent[];
  wishes: Wish[];
  crowds: string[];
  asks: {number: number; address: string}[];
  screens: number;
}

/** The ways by which phones can come, the likeliest first; and the host's `chosen` card. */
export interface Ways {
  chosen: string;
  ways: {card: string; url: string}[];
}

/** The network on the TV: `locked` by a password, which may be shown in letters. */
export interface HostWifi {
  name: string;
  locked: boolean;
  told: boolean;
}

/**
 * The `days` that matches are kept (0: for ever), what may be chosen, whom phones and pads know,
 * and how many matches will `soon` be deleted.
 */
export interface Keeping {
  days: number;
  choices: number[];
  names: string[];
  soon: number;
  doubt: {today_ms: number; matches: number; people: number} | null;
}

/**
 * The host's page. `prompt` is what the host alone may know of the match; `ratings` says whether
 * statistics tell how strong guests are. There is a `pack` where the game that is chosen has
 * questions.
 */
export interface HostView extends CalledView {
  prompt: QuizPrompt | null;
  guests: Guests;
  ways: Ways;
  network: HostWifi | null;
  keeping: Keeping;
  ratings: boolean;
  pack: Pack | null;
  past_evenings: PastEvening[];
}

/** The view of a screen that wants to be the TV. */
export interface ScreenView extends RoomView {
  screen: {number: number | null};
}

/**
 * A hint for the player who is to move: nobody has asked (`free`), the expert `thinks`, `tells` its
 * `advice`, or does not know (`lost`).
 */
export interface Coach {
  state: 'free' | 'thinks' | 'tells' | 'lost';
  advice: {move: GameMove; reason: Message} | null;
}

/**
 * The view for one phone alone: its `seat` if it has one, whose it is if it has played here before
 * and has none, the keys that it shows while it looks for its pad, the moves that it may make now,
 * and whether it may take its last one back; both in games with secret hands alone. It `knocks`:
 * the host is asked whether it may come in, too. Its `wish` is its number among those who wait for
 * a seat; `resting`: it has one, and sits this match out; `played_for`: a bot plays on at its seat.
 * There is a `coach` while its player may ask for a hint. A page of pads has its `pads`.
 */
export interface You {
  seat: number | null;
  known: {name: string; avatar: Avatar} | null;
  binding: number[] | null;
  moves: GameMove[];
  takes_back: boolean;
  coach: Coach | null;
  wish: number | null;
  knocks: boolean;
  resting: boolean;
  played_for: boolean;
  fan: {name: string; points: number; rank: number; guesses: Guessed[]; last: Guessed[]} | null;
  pads: {pad: string; seat: number | null; lights: string}[];
}

// slapbox.again.shapes

export type Hands = GameFace[][];

/**
 * The TV's picture from `at_us` (table time) on. `hands` are those of a card game. They are `None`
 * where there are none, or where they are the same as in the frame before.
 */
export interface Frame {
  at_us: number;
  phase: Phase;
  match: Match;
  hands: Hands | null;
}

/**
 * A whole match. `table` is all that did not change in it, with the names of those who sat there at
 * the end, `earlier` who sat there before; `frames` are in order of their times, `marks` in order
 * of their frames. `moves` are the frames after each move.
 */
export interface Film {
  table: RoomView;
  earlier: {seat: number; name: string; until_us: number}[];
  frames: Frame[];
  marks: {frame: number; kind: 'deal' | 'race' | 'highlight' | 'end'; text: Message}[];
  moves: number[];
}

/** To draw the top discard, with the card that it was. */
export interface DrawOpen {
  move: 'draw_discard';
  card: number;
}

/** A capture by the card that was laid, with that card. */
export interface TakeLaid extends SafarueCapture {
  move: 'take';
  card: number;
}

export type Chosen = GameMove | DrawOpen | TakeLaid;

/**
 * A player's choice at this `frame` of the film, in a deal (`when`): the move that was `made` and
 * the `best` there was (the same move if no other was better), how many points ahead of the others
 * the player gets with each, what speaks for the best, and the cards that both name.
 */
export interface Decision {
  frame: number;
  when: Message;
  made: Chosen;
  best: Chosen;
  made_worth: number;
  best_worth: number;
  reason: Message;
  faces: GameFace[];
}

/**
 * An expert's opinion of a player: all decisions with something to choose, and how many points
 * ahead of the others the player ended, in the mean. `cards` is how far experts get with the same
 * cards; `play` is the rest, and comes from how everybody played.
 */
export interface Review {
  decisions: Decision[];
  cards: number;
  play: number;
}

/**
 * The state of a review: it `waits` for another one, an expert `thinks` (`done` of `of` steps), it
 * is `told`, or there is none (`lost`).
 */
export interface Reviewed {
  state: 'waits' | 'thinks' | 'told' | 'lost';
  done: number;
  of: number;
  review: Review | null;
}

/** The start (milliseconds since 1970) and the end of a match. */
export interface Headline {
  id: string;
  game: string;
  seats: string[];
  started_ms: number;
  result: GameResult;
}

/**
 * The best player at something, and the figure that proves it: a `count`, or a time. `move` is one
 * by which it was seen, of those that stand.
 */
export interface Award {
  name: AwardName;
  seat: number;
  move: number | null;
  count: number | null;
  us: number | null;
  error_us: number;
}

/** A guest in the picture of an evening; the `colour` is that of the last match there. */
export interface Pictured {
  name: string;
  avatar: Avatar | null;
  colour: number | null;
  points: number;
  rank: number;
}

/**
 * All that is in the picture of an evening: its guests and teams from the first to the last, its
 * games in order, and its awards.
 */
export interface EveningPicture {
  id: string;
  people: Pictured[];
  teams: EveningTeam[];
  games: string[];
  prizes: Prize[];
}

/** The number of matches of a game. */
export interface GameCount {
  game: string;
  matches: number;
}

/** The number of wins of a guest at a game, and of each place (the first place first). */
export interface GameFigures extends GameCount {
  won: number;
  places: number[];
}

/**
 * Times of hands in a game, of which `touch` came from pages. `bars` count them from `from_us` on
 * in steps of `step_us`; the last bar has all that were slower. The scale is the same for
 * everybody.
 */
export interface Times {
  game: string;
  count: number;
  touch: number;
  best_us: number;
  error_us: number;
  median_us: number;
  from_us: number;
  step_us: number;
  bars: number[];
}

/** A share: `made` of `of`. */
export interface Share {
  made: number;
  of: number;
}

/**
 * A guest's figures from all matches; `places` from the first on. `estimates` and `goals` are
 * missing where there were none to be made.
 */
export interface Figures {
  name: string;
  avatar: Avatar | null;
  matches: number;
  won: number;
  places: number[];
  games: GameFigures[];
  times: Times[];
  estimates: Share | null;
  goals: Share | null;
}

/** Figures of all guests together, and of each guest: the one with most matches first. */
export interface HouseFigures {
  matches: number;
  games: GameCount[];
  times: Times[];
  people: Figures[];
}

/**
 * A guest's strength at a game after this many matches. Everybody begins with 1000 `points`; the
 * true value is at most `error` away in 95 of 100 cases.
 */
export interface Rating {
  game: string;
  name: string;
  points: number;
  error: number;
  matches: number;
}

/**
 * Statistics for one page: the `house` on the host's page, the `guest` whose phone asks, and
 * whether the evening is `calm`. `ratings` are by game, the best first: of all guests on the host's
 * page, else of the guest who asks; there are none if the host does not want them.
 */
export interface Statistics {
  calm: boolean;
  house: HouseFigures | null;
  guest: Figures | null;
  ratings: Rating[];
}

// slapbox.web.shapes

/** All of them, the newest last. */
export interface Faults {
  faults: {page: string; message: string; place: string; engine: string; count: number}[];
}

/** This table's name in a venue, where the venue is, and whether the line to it stands. */
export interface Assignment {
  table: string;
  venue: string;
  there: boolean;
}

/** A pack that the host has brought, and what was wrong with it. */
export interface Brought {
  id: string;
  flaws: Flaw[];
}

/**
 * A table of the venue, and the code for its ticket; none where somebody has that. A code that was
 * `scanned` is on its way to the table's laptop.
 */
export interface TableCode {
  table: string;
  code: string | null;
  scanned: boolean;
}

/**
 * The venue's desk: where phones take a code (`link`), and the tables. `closed` where no tickets
 * are given out by codes.
 */
export interface VenueDesk {
  link: string;
  closed: boolean;
  tables: TableCode[];
}

// slapbox.venue.messages

export type VenueKind = 'duplicate' | 'league' | 'knock-out' | 'reaction';

export type VenueScoring = 'matchpoints' | 'imps';

/**
 * The scene on a table's television now, in a few words, for the venue's. Only the newest one is
 * known, and it is kept nowhere. `minutes` is how long the match has been on; `race`: hands may
 * slap. `awaited` and `winners` are told when the table's own television tells them.
 */
export interface VenueHappening {
  phase: Phase;
  game: string;
  minutes: number;
  paused: boolean;
  race: boolean;
  awaited: string[];
  winners: string[];
}

// slapbox.venue.shapes

/**
 * A guest's place in the standings; `table` is where the guest was first. `percent` of all
 * matchpoints, or IMP-like `points`; `rank_last` where errors leave it open.
 */
export interface VenuePlace {
  name: string;
  table: string;
  rank: number;
  rank_last: number;
  percent: number;
  points: number;
  results: number;
  out: number | null;
  at_us: number | null;
  error_us: number | null;
}

/**
 * A table, with its guests, and how many rounds it has played; of `now` nothing is known where it
 * is out of reach.
 */
export interface VenueTile {
  table: string;
  title: string;
  guests: string[];
  played: number;
  now: VenueHappening | null;
}

/** Guests who are to sit at a table in the last round that was drawn. */
export interface VenueSeats {
  table: string;
  title: string;
  guests: string[];
}

export interface VenueHighlight {
  name: string;
  guest: string;
  table: string;
  game: string;
  count: number | null;
  us: number | null;
}

/**
 * View of the venue's television; it tells nothing of a tournament that is not founded yet. While
 * people are `gathering` it shows who sits where. `places` is how many stand in the standings; only
 * the first of them are here. Phones find their table at `join_url`; without one no network leads
 * here.
 */
export interface VenueView {
  join_url: string | null;
  kind: VenueKind | null;
  scoring: VenueScoring | null;
  round: number;
  rounds: number;
  game: string | null;
  missing: string[];
  standings: VenuePlace[];
  places: number;
  tables: VenueTile[];
  seating: VenueSeats[];
  gathering: boolean;
  highlights: VenueHighlight[];
}

/**
 * A player in the venue, for guests who look for their name: two of one name are told apart by the
 * table where they were first (`home`).
 */
export interface VenueEntry {
  name: string;
  home: string;
  title: string;
}

/** All of them. */
export interface VenueEverybody {
  people: VenueEntry[];
}

/**
 * For a guest's own phone: which table is theirs now, where phones join it, who else sits there,
 * and where they stand.
 */
export interface VenueMine {
  round: number;
  kind: VenueKind | null;
  scoring: VenueScoring | null;
  name: string;
  table: string;
  title: string;
  address: string;
  guests: string[];
  place: VenuePlace | null;
  places: number;
}

// slapbox.games.protocol

/**
 * The result of a match: `scores` and `ranks` by seat. The highest score wins, or the lowest with
 * `low_wins`. A rank is a place from 1 on, which equal ones share (`slapbox.games.ties.ranks`);
 * `winners` are the seats that share the first. `tie_break` names the step that decided who that is
 * (`"score"`, `"flies"`, `"shared"`, …), and `details` holds what else the final screen shows, by
 * seat. `course` are all totals by seat, after one deal or round after the other.
 */
export interface Result<Detail> {
  scores: number[];
  ranks: number[];
  winners: number[];
  tie_break: string;
  details: Detail[];
  low_wins: boolean;
  course: number[][];
}

export interface Slap {
  seat: number;
  key: number;
  at_us: number;
  error_us?: number;
  card?: number | null;
  tied_us?: number | null;
  touch?: boolean;
}

// slapbox.games.quickest

/**
 * One slap of a finished race: `hand` is the seat's hand that it put down, if it did, and `verdict`
 * what became of it. `margin_us` is the time after the hand before it that it competed with.
 * `photo` says that the errors of two times leave open which hand was first, and that it matters;
 * the measured times decide all the same.
 */
export interface Hand {
  seat: number;
  hand: number | null;
  key: number;
  at_us: number;
  error_us: number;
  tied_us: number | null;
  touch: boolean;
  margin_us: number | null;
  photo: boolean;
  verdict:
    | 'won' | 'slower' | 'early' | 'no_hand' | 'on_top' | 'wrong' | 'nothing' | 'unaimed'
    | 'same_fly' | 'quick' | 'slowest' | 'sits_out' | 'answered' | 'locked' | 'late';
}

// slapbox.games.quiz.questions

export interface QuizQuestion {
  round: 'buzz' | 'choice' | 'number' | 'sort' | 'appear' | 'board' | 'final';
  text: string;
  answer: string;
  choices: string[];
  number: number | null;
  unit: string;
  explanation: string;
  source: string;
  picture: string;
  sound: string;
  tune: string;
  category: string;
  points: number;
}

// slapbox.evening.evening

/**
 * A team's place (`team` from 0 on): what its members have together, and their `names` from the
 * first to the last. Views name those after them who have played nothing yet.
 */
export interface EveningTeam {
  team: number;
  names: string[];
  points: number;
  gained: number;
  rank: number;
}

// slapbox.evening.telling

/**
 * Times at which the TV tells the standings: from when on, when each team or guest, by the order
 * that was handed in, and when all is told. At the end of an evening its awards come before, each
 * at its time, and its course until the TV says good night.
 */
export interface EveningTelling {
  opened_us: number;
  shown_us: number[];
  told_us: number;
  awards_us: number[];
  night_us: number | null;
}

// slapbox.packs.shapes

/** A pack of questions; without a `title`: none. */
export interface Pack {
  title: string;
  language: string;
  author: string;
  licence: string;
  questions: number;
}

/** A pack in the list on the host's page. Those that come with Slapbox are `ours`. */
export interface Listed extends Pack {
  id: string;
  ours: boolean;
}

// slapbox.packs.flaws

/**
 * A fault in a `file` of a pack (empty: in the pack as a whole), at a `line` from 1 on (0: in the
 * whole file).
 */
export interface Flaw {
  file: string;
  line: number;
  why: {key: string; values: {[name: string]: Value}};
}
