// What pages get, and what they may ask for. This file is made by
// `python tests/shapes/declarations.py` from what the host declares (`shapes.py`); no browser needs
// it.

// slapbox.text.message

export type Value = string | number;

/** A `Text` as browsers and the journal get it. */
export interface Message {
  key: string;
  values: {[name: string]: Value};
}

// slapbox.games.shapes

/** A slap in the record of a race; times in microseconds from its opening. */
export interface Slap {
  seat: number;
  key: number;
  at_us: number;
  error_us: number;
  card?: number;
  tied_us?: number;
  touch?: true;
}

export type Verdict =
  | 'won'
  | 'slower'
  | 'early'
  | 'no_hand'
  | 'on_top'
  | 'wrong'
  | 'nothing'
  | 'unaimed'
  | 'same_fly'
  | 'quick'
  | 'slowest'
  | 'sits_out'
  | 'answered'
  | 'locked'
  | 'late';

/** The move by which the table ends a race; each game has its words for it. */
export interface Raced {
  move: string;
  slaps: Slap[];
}

/**
 * One slap of a finished race: `hand` is the seat's hand that it put down, if it did,
 * `margin_us` the time after the hand before it, `photo` whether the errors leave open which
 * was first, and `verdict` what became of it.
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
  verdict: Verdict;
}

/** Of what is shown of a race: when it opened, in table time. */
export interface Opened {
  opened_us: number;
}

/** The quickest hand of a seat that counted in any race, if one did, and how sure that is. */
export interface Quickest {
  best_us: number | null;
  error_us: number;
}

/**
 * How a match ended; `scores`, `ranks` (from 1) and `details` go by seat, and each game has its
 * own details. `course` are the totals by seat after each deal or round.
 */
export interface Result<Detail> {
  scores: number[];
  winners: number[];
  ranks: number[];
  tie_break: string;
  details: Detail[];
  low_wins: boolean;
  course: number[][];
}

/** The event with which every game ends. */
export interface Over<Detail> {
  event: 'over';
  result: Result<Detail>;
}

// slapbox.games.buzzer.shapes

export type BuzzerEarly = 'round' | 'time' | 'ignore';

export type BuzzerControl = 'ask' | 'arm' | 'judge' | 'score' | 'undo' | 'reset' | 'end';

/**
 * The same for everybody. `wrong` are the seats that have answered this question, `locked`
 * those that were too early for it; `first` has the word, `order` are all slaps since the
 * buzzers were armed. `may` are the host's controls that work now.
 */
export interface BuzzerView {
  game: 'buzzer';
  phase: 'ready' | 'reading' | 'armed' | 'answered' | 'over';
  seats: number;
  question: number;
  early: BuzzerEarly;
  scores: number[];
  wrong: number[];
  locked: number[];
  first: number | null;
  outcome: 'right' | 'wrong' | 'nobody' | null;
  order: Hand[];
  may: BuzzerControl[];
}

export type BuzzerSeatView = BuzzerView;

/** What the final screen shows of a seat. */
export interface BuzzerDetail {
  score: number;
  firsts: number;
  rights: number;
}

export type BuzzerResult = Result<BuzzerDetail>;

/** A seat slapped too early, or was wrong. */
export interface BuzzerPenalty {
  seat: number;
  paid: true;
}

export type BuzzerWhat =
  | 'asked'
  | 'armed'
  | 'early'
  | 'buzzed'
  | 'nobody'
  | 'collected'
  | 'right'
  | 'wrong'
  | 'scored'
  | 'undone'
  | 'reset';

/** What happened, and to whom. `first` has the answer. */
export interface BuzzerTold {
  event: BuzzerWhat;
  seat: number | null;
  first?: number;
  penalties?: BuzzerPenalty[];
}

export type BuzzerEvent = BuzzerTold | Over<BuzzerDetail>;

export type BuzzerWord = 'ask' | 'arm' | 'undo' | 'reset' | 'end' | 'early';

/** A move that is said with its word alone: by the host, or by a player who is too early. */
export interface BuzzerPlain {
  move: BuzzerWord;
}

/** The host says whether the answer was right. */
export interface BuzzerJudge {
  move: 'judge';
  right: boolean;
}

/** The host gives or takes a point. */
export interface BuzzerScore {
  move: 'score';
  seat: number;
  points: number;
}

/** The table knows who was first, or how much later the others were. */
export interface BuzzerRaced {
  move: 'buzz' | 'gaps';
  slaps: Slap[];
}

export type BuzzerMove = BuzzerPlain | BuzzerJudge | BuzzerScore | BuzzerRaced;

// slapbox.games.cheating_moth.shapes

export type CheatingMothCardKind = 'number' | 'spider' | 'mosquito' | 'cockroach' | 'ant' | 'moth';

export type CheatingMothLying =
  | 'first_guard'
  | 'turn'
  | 'drawn'
  | 'spider'
  | 'mosquito'
  | 'gifts'
  | 'cockroach'
  | 'claim'
  | 'penalty'
  | 'last_look'
  | 'round_over'
  | 'over';

export type CheatingMothRaceName = 'mosquito' | 'cockroach';

export type CheatingMothPhase =
  | 'first_guard'
  | 'turn'
  | 'drawn'
  | 'spider'
  | 'mosquito'
  | 'gifts'
  | 'cockroach'
  | 'claim'
  | 'penalty'
  | 'last_look'
  | 'round_over'
  | 'over'
  | 'accuse';

export type CheatingMothHappenedKind =
  | 'dealt'
  | 'shuffled'
  | 'played'
  | 'drew'
  | 'drew_nothing'
  | 'took'
  | 'gave'
  | 'kept'
  | 'threw'
  | 'passed'
  | 'called'
  | 'guard';

/** A card. */
export interface CheatingMothFace {
  card: number;
  kind: CheatingMothCardKind;
  number: number;
}

/** The guard `by` cried "Caught!" and has to name somebody. */
export interface CheatingMothAccusation {
  by: number;
  at_us: number;
}

/**
 * The guard `by` accused `seat`, `right` or wrong; or nobody, which is always wrong. `since_us`
 * is the time from the card's vanishing to the guard's cry, told if it was right or a `photo`:
 * if the errors of the two times leave open whether it was. `held`: the card was still on its
 * way (MM-20). `touch`: one of the two times is a phone's. `number` counts the accusations of
 * the match.
 */
export interface CheatingMothCaught {
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
  kind: CheatingMothHappenedKind;
  seat: number | null;
  to: number | null;
  card: CheatingMothFace | null;
}

/** A round (from 1) is over: who got rid of all cards, and the minus points. */
export interface CheatingMothRoundEnd {
  round: number;
  out: number[];
  points: number[];
}

/**
 * `hands` are sizes; `window_us` is how long a card counts as vanishing (`None`: until the next
 * one is laid); `stopped` is the race that was interrupted.
 */
export interface CheatingMothTable {
  phase: CheatingMothPhase;
  seats: number;
  revision: number;
  guard: number | null;
  turn: number | null;
  top: CheatingMothFace | null;
  discards: number;
  draw: number;
  hands: number[];
  accusation: CheatingMothAccusation | null;
  caught: CheatingMothCaught | null;
  window_us: number | null;
  stopped: CheatingMothRaceName | null;
}

/** What is under way: `collector` gets what is `chosen`, `last` is the latest of the `news`. */
export interface CheatingMothActions {
  claim: CheatingMothClaim | null;
  collector: number | null;
  chosen: boolean[] | null;
  last: CheatingMothNews | null;
  news: CheatingMothNews[];
}

/** The rounds, and what they brought by seat; `final`: the last one is over. */
export interface CheatingMothRounds {
  round: number;
  rounds: number;
  rivals: number[];
  starter: number | null;
  scores: number[];
  sheet: number[][];
  ready: boolean[] | null;
  final: boolean;
  round_end: CheatingMothRoundEnd | null;
}

/** What everybody sees. */
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
  accusation: CheatingMothAccusation | null;
  caught: CheatingMothCaught | null;
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
  round_end: CheatingMothRoundEnd | null;
  game: 'cheating-moth';
}

export interface CheatingMothReceived {
  card: CheatingMothFace;
  from: number | null;
}

/**
 * What a seat sees besides: its `hand`, what it has chosen, and what came into its hand since
 * its last move.
 */
export interface CheatingMothOwn {
  hand: CheatingMothFace[];
  choice: number | null;
  received: CheatingMothReceived[];
}

/** What a seat sees. */
export interface CheatingMothSeatView {
  phase: CheatingMothPhase;
  seats: number;
  revision: number;
  guard: number | null;
  turn: number | null;
  top: CheatingMothFace | null;
  discards: number;
  draw: number;
  hands: number[];
  accusation: CheatingMothAccusation | null;
  caught: CheatingMothCaught | null;
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
  round_end: CheatingMothRoundEnd | null;
  game: 'cheating-moth';
  hand: CheatingMothFace[];
  choice: number | null;
  received: CheatingMothReceived[];
}

/**
 * What the final screen shows of a seat: its minus points, in how many rounds it was `out`
 * first, cards that it made vanish and for which it was `caught`, and its accusations.
 */
export interface CheatingMothDetail {
  best_us: number | null;
  error_us: number;
  score: number;
  out: number;
  smuggled: number;
  caught: number;
  right: number;
  wrong: number;
}

export type CheatingMothResult = Result<CheatingMothDetail>;

/** Something small: `event` says what, `seat` did it; `card` only if everybody sees it. */
export interface CheatingMothHappened {
  event: CheatingMothHappenedKind;
  seat: number | null;
  to: number | null;
  card: CheatingMothFace | null;
}

/**
 * A race is over. At the mosquito somebody is `slowest`, with or without a slap; at the
 * cockroach nobody is.
 */
export interface CheatingMothRaced {
  event: 'raced';
  name: CheatingMothRaceName;
  hands: Hand[];
  slowest: number | null;
}

/** Shown until the next move. */
export interface CheatingMothLast {
  event: 'raced';
  name: CheatingMothRaceName;
  hands: Hand[];
  slowest: number | null;
  opened_us: number;
}

/** An accusation is settled. */
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
  event: 'accused';
}

/** A round is over. */
export interface CheatingMothRoundOver {
  round: number;
  out: number[];
  points: number[];
  event: 'round_over';
}

export type CheatingMothEvent =
  | CheatingMothHappened
  | CheatingMothRaced
  | CheatingMothAccused
  | CheatingMothRoundOver
  | Over<CheatingMothDetail>;

/** A move that is said with its word alone. */
export interface CheatingMothPlain {
  move: 'draw' | 'let_go' | 'keep' | 'pass' | 'ready' | 'time_up';
}

/** A move with a card of the own hand. */
export interface CheatingMothOfCard {
  move: 'play' | 'choose' | 'throw' | 'penalty' | 'allot';
  card: number;
}

/** The first guard is named, or somebody is accused. */
export interface CheatingMothOfSeat {
  move: 'guard' | 'accuse';
  seat: number;
}

/** The spider's player gives a card to `seat`. */
export interface CheatingMothGift {
  move: 'gift';
  card: number;
  seat: number;
}

/** A card vanishes; the times are the table's, and how many cards were laid before it heard. */
export interface CheatingMothSmuggle {
  move: 'smuggle';
  card: number;
  from_us: number;
  at_us: number;
  error_us: number;
  touch?: true;
  late?: number;
}

/**
 * The guard cries "Caught!"; the times are the table's, and who had a card by its edge; and how
 * many cards were laid before it heard.
 */
export interface CheatingMothCry {
  move: 'caught';
  at_us: number;
  error_us: number;
  held: number[];
  touch?: true;
  late?: number;
}

/** A race is over. */
export interface CheatingMothRace {
  move: CheatingMothRaceName;
  slaps: Slap[];
}

/** The table brings the shuffled cards. */
export interface CheatingMothDeal {
  move: 'deal';
  cards: number[];
}

export type CheatingMothMove =
  | CheatingMothPlain
  | CheatingMothOfCard
  | CheatingMothOfSeat
  | CheatingMothGift
  | CheatingMothSmuggle
  | CheatingMothCry
  | CheatingMothRace
  | CheatingMothDeal;

// slapbox.games.fly_swatter.shapes

export type FlySwatterColour = 'red' | 'yellow' | 'green' | 'blue' | 'purple' | 'orange';

export type FlySwatterAim = 'best' | 'pile' | 'exact';

/** A card with a fly. */
export interface FlySwatterFly {
  card: number;
  kind: 'fly';
  colour: FlySwatterColour;
  value: number;
}

/** A card with a swatter has no colour and no value. */
export interface FlySwatterSwatter {
  card: number;
  kind: 'swatter';
  colour: null;
  value: null;
}

export type FlySwatterFace = FlySwatterFly | FlySwatterSwatter;

/** A fly in the centre, and its place there. */
export interface FlySwatterLying {
  card: number;
  kind: 'fly';
  colour: FlySwatterColour;
  value: number;
  slot: number;
}

/** The card that opened the swat. */
export interface FlySwatterSwatted {
  card: FlySwatterFace;
}

/**
 * The same for everybody: faces of the centre, sizes of the rest. `rivals` are those who play
 * again because they were tied. `asked`: nobody slaps for the start, so somebody has to say who
 * begins.
 */
export interface FlySwatterView {
  game: 'fly-swatter';
  phase: 'start' | 'turn' | 'swat' | 'shuffle' | 'over';
  turn: number | null;
  asked: boolean;
  seats: number;
  rivals: number[];
  hands: number;
  aim: FlySwatterAim;
  centre: FlySwatterLying[];
  event: FlySwatterSwatted | null;
  stacks: number[];
  won: number[];
  turns: number;
}

export type FlySwatterSeatView = FlySwatterView;

/** What the final screen shows of a seat. */
export interface FlySwatterDetail {
  best_us: number | null;
  error_us: number;
  flies: number;
  score: number;
  slaps: number;
  wrong: number;
}

export type FlySwatterResult = Result<FlySwatterDetail>;

/** A seat had to pay; `paid` is false if it had no fly. */
export interface FlySwatterPenalty {
  seat: number;
  paid: boolean;
}

/** A hand with the card under it, if there is one. */
export interface FlySwatterHandOnCard {
  seat: number;
  hand: number | null;
  key: number;
  at_us: number;
  error_us: number;
  tied_us: number | null;
  touch: boolean;
  margin_us: number | null;
  photo: boolean;
  verdict: Verdict;
  card: FlySwatterFace | null;
}

/** Nobody slapped for the start, or only too early. */
export interface FlySwatterNobody {
  event: 'nobody';
  name: 'start';
  hands: Hand[];
}

/** `starter` turns the first card; `hands` are those of the race, if there was one. */
export interface FlySwatterStarted {
  event: 'started';
  name: 'start';
  starter: number;
  hands: Hand[];
}

/** A card was turned: it lies at `slot` now, or opens a swat. */
export interface FlySwatterTurned {
  event: 'turned';
  seat: number;
  card: FlySwatterFace;
  slot: number | null;
}

/** A swat is over: all its slaps in their order, the allowed colours, and who paid. */
export interface FlySwatterResolved {
  event: 'resolved';
  name: 'swat';
  hands: FlySwatterHandOnCard[];
  allowed: FlySwatterColour[];
  penalties: FlySwatterPenalty[];
}

/** The game is over, and these seats play again for the win. */
export interface FlySwatterTied {
  event: 'tied';
  seats: number[];
}

/** Another game begins between those who are tied; `number` counts the games. */
export interface FlySwatterDealt {
  event: 'dealt';
  number: number;
}

export type FlySwatterEvent =
  | FlySwatterNobody
  | FlySwatterStarted
  | FlySwatterTurned
  | FlySwatterResolved
  | FlySwatterTied
  | FlySwatterDealt
  | Over<FlySwatterDetail>;

/** Shown until the next move. */
export interface FlySwatterLastNobody {
  event: 'nobody';
  name: 'start';
  hands: Hand[];
  opened_us: number;
}

/** Shown until the next move. */
export interface FlySwatterLastStarted {
  event: 'started';
  name: 'start';
  starter: number;
  hands: Hand[];
  opened_us: number;
}

/** Shown until the next move. */
export interface FlySwatterLastResolved {
  event: 'resolved';
  name: 'swat';
  hands: FlySwatterHandOnCard[];
  allowed: FlySwatterColour[];
  penalties: FlySwatterPenalty[];
  opened_us: number;
}

export type FlySwatterLast = FlySwatterLastNobody | FlySwatterLastStarted | FlySwatterLastResolved;

/** The table names who starts. */
export interface FlySwatterStarter {
  move: 'starter';
  seat: number;
}

/** The starter is drawn by lot. */
export interface FlySwatterDraw {
  move: 'draw';
}

/** The race for the start comes up again. */
export interface FlySwatterAgain {
  move: 'again';
}

/** The active player turns a card. */
export interface FlySwatterFlip {
  move: 'flip';
}

/** A race is over, for the start or for the flies. */
export interface FlySwatterRaced {
  move: 'reaction' | 'swat';
  slaps: Slap[];
}

/** The table brings the shuffled cards. */
export interface FlySwatterDeal {
  move: 'deal';
  cards: number[];
}

export type FlySwatterMove =
  | FlySwatterStarter
  | FlySwatterDraw
  | FlySwatterAgain
  | FlySwatterFlip
  | FlySwatterRaced
  | FlySwatterDeal;

// slapbox.games.last_panther.shapes

export type LastPantherFirstLead = 'green_5' | 'left_of_dealer';

/** How cards are passed, and what leads then; there are no trumps. */
export interface LastPantherPublic {
  trumps: TricksTrumps;
  pass_count: number;
  pass_step: 1 | -1;
  first_lead: LastPantherFirstLead;
  must_lead: MudeckFace | null;
}

/** What the seat passes, and what it got; not before everybody has chosen. */
export interface LastPantherPrivate {
  passed: MudeckFace[];
  received: MudeckFace[];
}

/** What a deal brought, by seat. */
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

/** So many cards changed hands, to the left or to the right. */
export interface LastPantherPassed {
  event: 'passed';
  count: number;
  step: 1 | -1;
}

/** A deal is over. */
export interface LastPantherDealOver {
  deal: number;
  dealer: number;
  sum: number[];
  parts: LastPantherParts;
  event: 'deal_over';
}

/** What the final screen shows of a seat. */
export interface LastPantherDetail {
  score: number;
  last_trick: number;
  yellow: number;
  red: number;
  panther: number;
}

export type LastPantherResult = Result<LastPantherDetail>;

export type LastPantherNews = TricksEvent | LastPantherPassed;

export type LastPantherEvent = LastPantherNews | LastPantherDealOver | Over<LastPantherDetail>;

/** What everybody sees. */
export interface LastPantherView {
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
  history: TricksPastTrick[];
  known: TricksLaid[];
  trumps: TricksTrumps;
  pass_count: number;
  pass_step: 1 | -1;
  first_lead: LastPantherFirstLead;
  must_lead: MudeckFace | null;
  game: 'last-panther';
  phase: 'first_dealer' | 'passing' | 'play' | 'deal_over' | 'over';
  sheet: LastPantherRow[];
  news: LastPantherNews[];
}

/** What a seat sees. */
export interface LastPantherSeatView {
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
  history: TricksPastTrick[];
  known: TricksLaid[];
  trumps: TricksTrumps;
  pass_count: number;
  pass_step: 1 | -1;
  first_lead: LastPantherFirstLead;
  must_lead: MudeckFace | null;
  game: 'last-panther';
  phase: 'first_dealer' | 'passing' | 'play' | 'deal_over' | 'over';
  sheet: LastPantherRow[];
  news: LastPantherNews[];
  seat: number;
  hand: TricksHandCard[];
  passed: MudeckFace[];
  received: MudeckFace[];
}

/** Which cards the neighbour shall have. */
export interface LastPantherPassCards {
  move: 'pass_cards';
  cards: number[];
}

export type LastPantherMove = TricksMove | LastPantherPassCards;

// slapbox.games.mu.shapes

export type MuTie = 'none' | 'next';

/** A turn of the auction; no cards are a pass. */
export interface MuTurn {
  seat: number;
  cards: MudeckFace[];
}

/**
 * The bids by seat: what lies open, how many cards in all, and how many more may be shown; and
 * `goals`, what each bid would promise, from one card on. `stalemate` is what each seat would
 * get for a pass now, if that ends the auction in one. While tricks lie face down, only those
 * cards of the bids show that are not in them (TR-1).
 */
export interface MuAuction {
  turns: MuTurn[];
  shown: MudeckFace[][];
  totals: number[];
  leaders: number[];
  most: number[];
  goals: number[];
  stalemate: number[] | null;
  vice_full_tie: MuTie;
}

/** Who is what; nobody yet, or nobody at all. */
export interface MuRoles {
  chief: number | null;
  vice: number | null;
  partner: number | null;
}

/** The trumps; `None`: not named yet, or by nobody. */
export interface MuNamed {
  chief: MudeckCall | null;
  vice: MudeckCall | null;
}

/** `worth` is what each of the team gets if it makes its `goal`. */
export interface MuPromise {
  bid: number;
  goal: number;
  worth: number;
}

/** How far the team is: for those alone who may know it (TR-1). */
export interface MuTeam {
  bid: number;
  goal: number;
  worth: number;
  reached: number | null;
  made: boolean | null;
}

/**
 * The auction, the trumps with their ranking, the team and its goal; `choices` and `partners`
 * are what may be named now, and `worths` what each of the choices is worth to each of the team
 * that makes its goal: the vice's are worth nothing.
 */
export interface MuPublic {
  chief: number | null;
  vice: number | null;
  partner: number | null;
  auction: MuAuction;
  choices: MudeckCall[];
  worths: number[];
  partners: number[];
  trumps: TricksTrumps;
  goal: number | null;
  team: MuTeam | null;
}

/** What a deal brought, by seat. */
export interface MuParts {
  points: number[];
  bonus: number[];
  malus: number[];
}

/** A deal on the score sheet. */
export interface MuAnyRow {
  deal: number;
  dealer: number;
  sum: number[];
  parts: MuParts;
}

/** Everybody passed. */
export interface MuPassedFacts {
  kind: 'passed';
}

/** Several lead the auction, and the `culprit` brought that about. */
export interface MuStalemateFacts {
  kind: 'stalemate';
  bid: number;
  leaders: number[];
  culprit: number;
}

/** A deal that was played. */
export interface MuPlayedFacts {
  chief: number | null;
  vice: number | null;
  partner: number | null;
  bid: number;
  goal: number;
  worth: number;
  kind: 'played';
  reached: number;
  made: boolean;
  trumps: MuNamed;
}

/** On the score sheet. */
export interface MuPassedRow {
  deal: number;
  dealer: number;
  sum: number[];
  parts: MuParts;
  kind: 'passed';
}

/** On the score sheet. */
export interface MuStalemateRow {
  deal: number;
  dealer: number;
  sum: number[];
  parts: MuParts;
  kind: 'stalemate';
  bid: number;
  leaders: number[];
  culprit: number;
}

/** On the score sheet. */
export interface MuPlayedRow {
  deal: number;
  dealer: number;
  sum: number[];
  parts: MuParts;
  chief: number | null;
  vice: number | null;
  partner: number | null;
  bid: number;
  goal: number;
  worth: number;
  kind: 'played';
  reached: number;
  made: boolean;
  trumps: MuNamed;
}

export type MuRow = MuPassedRow | MuStalemateRow | MuPlayedRow;

/** Somebody put cards face up, or passed; `total` is how many lie there now. */
export interface MuBid {
  event: 'bid' | 'pass';
  seat: number;
  cards: MudeckFace[];
  total: number;
}

/** The auction has a chief. */
export interface MuAuctionOver {
  chief: number | null;
  vice: number | null;
  partner: number | null;
  event: 'auction_over';
  bid: number;
}

/** The chief or the vice named trumps, or none. */
export interface MuCalled {
  event: 'called';
  role: 'chief' | 'vice';
  seat: number;
  trump: MudeckCall;
}

/** The team is known. */
export interface MuTeamFound {
  chief: number | null;
  vice: number | null;
  partner: number | null;
  event: 'team';
  goal: number;
}

/** A deal is over. */
export interface MuPassedOver {
  deal: number;
  dealer: number;
  sum: number[];
  parts: MuParts;
  kind: 'passed';
  event: 'deal_over';
}

/** A deal is over. */
export interface MuStalemateOver {
  deal: number;
  dealer: number;
  sum: number[];
  parts: MuParts;
  kind: 'stalemate';
  bid: number;
  leaders: number[];
  culprit: number;
  event: 'deal_over';
}

/** A deal is over. */
export interface MuPlayedOver {
  deal: number;
  dealer: number;
  sum: number[];
  parts: MuParts;
  chief: number | null;
  vice: number | null;
  partner: number | null;
  bid: number;
  goal: number;
  worth: number;
  kind: 'played';
  reached: number;
  made: boolean;
  trumps: MuNamed;
  event: 'deal_over';
}

export type MuNews = TricksEvent | MuBid | MuAuctionOver | MuCalled | MuTeamFound;

/**
 * What the final screen shows of a seat: how often it was on a team (`tried`), and how often
 * that made its goal.
 */
export interface MuDetail {
  score: number;
  points: number;
  bonus: number;
  malus: number;
  goals: number;
  tried: number;
}

export type MuEvent = MuNews | MuPassedOver | MuStalemateOver | MuPlayedOver | Over<MuDetail>;

export type MuResult = Result<MuDetail>;

/** What everybody sees. */
export interface MuView {
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
  history: TricksPastTrick[];
  known: TricksLaid[];
  chief: number | null;
  vice: number | null;
  partner: number | null;
  auction: MuAuction;
  choices: MudeckCall[];
  worths: number[];
  partners: number[];
  trumps: TricksTrumps;
  goal: number | null;
  team: MuTeam | null;
  game: 'mu';
  phase:
    | 'first_dealer'
    | 'auction'
    | 'vice_trump'
    | 'chief_trump'
    | 'partner'
    | 'play'
    | 'deal_over'
    | 'over';
  sheet: MuRow[];
  news: MuNews[];
}

/** What a seat sees. */
export interface MuSeatView {
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
  history: TricksPastTrick[];
  known: TricksLaid[];
  chief: number | null;
  vice: number | null;
  partner: number | null;
  auction: MuAuction;
  choices: MudeckCall[];
  worths: number[];
  partners: number[];
  trumps: TricksTrumps;
  goal: number | null;
  team: MuTeam | null;
  game: 'mu';
  phase:
    | 'first_dealer'
    | 'auction'
    | 'vice_trump'
    | 'chief_trump'
    | 'partner'
    | 'play'
    | 'deal_over'
    | 'over';
  sheet: MuRow[];
  news: MuNews[];
  seat: number;
  hand: TricksHandCard[];
}

/** Cards of the own hand are put face up. */
export interface MuMoveBid {
  move: 'bid';
  cards: number[];
}

/** No bid this time. */
export interface MuMovePass {
  move: 'pass';
}

/** The vice or the chief names trumps. */
export interface MuMoveTrump {
  move: 'vice_trump' | 'chief_trump';
  trump: MudeckCall;
}

/** The chief chooses a partner. */
export interface MuMovePartner {
  move: 'partner';
  seat: number;
}

export type MuMove = TricksMove | MuMoveBid | MuMovePass | MuMoveTrump | MuMovePartner;

// slapbox.games.reaction.shapes

/** How quick a seat was so far; no time if it has none. `touch`: one of its times is a phone's. */
export interface ReactionFigures {
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

export type ReactionSeatView = ReactionView;

export type ReactionDetail = ReactionFigures;

export type ReactionResult = Result<ReactionFigures>;

/** All slaps of a round, which is counted from 1, in their order. */
export interface ReactionTimed {
  event: 'timed';
  name: 'round';
  round: number;
  hands: Hand[];
}

/** Shown until the next round. */
export interface ReactionLast {
  event: 'timed';
  name: 'round';
  round: number;
  hands: Hand[];
  opened_us: number;
}

export type ReactionEvent = ReactionTimed | Over<ReactionFigures>;

/** A round is over. */
export interface ReactionMove {
  move: 'round';
  slaps: Slap[];
}

// slapbox.games.rummue.shapes

export type RummuePhase =
  | 'first_dealer'
  | 'draw'
  | 'take'
  | 'play'
  | 'shuffle'
  | 'deal_over'
  | 'over';

export type RummueComboKind = 'ling' | 'one_colour' | 'mixed_colour';

export type RummueSmall =
  | 'dealt'
  | 'turned'
  | 'drew'
  | 'took'
  | 'added'
  | 'swapped'
  | 'discarded'
  | 'emptied'
  | 'rebuilt';

export type RummueEnded = 'closed' | 'stock' | 'idle';

export type RummueOpeningCounts = 'total' | 'single';

/** A card in a combination: for a joker the colours that it may stand for. */
export interface RummueComboCard {
  card: number;
  colour: MudeckColour;
  number: number;
  triangles: number;
  joker: MudeckColour[] | null;
}

/** A combination, in reading order. */
export interface RummueCombo {
  kind: RummueComboKind;
  worth: number;
  cards: RummueComboCard[];
}

/** A combination on the table: its place there, and whose it is. */
export interface RummueOnTable {
  kind: RummueComboKind;
  worth: number;
  cards: RummueComboCard[];
  id: number;
  owner: number;
}

/** What a deal brought, by seat. */
export interface RummueParts {
  combos: number[];
  closing: number[];
  left: number[];
}

/** How the deal ended, and by whom. */
export interface RummueFacts {
  closer: number | null;
  ended: RummueEnded;
}

/** A deal. */
export interface RummueRow {
  closer: number | null;
  ended: RummueEnded;
  deal: number;
  dealer: number;
  sum: number[];
  parts: RummueParts;
}

/**
 * Something small: `event` says what, `seat` did it, to the `combo` on the table. `gain`: by
 * how much that is worth more now.
 */
export interface RummueHappened {
  event: RummueSmall;
  seat: number | null;
  card: MudeckFace | null;
  combo: number | null;
  joker: MudeckFace | null;
  gain: number | null;
}

/**
 * `seat` laid new combinations, which have these numbers on the table; it is its `opening` or
 * not. `worth`: of all of them.
 */
export interface RummueLaid {
  event: 'laid';
  seat: number;
  combos: number[];
  worth: number;
  opening: boolean;
}

/** A deal is over. */
export interface RummueDealOver {
  closer: number | null;
  ended: RummueEnded;
  deal: number;
  dealer: number;
  sum: number[];
  parts: RummueParts;
  event: 'deal_over';
}

/** What the final screen shows of a seat; `closed` counts deals. */
export interface RummueDetail {
  score: number;
  combos: number;
  closing: number;
  left: number;
  closed: number;
}

export type RummueResult = Result<RummueDetail>;

export type RummueNews = RummueHappened | RummueLaid;

export type RummueEvent = RummueNews | RummueDealOver | Over<RummueDetail>;

/**
 * How far the match is. `left` are the cards that were left in each hand, shown when a deal is
 * over; `final`: that was the last one.
 */
export interface RummueMatch {
  phase: RummuePhase;
  seats: number;
  teams: number[][];
  revision: number;
  deal: number;
  deals: number;
  rivals: number[];
  target: number;
  wrap: boolean;
  opening_counts: RummueOpeningCounts;
  dealer: number | null;
  turn: number | null;
  scores: number[];
  sheet: RummueRow[];
  left: MudeckFace[][] | null;
  ready: boolean[] | null;
  final: boolean;
  news: RummueNews[];
}

/**
 * Of the `discards` only the `top` one is to be seen. `needs` is how many cards each seat's
 * opening needs, if it has not `opened`.
 */
export interface RummueTable {
  sizes: number[];
  stock: number;
  rebuilds_left: number;
  top: MudeckFace | null;
  discards: number;
  combos: RummueOnTable[];
  table_worth: number[];
  opened: boolean[];
  needs: number[];
}

/** What everybody sees. */
export interface RummueView {
  phase: RummuePhase;
  seats: number;
  teams: number[][];
  revision: number;
  deal: number;
  deals: number;
  rivals: number[];
  target: number;
  wrap: boolean;
  opening_counts: RummueOpeningCounts;
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
export interface RummueHandCard {
  card: number;
  colour: MudeckColour;
  number: number;
  triangles: number;
  taken: boolean;
}

/** A reason for each kind of thing that may not be done now. */
export interface RummueWhyNot {
  draw_stock: Message | null;
  draw_discard: Message | null;
  lay: Message | null;
  add: Message | null;
  swap: Message | null;
  discard: Message | null;
}

/** A card of the hand that fits to a combination, which would `gain` so much. */
export interface RummueAddition {
  combo: number;
  card: number;
  gain: number;
}

/** A card of the hand that may take the place of a joker on the table. */
export interface RummueSwap {
  combo: number;
  card: number;
  gain: number;
  joker: number;
}

/**
 * `minus` is what the hand would cost now; what can be made of it is told at any time, for
 * planning. `suggestions` are the cards of combinations, those worth most first.
 */
export interface RummueOwn {
  seat: number;
  hand: RummueHandCard[];
  minus: number;
  why_not: RummueWhyNot;
  suggestions: number[][];
  additions: RummueAddition[];
  swaps: RummueSwap[];
}

/** What a seat sees. */
export interface RummueSeatView {
  phase: RummuePhase;
  seats: number;
  teams: number[][];
  revision: number;
  deal: number;
  deals: number;
  rivals: number[];
  target: number;
  wrap: boolean;
  opening_counts: RummueOpeningCounts;
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
  seat: number;
  hand: RummueHandCard[];
  minus: number;
  why_not: RummueWhyNot;
  suggestions: number[][];
  additions: RummueAddition[];
  swaps: RummueSwap[];
}

/** The active player draws. */
export interface RummueDraw {
  move: 'draw_stock' | 'draw_discard';
}

/** New combinations, all at once. */
export interface RummueLay {
  move: 'lay';
  combos: number[][];
}

/** A card for a combination on the table. */
export interface RummueAdd {
  move: 'add';
  combo: number;
  card: number;
}

/** A card takes the place of a joker on the table. */
export interface RummueSwapJoker {
  move: 'swap';
  combo: number;
  joker: number;
  card: number;
}

/** The card that ends the turn. */
export interface RummueDiscard {
  move: 'discard';
  card: number;
}

export type RummueMove =
  | MudeckMove
  | RummueDraw
  | RummueLay
  | RummueAdd
  | RummueSwapJoker
  | RummueDiscard;

// slapbox.games.safarue.shapes

export type SafaruePhase = 'first_dealer' | 'play' | 'spot' | 'take' | 'round_over' | 'over';

export type SafarueCaptureDuty = 'strict' | 'spot';

/** What a card captures: the cards of each kind, by their ids. */
export interface SafarueCapture {
  addition: number[];
  total: number[];
  pair: number[];
}

/** What a round brought each team, apart by what it was for. */
export interface SafarueClassicParts {
  unicorns: number[];
  porcupines: number[];
  puppies: number[];
  triangles: number[];
}

/** The same in the variant. */
export interface SafarueVariantParts {
  cards: number[];
  porcupines: number[];
  triangles: number[];
}

export type SafarueParts = SafarueClassicParts | SafarueVariantParts;

/** How many cards of each kind each team captured. */
export interface SafarueCounts {
  unicorns?: number[];
  porcupines: number[];
  puppies: number[];
  cards: number[];
}

/** A round on the score sheet, by team. */
export interface SafarueRow {
  round: number;
  sum: number[];
  parts: SafarueParts;
  counts: SafarueCounts;
}

/** What brings how many points. */
export interface SafarueClassicWorth {
  unicorns: number;
  porcupines: number;
  puppies: number;
  triangles: number;
}

/** The same in the variant. */
export interface SafarueVariantWorth {
  cards: number;
  porcupines: number;
  triangles: number;
}

export type SafarueWorth = SafarueClassicWorth | SafarueVariantWorth;

/** What the rulebook leaves open of captures (SA-2, SA-3, SA-8). */
export interface SafarueRulings {
  zero_summand: boolean;
  zero_in_sum: boolean;
  single: boolean;
}

/** What a card captured, all cards with their faces. */
export interface SafarueCaptured {
  seat: number;
  card: MudeckFace;
  addition: MudeckFace[];
  total: MudeckFace[];
  pair: MudeckFace[];
}

/** A card was laid and captured this; with nothing it was released. */
export interface SafaruePlayed {
  seat: number;
  card: MudeckFace;
  addition: MudeckFace[];
  total: MudeckFace[];
  pair: MudeckFace[];
  event: 'played';
}

/** The card that `seat` had laid before captures this; `by` decided what. */
export interface SafarueTook {
  seat: number;
  card: MudeckFace;
  addition: MudeckFace[];
  total: MudeckFace[];
  pair: MudeckFace[];
  event: 'captured';
  by: number;
}

/** A card was laid that could capture several things; `by` decides what. */
export interface SafarueOffered {
  event: 'offered';
  by: number;
  seat: number;
  card: MudeckFace;
}

/** Hands were dealt: time number `deal` (from 1) in this round. */
export interface SafarueDealt {
  event: 'dealt';
  round: number;
  deal: number;
  dealer: number;
}

/** These cards came from the stock to the prairie. */
export interface SafarueWild {
  event: 'wild';
  cards: MudeckFace[];
}

/** Somebody said that `seat` missed a capture; `first` said so first, `right` or not. */
export interface SafarueSpotted {
  event: 'raced';
  name: 'spot';
  seat: number;
  first: number;
  right: boolean;
  hands: Hand[];
}

/** Shown until the next move. */
export interface SafarueLast {
  event: 'raced';
  name: 'spot';
  seat: number;
  first: number;
  right: boolean;
  hands: Hand[];
  opened_us: number;
}

/** Nobody said anything of the card that `seat` released. */
export interface SafarueUnspotted {
  event: 'unspotted';
  seat: number;
}

/** A round is over. */
export interface SafarueRoundOver {
  round: number;
  sum: number[];
  parts: SafarueParts;
  counts: SafarueCounts;
  event: 'round_over';
}

/** What the final screen shows of a seat: its team's points. */
export interface SafarueClassicDetail {
  score: number;
  unicorns: number;
  porcupines: number;
  puppies: number;
  triangles: number;
}

/** The same in the variant. */
export interface SafarueVariantDetail {
  score: number;
  cards: number;
  porcupines: number;
  triangles: number;
}

export type SafarueDetail = SafarueClassicDetail | SafarueVariantDetail;

export type SafarueResult = Result<SafarueDetail>;

export type SafarueNews =
  | SafaruePlayed
  | SafarueTook
  | SafarueOffered
  | SafarueDealt
  | SafarueWild
  | SafarueSpotted
  | SafarueUnspotted;

export type SafarueEvent = SafarueNews | SafarueRoundOver | Over<SafarueDetail>;

/**
 * Partners of `teams` share one column of the `sheet`; `scores` go by seat. If `neighbour`, the
 * left one decides what a card captures. `final`: the last round is over.
 */
export interface SafarueMatch {
  game: 'safarue' | 'safarue-variant';
  phase: SafaruePhase;
  seats: number;
  revision: number;
  teams: number[][];
  rivals: number[];
  round: number;
  rounds: number;
  target: number;
  low_wins: boolean;
  neighbour: boolean;
  worth: SafarueWorth;
  unicorn: MudeckColour | null;
  porcupine: MudeckColour;
  capture_duty: SafarueCaptureDuty;
  rulings: SafarueRulings;
  scores: number[];
  sheet: SafarueRow[];
  ready: boolean[] | null;
  final: boolean;
  news: SafarueNews[];
}

/**
 * The card that was laid and waits; if `by` has to decide what it captures, in how many `ways`
 * it can, and those that are offered. While others may point that out nobody is told.
 */
export interface SafarueLaidCard {
  seat: number;
  card: MudeckFace;
  by: number | null;
  captures: SafarueCapture[] | null;
  ways: number | null;
}

/**
 * `captured` are the sizes of the piles, by team: what is in them nobody sees any more. `muted`
 * are those who may point out nothing.
 */
export interface SafarueTable {
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

/** What everybody sees. */
export interface SafarueView {
  game: 'safarue' | 'safarue-variant';
  phase: SafaruePhase;
  seats: number;
  revision: number;
  teams: number[][];
  rivals: number[];
  round: number;
  rounds: number;
  target: number;
  low_wins: boolean;
  neighbour: boolean;
  worth: SafarueWorth;
  unicorn: MudeckColour | null;
  porcupine: MudeckColour;
  capture_duty: SafarueCaptureDuty;
  rulings: SafarueRulings;
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
 * `captures` is all that the card could capture on the prairie as it is, and `release` says
 * whether it could simply be released there. Where the players have to notice that themselves
 * they are told nothing of it (SA-1).
 */
export interface SafarueHandCard {
  card: number;
  colour: MudeckColour;
  number: number;
  triangles: number;
  captures: SafarueCapture[] | null;
  release: boolean;
}

/**
 * How many cards of the colours that count are in the pile of one's team; `None`: they do not
 * count.
 */
export interface SafarueCollected {
  unicorns: number | null;
  porcupines: number;
}

/** The hand, and what all could count who watched the own team capture. */
export interface SafarueOwn {
  seat: number;
  hand: SafarueHandCard[];
  collected: SafarueCollected;
}

/** What a seat sees. */
export interface SafarueSeatView {
  game: 'safarue' | 'safarue-variant';
  phase: SafaruePhase;
  seats: number;
  revision: number;
  teams: number[][];
  rivals: number[];
  round: number;
  rounds: number;
  target: number;
  low_wins: boolean;
  neighbour: boolean;
  worth: SafarueWorth;
  unicorn: MudeckColour | null;
  porcupine: MudeckColour;
  capture_duty: SafarueCaptureDuty;
  rulings: SafarueRulings;
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
  seat: number;
  hand: SafarueHandCard[];
  collected: SafarueCollected;
}

/** The active player lays a card, which captures this; or nothing, and is released. */
export interface SafaruePlay {
  addition: number[];
  total: number[];
  pair: number[];
  move: 'play';
  card: number;
}

/** What the card that was laid captures. */
export interface SafarueTake {
  addition: number[];
  total: number[];
  pair: number[];
  move: 'take';
}

/** The active player lays a card; the left neighbour may have to decide what it captures. */
export interface SafarueOffer {
  move: 'offer';
  card: number;
}

/** The race to point out a missed capture is over. */
export interface SafarueRace {
  move: 'spot';
  slaps: Slap[];
}

export type SafarueMove = MudeckMove | SafaruePlay | SafarueTake | SafarueOffer | SafarueRace;

// slapbox.games.wimmueln.shapes

export type WimmuelnHit = 'none' | 'lower' | 'higher' | 'both';

/** An estimate; the card `below` only its owner sees, and in the end everybody. */
export interface WimmuelnCross {
  top: MudeckFace;
  below: MudeckFace | null;
}

/**
 * The two open cards, the trumps, and the estimates as far as they are turned over; and what
 * two equal numbers would bring.
 */
export interface WimmuelnPublic {
  turned: MudeckFace[];
  trumps: TricksTrumps;
  estimates: (WimmuelnCross | null)[];
  both_bonus: number;
}

/** The own estimate. */
export interface WimmuelnPrivate {
  estimate: WimmuelnCross | null;
}

/** What a deal brought, by seat. */
export interface WimmuelnParts {
  points: number[];
  bonus: number[];
}

/** How it came about, by seat: the numbers of the two cards, tricks, and what was hit. */
export interface WimmuelnFacts {
  trump: MudeckCall;
  estimates: number[][];
  won: number[];
  hits: WimmuelnHit[];
}

/** A deal on the score sheet. */
export interface WimmuelnRow {
  trump: MudeckCall;
  estimates: number[][];
  won: number[];
  hits: WimmuelnHit[];
  deal: number;
  dealer: number;
  sum: number[];
  parts: WimmuelnParts;
}

/** The dealer's last two cards lie open, and say what is trumps. */
export interface WimmuelnTurned {
  event: 'turned';
  seat: number;
  cards: MudeckFace[];
  trump: MudeckCall;
}

/** This card opens the first trick. */
export interface WimmuelnLed {
  event: 'led';
  seat: number;
  card: MudeckFace;
}

/** All turn the card on top, by seat. */
export interface WimmuelnEstimated {
  event: 'estimated';
  tops: MudeckFace[];
}

/** A deal is over. */
export interface WimmuelnDealOver {
  trump: MudeckCall;
  estimates: number[][];
  won: number[];
  hits: WimmuelnHit[];
  deal: number;
  dealer: number;
  sum: number[];
  parts: WimmuelnParts;
  event: 'deal_over';
}

/** What the final screen shows of a seat; `hits` are the estimates that came true. */
export interface WimmuelnDetail {
  score: number;
  points: number;
  bonus: number;
  hits: number;
}

export type WimmuelnResult = Result<WimmuelnDetail>;

export type WimmuelnNews = TricksEvent | WimmuelnTurned | WimmuelnLed | WimmuelnEstimated;

export type WimmuelnEvent = WimmuelnNews | WimmuelnDealOver | Over<WimmuelnDetail>;

/** What everybody sees. */
export interface WimmuelnView {
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
  history: TricksPastTrick[];
  known: TricksLaid[];
  turned: MudeckFace[];
  trumps: TricksTrumps;
  estimates: (WimmuelnCross | null)[];
  both_bonus: number;
  game: 'wimmueln';
  phase: 'first_dealer' | 'lead' | 'estimates' | 'play' | 'deal_over' | 'over';
  sheet: WimmuelnRow[];
  news: WimmuelnNews[];
}

/** What a seat sees. */
export interface WimmuelnSeatView {
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
  history: TricksPastTrick[];
  known: TricksLaid[];
  turned: MudeckFace[];
  trumps: TricksTrumps;
  estimates: (WimmuelnCross | null)[];
  both_bonus: number;
  game: 'wimmueln';
  phase: 'first_dealer' | 'lead' | 'estimates' | 'play' | 'deal_over' | 'over';
  sheet: WimmuelnRow[];
  news: WimmuelnNews[];
  seat: number;
  hand: TricksHandCard[];
  estimate: WimmuelnCross | null;
}

/** The dealer chooses which of the two open cards leads. */
export interface WimmuelnChooseLead {
  move: 'choose_lead';
  card: number;
}

/** Two cards laid as a cross. */
export interface WimmuelnEstimate {
  move: 'estimate';
  top: number;
  below: number;
}

export type WimmuelnMove = TricksMove | WimmuelnChooseLead | WimmuelnEstimate;

// slapbox.games.mudeck.shapes

export type MudeckColour = 'red' | 'yellow' | 'green' | 'blue' | 'black';

export type MudeckCall =
  | 'red'
  | 'yellow'
  | 'green'
  | 'blue'
  | 'black'
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | 'none';

/** A card. */
export interface MudeckFace {
  card: number;
  colour: MudeckColour;
  number: number;
  triangles: number;
}

/** The next deal may begin. */
export interface MudeckReady {
  move: 'ready';
}

/** Not everybody said that the next deal may begin, and it does. */
export interface MudeckTimeUp {
  move: 'time_up';
}

/** The table names the first dealer. */
export interface MudeckDealer {
  move: 'dealer';
  seat: number;
}

/** The table brings the shuffled cards for a new deal. */
export interface MudeckDeal {
  move: 'deal';
  cards: number[];
}

export type MudeckMove = MudeckReady | MudeckTimeUp | MudeckDealer | MudeckDeal;

// slapbox.games.tricks.shapes

export type TricksSuit = 'red' | 'yellow' | 'green' | 'blue' | 'black' | 'trump';

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

/**
 * A trick that lies open: the ids of its cards in the order in which they were laid, from the
 * `leader` on; `number` counts from 1.
 */
export interface TricksPastTrick {
  number: number;
  leader: number;
  winner: number;
  cards: number[];
}

/** A card in the hand. `legal`: whether it is of use now; if not, `why`. */
export interface TricksHandCard {
  card: number;
  colour: MudeckColour;
  number: number;
  triangles: number;
  suit: TricksSuit;
  open: boolean;
  legal: boolean;
  why: Message | null;
}

/** Trumps of the same kind, the best first; equal cards together. */
export interface TricksTier {
  tier: 'double' | 'chief' | 'vice';
  ranks: MudeckFace[][];
}

/** What is trumps (`None`: not named yet, or by nobody), and all of them, best first. */
export interface TricksTrumps {
  chief: MudeckCall | null;
  vice: MudeckCall | null;
  ranking: TricksTier[];
}

/**
 * How far the match is. `turn` is whose turn it is, where one waits for another; `chosen` says
 * who has made a secret choice, `final` that the last deal is over.
 */
export interface TricksMatch {
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
}

/**
 * The trick on the table, and the last one, which may be looked at until the next is complete.
 * Won tricks lie face down (TR-1): how many each seat has, `won`, is all that shows of them.
 * `history` are the tricks that lie open; it is the last one alone, and `points` are `None`,
 * unless `open_tricks`: by that rule, or at the end of the deal. `out` are the cards that are
 * not in the game.
 */
export interface TricksTable {
  sizes: number[];
  open: MudeckFace[][];
  trick: TricksTrick | null;
  last_trick: TricksTrick | null;
  won: number[];
  open_tricks: boolean;
  points: number[] | null;
  out: number[];
  history: TricksPastTrick[];
}

/**
 * What everybody sees of any trick game; `known` are cards of which the viewer knows besides
 * whose they are.
 */
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
  history: TricksPastTrick[];
  known: TricksLaid[];
}

/** The seat's hand by effective suits, the best card of each first. */
export interface TricksOwn {
  seat: number;
  hand: TricksHandCard[];
}

/** A deal (from 1) has begun. */
export interface TricksDealt {
  event: 'dealt';
  deal: number;
  dealer: number;
}

/** A card was laid to the trick. */
export interface TricksPlayed {
  event: 'played';
  seat: number;
  card: MudeckFace;
}

/** A trick is complete: its number in this deal (from 1), and who took it. */
export interface TricksTaken {
  event: 'trick';
  number: number;
  seat: number;
}

/** What lay face down is turned up and counted. */
export interface TricksCounted {
  event: 'counted';
}

export type TricksEvent = TricksDealt | TricksPlayed | TricksTaken | TricksCounted;

/** The active player lays a card to the trick. */
export interface TricksPlay {
  move: 'play';
  card: number;
}

export type TricksMove = MudeckMove | TricksPlay;

// slapbox.games

export type GameView =
  | FlySwatterView
  | CheatingMothView
  | MuView
  | LastPantherView
  | WimmuelnView
  | RummueView
  | SafarueView
  | ReactionView
  | BuzzerView;

export type GameSeatView =
  | FlySwatterView
  | CheatingMothSeatView
  | MuSeatView
  | LastPantherSeatView
  | WimmuelnSeatView
  | RummueSeatView
  | SafarueSeatView
  | ReactionView
  | BuzzerView;

export type GameLast = FlySwatterLast | CheatingMothLast | SafarueLast | ReactionLast;

export type GameFace = MudeckFace | CheatingMothFace;

export type GameEvent =
  | MuEvent
  | SafarueEvent
  | WimmuelnEvent
  | FlySwatterEvent
  | LastPantherEvent
  | CheatingMothEvent
  | RummueEvent
  | BuzzerEvent
  | ReactionEvent;

export type GameMove =
  | MuMove
  | RummueMove
  | CheatingMothMove
  | SafarueMove
  | WimmuelnMove
  | FlySwatterMove
  | LastPantherMove
  | BuzzerMove
  | ReactionMove;

export type GameResult =
  | FlySwatterResult
  | CheatingMothResult
  | MuResult
  | LastPantherResult
  | WimmuelnResult
  | RummueResult
  | SafarueResult
  | ReactionResult
  | BuzzerResult;

// slapbox.evening.shapes

export type Avatar =
  | 'cat'
  | 'bear'
  | 'rabbit'
  | 'owl'
  | 'fox'
  | 'frog'
  | 'ghost'
  | 'alien'
  | 'unicorn'
  | 'octopus'
  | 'cactus'
  | 'king'
  | 'wizard'
  | 'pirate'
  | 'elephant'
  | 'lion'
  | 'pig'
  | 'chick'
  | 'fish'
  | 'bull';

/** A game on the list of the evening. */
export interface EveningStep {
  game: string;
  done: boolean;
}

/** A match that counted, and who won it. */
export interface EveningMatch {
  match: string;
  game: string;
  winners: string[];
}

/**
 * Where a guest stands, in all and by what the last match brought (`gained`); `seat` is where
 * this name sits now, and `rank_before` is missing for whoever had played none.
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

/** A team, from 0 on, and what its members have together. */
export interface EveningTeam {
  team: number;
  names: string[];
  points: number;
  gained: number;
  rank: number;
}

/**
 * When the TV tells the standings: each team's, or guest's where there are no teams
 * (`shown_us`), and at last all.
 */
export interface EveningTelling {
  opened_us: number;
  shown_us: number[];
  told_us: number;
}

/**
 * The evening that is on, or has just ended. `standings` go from the first to the last, and
 * count a match only when the TV has told how it ended; `telling` is there while the TV tells
 * them, and `next` is what the list has next. If there are `teams`, they go from the first to
 * the last, and `seat_teams` says in which of them each seat is.
 */
export interface Evening {
  id: string;
  ended: boolean;
  scheme: 'places' | 'wins' | 'length';
  steps: EveningStep[];
  next: string | null;
  matches: EveningMatch[];
  standings: EveningStanding[];
  teams: EveningTeam[];
  seat_teams: (number | null)[];
  telling: EveningTelling | null;
}

/** A guest's place in an evening that is over. */
export interface PastScore {
  name: string;
  points: number;
  rank: number;
}

/** An evening that is over, for the host to look at. */
export interface PastEvening {
  id: string;
  matches: EveningMatch[];
  scores: PastScore[];
  teams: EveningTeam[];
}

// slapbox.table.words.shapes

export type Phase = 'lobby' | 'countdown' | 'match' | 'over';

/**
 * What somebody who chooses a game wants to know of it: for how many `players` it is and how
 * many minutes it takes, each from and to.
 */
export interface GameFacts {
  name: string;
  players: number[];
  phones: boolean;
  length_min: number[];
}

/** What the game that is chosen cannot be played without. */
export interface GameNeeds {
  phones: boolean;
}

/** How well bots play, and how well they could; no `levels` if they all play alike. */
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
 * A seat that is taken: by whom, with which devices, and what of it is to be noticed now. Who
 * is `out` lets the next match go by; `hints` counts how often an expert helped in this match.
 * `device` is the end of the pad's chip id, as its label shows it. A bot may be a `person` of
 * the cast, who has a `way` of playing this game (`bots.way.*`). No two here have the same
 * `colour`; where a key names a seat, it is this `key`.
 */
export interface Seat {
  seat: number;
  name: string;
  colour: number;
  key: number | null;
  avatar: Avatar | null;
  person: string | null;
  way: string | null;
  kind: 'pad' | 'sim' | 'touch';
  pad: boolean;
  phone: boolean;
  bot: boolean;
  stand_in: boolean;
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

/** How far apart the sync wire and the frames of USB have a pad, and whether that may be. */
export interface Proof {
  off_us: number;
  holds: boolean;
}

/**
 * A pad that is plugged in, or was; what its clock is worth is not known at once. Where wire
 * and frames both tie it there is a `proof` of each by the other.
 */
export interface Pad {
  chip: string;
  seat: number | null;
  here: boolean;
  capture: string;
  mode: 'sync' | 'frame' | 'usb';
  proof: Proof | null;
  error_us: number | null;
  drift_ppm: number | null;
  round_trip_us: number | null;
  lost: number;
}

/** What people should know now. */
export interface Notice {
  key: string;
  values: {[name: string]: Value};
  level: 'error' | 'warn';
}

/** The last slap of a seat that did not count, and why. */
export interface Ignored {
  seat: number;
  reason: Message;
}

/** A hand that lies on the table: whose, and with which key it came down. */
export interface Hit {
  seat: number;
  key: number;
}

/**
 * A running race: who of its `seats` has slapped, never what it wins. `down` and `done` go by
 * seat number; `hits` are the hands that everybody sees lie on the table, in no order of time.
 * When it opens nobody knows before it does.
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
  hits: Hit[];
  ignored: Ignored[];
}

/**
 * Until when players may act; when the table is paused both times move along with it. A `pause`
 * between two deals is only looked at, and the host may end it; one that waits for all has no
 * end of its own.
 */
export interface Deadline {
  opened_us: number;
  closes_us: number | null;
  pause: boolean;
}

/**
 * When the TV shows whom on the podium: each seat (`shown_us`), and at last the winners
 * (`won_us`).
 */
export interface Podium {
  opened_us: number;
  shown_us: number[];
  won_us: number;
}

/**
 * The seats for which everybody waits, and since when. When it has been long `anybody` may act
 * for them, or (with secret hands) the host has a bot play on. `patience`: how many times as
 * long as usual they are waited for, because they have to think.
 */
export interface Awaited {
  seats: number[];
  since_us: number;
  anybody: boolean;
  patience: number;
}

/**
 * A match; times in `state` count from `started_us`. `last` is what the latest race brought,
 * until the next move. `revision` goes back with every move of a player. Until `turn_from_us`
 * the TV shows what was done last, and phones tell nothing of it. `result` and `podium` are
 * there when the match is over and all of it was shown; `ended_early`: the host has ended it
 * before its end.
 */
export interface Match {
  id: string;
  seeded: boolean;
  started_us: number;
  state: GameView | GameSeatView;
  revision: number;
  deadline: Deadline | null;
  awaited: Awaited | null;
  race: Race | null;
  last: GameLast | null;
  turn_from_us: number;
  result: GameResult | null;
  podium: Podium | null;
  ended_early: boolean;
  asks_host: boolean;
}

export type QuestionKind = 'deal' | 'chief' | 'cheat';

/**
 * The audience is asked something: `number` (from 1 on) of its `kind` in this match, about a
 * seat if it is `about` one. The `choices` are seats; of the chief 1 (makes it) and 0.
 */
export interface Question {
  kind: QuestionKind;
  number: number;
  about: number | null;
  choices: number[];
  open: boolean;
}

/** What became of the latest question of this kind: maybe none of the choices was `right`. */
export interface Answered {
  kind: QuestionKind;
  about: number | null;
  right: number[];
}

/** What somebody of the audience thought. */
export interface Guessed {
  kind: QuestionKind;
  choice: number;
}

/** Where somebody of the audience stands, with how many `right` guesses. */
export interface FanRank {
  name: string;
  points: number;
  right: number;
  rank: number;
}

/**
 * Those who look on: how many `fans`, what they are asked, what became of what they were asked
 * before in this match, who leads among them, and how often they have cheered.
 */
export interface Audience {
  fans: number;
  questions: Question[];
  answers: Answered[];
  ranking: FanRank[];
  cheers: number;
}

/**
 * Somebody of the audience, for the own phone: the `guesses` that count now, and the `last`
 * ones of this match that were settled.
 */
export interface Fan {
  name: string;
  points: number;
  rank: number;
  guesses: Guessed[];
  last: Guessed[];
}

/**
 * Somebody who came late: wants the `seat` of a bot, if the host agrees, or waits for the next
 * game.
 */
export interface Wishing {
  number: number;
  name: string;
  seat: number | null;
}

/**
 * The table as everybody may see it. `stopped` says what keeps it from going on; where it is
 * `calm` pages tell everything in pictures that stay, without flashes and times; `hints` says
 * whether players may ask what an expert would do, if there is one. Phones join at `join_url`;
 * without one no network leads here. In a `demo` bots play until the first guest comes, in a
 * `lesson` with one who learns the game.
 */
export interface RoomView {
  now_us: number;
  phase: Phase;
  paused: boolean;
  calm: boolean;
  hints: boolean | null;
  demo: boolean;
  lesson: boolean;
  stopped: Message | null;
  countdown_ms: number | null;
  game: string;
  games: GameFacts[];
  game_needs: GameNeeds;
  bots: Bots;
  players: number[];
  cards: number;
  seeded: boolean;
  all_cards: number;
  rules: Rule[];
  start_why: Message | null;
  seats: Seat[];
  pads: Pad[];
  max_seats: number;
  wishing: Wishing[];
  audience: Audience;
  door_open: boolean;
  join_url: string | null;
  local_name: string | null;
  notices: Notice[];
  evening: Evening | null;
  match: Match | null;
}

/** With this code a phone takes over that seat. */
export interface Code {
  seat: number;
  code: string;
}

/** What the TV and the host get. */
export interface CalledView {
  now_us: number;
  phase: Phase;
  paused: boolean;
  calm: boolean;
  hints: boolean | null;
  demo: boolean;
  lesson: boolean;
  stopped: Message | null;
  countdown_ms: number | null;
  game: string;
  games: GameFacts[];
  game_needs: GameNeeds;
  bots: Bots;
  players: number[];
  cards: number;
  seeded: boolean;
  all_cards: number;
  rules: Rule[];
  start_why: Message | null;
  seats: Seat[];
  pads: Pad[];
  max_seats: number;
  wishing: Wishing[];
  audience: Audience;
  door_open: boolean;
  join_url: string | null;
  local_name: string | null;
  notices: Notice[];
  evening: Evening | null;
  match: Match | null;
  recovery: Code[];
}

/**
 * The network for guests' phones: its `code` by rows of a QR code's modules, `1` a dark one;
 * the `password` in letters only where the host wants that.
 */
export interface TvWifi {
  name: string;
  password: string | null;
  code: string[];
}

/**
 * What the TV shows; the host's `pin` for a moment, when the host asks for it, and while people
 * join the way into the Wi-Fi.
 */
export interface TvView {
  now_us: number;
  phase: Phase;
  paused: boolean;
  calm: boolean;
  hints: boolean | null;
  demo: boolean;
  lesson: boolean;
  stopped: Message | null;
  countdown_ms: number | null;
  game: string;
  games: GameFacts[];
  game_needs: GameNeeds;
  bots: Bots;
  players: number[];
  cards: number;
  seeded: boolean;
  all_cards: number;
  rules: Rule[];
  start_why: Message | null;
  seats: Seat[];
  pads: Pad[];
  max_seats: number;
  wishing: Wishing[];
  audience: Audience;
  door_open: boolean;
  join_url: string | null;
  local_name: string | null;
  notices: Notice[];
  evening: Evening | null;
  match: Match | null;
  recovery: Code[];
  pin: string | null;
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

/** A screen that wants to be the TV, with the number that it shows. */
export interface Ask {
  number: number;
  address: string;
}

/** What the host alone is shown; `screens` counts those that are the TV. */
export interface Guests {
  sent: Sent[];
  wishes: Wish[];
  crowds: string[];
  asks: Ask[];
  screens: number;
}

/** A network card, and where phones in its network join. */
export interface Way {
  card: string;
  url: string;
}

/**
 * The ways by which phones can come, the likeliest first; the card that the host has `chosen`,
 * or none.
 */
export interface Ways {
  chosen: string;
  ways: Way[];
}

/**
 * The network that the TV shows: whether it has a password (`locked`), and whether that is
 * shown in letters.
 */
export interface HostWifi {
  name: string;
  locked: boolean;
  told: boolean;
}

/**
 * A clock that has jumped says that it is `today_ms`. If that is right so many matches and
 * people are too old to be kept.
 */
export interface Doubt {
  today_ms: number;
  matches: number;
  people: number;
}

/**
 * For how many `days` matches are kept (0: for ever), what may be chosen, whom phones and pads
 * know, and how many matches will `soon` be deleted.
 */
export interface Keeping {
  days: number;
  choices: number[];
  names: string[];
  soon: number;
  doubt: Doubt | null;
}

/** What the host's page gets; `ratings` says whether statistics tell how strong guests are. */
export interface HostView {
  now_us: number;
  phase: Phase;
  paused: boolean;
  calm: boolean;
  hints: boolean | null;
  demo: boolean;
  lesson: boolean;
  stopped: Message | null;
  countdown_ms: number | null;
  game: string;
  games: GameFacts[];
  game_needs: GameNeeds;
  bots: Bots;
  players: number[];
  cards: number;
  seeded: boolean;
  all_cards: number;
  rules: Rule[];
  start_why: Message | null;
  seats: Seat[];
  pads: Pad[];
  max_seats: number;
  wishing: Wishing[];
  audience: Audience;
  door_open: boolean;
  join_url: string | null;
  local_name: string | null;
  notices: Notice[];
  evening: Evening | null;
  match: Match | null;
  recovery: Code[];
  guests: Guests;
  ways: Ways;
  network: HostWifi | null;
  keeping: Keeping;
  ratings: boolean;
  past_evenings: PastEvening[];
}

/** The number that a screen shows until the host lets it in. */
export interface Screen {
  number: number | null;
}

/** What a screen gets that wants to be the TV. */
export interface ScreenView {
  now_us: number;
  phase: Phase;
  paused: boolean;
  calm: boolean;
  hints: boolean | null;
  demo: boolean;
  lesson: boolean;
  stopped: Message | null;
  countdown_ms: number | null;
  game: string;
  games: GameFacts[];
  game_needs: GameNeeds;
  bots: Bots;
  players: number[];
  cards: number;
  seeded: boolean;
  all_cards: number;
  rules: Rule[];
  start_why: Message | null;
  seats: Seat[];
  pads: Pad[];
  max_seats: number;
  wishing: Wishing[];
  audience: Audience;
  door_open: boolean;
  join_url: string | null;
  local_name: string | null;
  notices: Notice[];
  evening: Evening | null;
  match: Match | null;
  screen: Screen;
}

/** Who had this phone last. */
export interface Known {
  name: string;
  avatar: Avatar;
}

/** What an expert would do, and why. */
export interface Advice {
  move: GameMove;
  reason: Message;
}

/**
 * A hint for whoever is to move: nobody has asked (`free`), the expert `thinks`, `tells` its
 * `advice`, or does not know (`lost`).
 */
export interface Coach {
  state: 'free' | 'thinks' | 'tells' | 'lost';
  advice: Advice | null;
}

/**
 * What concerns one phone alone: its `seat` if it has one, whose it is if it has played here
 * before and has none, the keys that it shows while it looks for its pad, the moves that it may
 * make now, and whether it may take its last one back; both in games with secret hands alone.
 * Its `knocks`: the host is asked whether it may come in, too. Its `wish` is its number among
 * those who wait for a seat; `resting`: it has one, and sits this match out; `played_for`: a
 * bot plays on at its seat. There is a `coach` while its player may ask for a hint.
 */
export interface You {
  seat: number | null;
  known: Known | null;
  binding: number[] | null;
  moves: GameMove[];
  takes_back: boolean;
  coach: Coach | null;
  wish: number | null;
  knocks: boolean;
  resting: boolean;
  played_for: boolean;
  fan: Fan | null;
}

/** What a phone gets, and a bot. In `match` is what its seat sees. */
export interface PhoneView {
  now_us: number;
  phase: Phase;
  paused: boolean;
  calm: boolean;
  hints: boolean | null;
  demo: boolean;
  lesson: boolean;
  stopped: Message | null;
  countdown_ms: number | null;
  game: string;
  games: GameFacts[];
  game_needs: GameNeeds;
  bots: Bots;
  players: number[];
  cards: number;
  seeded: boolean;
  all_cards: number;
  rules: Rule[];
  start_why: Message | null;
  seats: Seat[];
  pads: Pad[];
  max_seats: number;
  wishing: Wishing[];
  audience: Audience;
  door_open: boolean;
  join_url: string | null;
  local_name: string | null;
  notices: Notice[];
  evening: Evening | null;
  match: Match | null;
  you: You;
}

/**
 * What is told of an order besides whether it was done: the seat that was taken, or the stated
 * error of a phone's slaps, once it is known.
 */
export interface Data {
  seat?: number;
  error_us?: number | null;
}

export type View = RoomView | TvView | HostView | ScreenView | PhoneView;

// slapbox.again.shapes

export type Hands = GameFace[][];

/**
 * What the TV showed from `at_us` (table time) on. `hands` are those of a card game, and `None`
 * where there are none or they are those of the frame before.
 */
export interface Frame {
  at_us: number;
  phase: Phase;
  match: Match;
  hands: Hands | null;
}

export type MarkKind = 'deal' | 'race' | 'highlight' | 'end';

/** Something to jump to: the number of a frame, and what happened there. */
export interface Mark {
  frame: number;
  kind: MarkKind;
  text: Message;
}

/** The name at a seat until it was taken over (table time). */
export interface Earlier {
  seat: number;
  name: string;
  until_us: number;
}

/**
 * A whole match. `table` is all that did not change in it, with the names of those who sat
 * there at the end, `earlier` who sat there before; `frames` are in order of their times,
 * `marks` in order of their frames.
 */
export interface Film {
  table: RoomView;
  earlier: Earlier[];
  frames: Frame[];
  marks: Mark[];
}

/** To draw the top discard, with the card that it was. */
export interface DrawOpen {
  move: 'draw_discard';
  card: number;
}

/** What the card captures that was laid, with that card. */
export interface TakeLaid {
  addition: number[];
  total: number[];
  pair: number[];
  move: 'take';
  card: number;
}

export type Chosen = GameMove | DrawOpen | TakeLaid;

/**
 * What a player chose when this `frame` of the film was to be seen, in a deal (`when`): the
 * move that was `made` and the `best` there was, the same if it was as good; how far ahead of
 * the others one gets with each, in points; what speaks for the best; and the cards of which
 * both speak.
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
 * What experts say of a player: of all decisions in which there was something to choose, and
 * how far ahead of the others (in points, in the mean) the player ended for the `cards`, for so
 * far experts get with the same, and for the `play`, which is the rest, and everybody's.
 */
export interface Review {
  decisions: Decision[];
  cards: number;
  play: number;
}

/**
 * How a review goes: it `waits` for another, somebody `thinks` (so many steps of so many are
 * done), it is `told`, or there is none (`lost`).
 */
export interface Reviewed {
  state: 'waits' | 'thinks' | 'told' | 'lost';
  done: number;
  of: number;
  review: Review | null;
}

/** How a match began (milliseconds since 1970) and ended. */
export interface Headline {
  id: string;
  game: string;
  seats: string[];
  started_ms: number;
  result: GameResult;
}

export type AwardName =
  | 'photo_finish'
  | 'comeback'
  | 'poker_face'
  | 'boldest_bid'
  | 'luckiest_partner'
  | 'quickest'
  | 'trigger_happy';

/** Who was best at something, and the figure that says so: a `count`, or a time. */
export interface Award {
  name: AwardName;
  seat: number;
  count: number | null;
  us: number | null;
  error_us: number;
}

/** What a match has to give; `None` as long as nothing of it may be told. */
export interface Awards {
  awards: Award[] | null;
}

export type PrizeName = AwardName | 'hits' | 'goals' | 'most_wins' | 'most_seconds';

/**
 * An award of an evening: the guest who has it, in which game (`None`: in all together), and
 * the figure that says so: a `count`, or a time.
 */
export interface Prize {
  name: PrizeName;
  guest: string;
  game: string | null;
  count: number | null;
  us: number | null;
  error_us: number;
}

/** What an evening has to give; `None` as long as the TV has not told who won it. */
export interface Prizes {
  prizes: Prize[] | null;
}

/** How often a game was played. */
export interface GameCount {
  game: string;
  matches: number;
}

/** How often somebody won it, and had which place (the first first). */
export interface GameFigures {
  game: string;
  matches: number;
  won: number;
  places: number[];
}

/**
 * How quick hands were in a game, of which so many were on phones (`touch`): `bars` count them
 * from `from_us` on in steps of `step_us`, the last one with all that were slower. The scale is
 * the same for everybody.
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

/** So many were `made` of so many. */
export interface Share {
  made: number;
  of: number;
}

/**
 * What the matches say of a guest; `places` from the first on. No `estimates` and `goals` where
 * none were to be made.
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

/** What they say of all guests together, and of each: who has played most first. */
export interface HouseFigures {
  matches: number;
  games: GameCount[];
  times: Times[];
  people: Figures[];
}

/**
 * How strong a guest is at a game after so many matches; everybody begins with 1000 `points`,
 * and is off by `error` at most in 95 of 100 cases.
 */
export interface Rating {
  game: string;
  name: string;
  points: number;
  error: number;
  matches: number;
}

/**
 * What a page is told: the `house` on the host's, and the `guest` whose phone asks; and whether
 * the evening is `calm`. `ratings` are by game and from the best on, on the host's of all
 * guests, else of the one who asks; none as long as the host does not want them.
 */
export interface Statistics {
  calm: boolean;
  house: HouseFigures | null;
  guest: Figures | null;
  ratings: Rating[];
}

// slapbox.web.shapes

/** An order that says all by its name. */
export interface Nothing {}

/** A name and a face for somebody who sits down; an empty name for whoever had the phone last. */
export interface Join {
  name: string;
  avatar?: string;
}

/** An order about a seat, and who sat there in the view that was looked at. */
export interface OfSeat {
  seat: number;
  who: string;
}

/** Another name for a seat. */
export interface Rename {
  seat: number;
  who: string;
  name: string;
}

/** Another face for a seat. */
export interface SetAvatar {
  seat: number;
  who: string;
  avatar: string;
}

/** Ready to start, or not yet. */
export interface Ready {
  ready: boolean;
}

/** Nothing may move, or everything again. */
export interface Pause {
  paused: boolean;
}

/** The match is called off, or `counts` as it stands. */
export interface EndMatch {
  counts: boolean;
}

/** Another game, by its name. */
export interface SetGame {
  game: string;
}

/** Another value for a rule. */
export interface SetRule {
  name: string;
  value: string;
}

/** Another scheme of points for the evening. */
export interface SetScheme {
  scheme: string;
}

/** The games of the evening, by their names. */
export interface SetProgramme {
  games: string[];
}

/** So many teams. */
export interface SetTeams {
  count: number;
}

/** Into this team. */
export interface ChooseTeam {
  team: number;
}

/** Whoever sits there into this team. */
export interface PutInTeam {
  seat: number;
  who: string;
  team: number;
}

/** So many simulated pads with bots. */
export interface Demo {
  players: number;
}

/** How well bots play. */
export interface SetBotLevel {
  level: string;
}

/** Everything in pictures that stay, or not any more. */
export interface SetCalm {
  calm: boolean;
}

/** An order about somebody, who need not sit here. */
export interface OfName {
  name: string;
}

/** Whoever has this name is called otherwise in all that was played. */
export interface RenameGuest {
  name: string;
  wanted: string;
}

/** Matches are kept for so many days. */
export interface SetKeeping {
  days: number;
}

/** Whether players may ask what an expert would do. */
export interface SetHints {
  allowed: boolean;
}

/** Whether statistics say how strong guests are. */
export interface SetRatings {
  shown: boolean;
}

/** What an expert would do in this revision of the game. */
export interface AskHint {
  revision: number;
}

/** What the host decides. */
export interface Choose {
  move: GameMove;
}

/** An order about somebody, or some screen, by the number in the host's view. */
export interface OfNumber {
  number: number;
}

/** New guests may take seats, or not. */
export interface SetDoor {
  open: boolean;
}

/** Many may come by this address, or not. */
export interface AllowCrowd {
  address: string;
  allowed: boolean;
}

/** Guests are sent to this network card; an empty one: to the likeliest. */
export interface ChooseWay {
  card: string;
}

/** Two players change places. */
export interface Swap {
  seat: number;
  who: string;
  other: number;
  other_who: string;
}

/**
 * A slap on a phone: the page's load and how many slaps since, its own clock, the key, and the
 * card if it can aim.
 */
export interface TouchSlap {
  boot: string;
  number: number;
  page_us: number;
  key: number;
  card?: number;
}

/** The network for guests; an open one has an empty `password`. */
export interface SetWifi {
  name: string;
  password: string;
  hidden: boolean;
}

/** Whether the TV shows its password in letters, too. */
export interface TellWifi {
  told: boolean;
}

/** A name, and the bot's seat that is wanted; without one a seat in the next game. */
export interface AskIn {
  name: string;
  seat?: number;
}

/** Whether the host agrees. */
export interface AnswerWish {
  number: number;
  agreed: boolean;
}

/** Which of its choices will come true of this question. */
export interface Guess {
  kind: string;
  number: number;
  choice: number;
}

/** Whether the next match goes by. */
export interface SitOut {
  out: boolean;
}

/**
 * A move, made in view of this revision of the game; one whose time matters comes with the
 * page's clock when it was made, and when it began. Stamps of the table are never in it.
 */
export interface Play {
  move: {[name: string]: string | number | number[] | number[][]};
  revision: number;
  boot?: string;
  page_us?: number;
  from_page_us?: number;
}

/** Something begins, or ends. */
export interface Switch {
  on: boolean;
}

/** The code of a seat. */
export interface Recover {
  code: string;
}

export interface Orders {
  join: Join;
  leave: OfSeat;
  rename: Rename;
  avatar: SetAvatar;
  learn: Switch;
  ready: Ready;
  start: Nothing;
  rematch: Nothing;
  'press-on': Nothing;
  end: EndMatch;
  lobby: Nothing;
  pause: Pause;
  game: SetGame;
  rule: SetRule;
  'begin-evening': Nothing;
  scheme: SetScheme;
  programme: SetProgramme;
  teams: SetTeams;
  'draw-teams': Nothing;
  'put-in-team': PutInTeam;
  'choose-team': ChooseTeam;
  'next-game': Nothing;
  'end-evening': Nothing;
  demo: Demo;
  'bot-level': SetBotLevel;
  calm: SetCalm;
  forget: OfName;
  'forget-all': Nothing;
  'rename-guest': RenameGuest;
  keeping: SetKeeping;
  'trust-clock': Nothing;
  hints: SetHints;
  ratings: SetRatings;
  hint: AskHint;
  choose: Choose;
  identify: OfSeat;
  'offer-seat': OfSeat;
  'ask-in': AskIn;
  'ask-out': Nothing;
  'answer-wish': AnswerWish;
  attend: OfName;
  guess: Guess;
  cheer: Nothing;
  'sit-out': SitOut;
  kick: OfSeat;
  'stand-in': OfSeat;
  'bring-back': OfSeat;
  'let-back': OfNumber;
  door: SetDoor;
  crowd: AllowCrowd;
  way: ChooseWay;
  screen: Nothing;
  'let-screen': OfNumber;
  wifi: SetWifi;
  'tell-wifi': TellWifi;
  'forget-wifi': Nothing;
  'show-pin': Nothing;
  'shut-screens': Nothing;
  swap: Swap;
  undo: Nothing;
  'take-back': Nothing;
  turn: Nothing;
  done: Nothing;
  slap: TouchSlap;
  play: Play;
  fidget: Switch;
  bind: Switch;
  recover: Recover;
}

/** The host's PIN (`POST /api/pin`). */
export interface Pin {
  pin: string;
}

/**
 * A touch pad is alive (`POST /beat`); `answer_ns` is the time in the answer to the one before,
 * a string of digits: browsers' numbers end at 2^53.
 */
export interface Beat {
  boot: string;
  page_us: number;
  answer_ns: string;
  answer_page_us: number;
}

/**
 * An error of a page (`POST /fault`): the first part of its path, what the browser says, and up
 * to three lines of scripts.
 */
export interface FaultReport {
  page: string;
  message: string;
  place: string;
}

/** A kind of error that pages have told of, and how often. */
export interface Fault {
  page: string;
  message: string;
  place: string;
  engine: string;
  count: number;
}

/** All of them, the newest last. */
export interface Faults {
  faults: Fault[];
}

/** The table's answer to an order; if it said no, `why`. */
export interface Answer {
  data: Data;
  why?: Message;
}

/** The answer to a beat: the table's time besides. */
export interface BeatAnswer {
  data: Data;
  why?: Message;
  now_ns: string;
}

/** Which table of a hall this is, where the hall is, and whether the line to it stands. */
export interface InHall {
  table: string;
  hall: string;
  there: boolean;
}

/** What the host's page is told of it; nothing where this table is in no hall. */
export interface HallMembership {
  hall: InHall | null;
}

/**
 * A table of the hall, and the code for its ticket; none where somebody has that. A code that
 * was `scanned` is on its way to the table's laptop.
 */
export interface TableCode {
  table: string;
  code: string | null;
  scanned: boolean;
}

/**
 * What the hall's desk knows: where phones take a code (`link`), and the tables. `closed` where
 * no tickets are given out by codes.
 */
export interface HallDesk {
  link: string;
  closed: boolean;
  tables: TableCode[];
}

/** The answer to a request that never reached the table. */
export interface Refused {
  why: Message;
}

// slapbox.venue.shapes

export type HallKind = 'duplicate' | 'league' | 'knock-out' | 'reaction';

export type HallScoring = 'matchpoints' | 'imps';

export type HallPhase = Phase;

/**
 * Where a guest stands, of whom `table` is where they were first. `percent` of all matchpoints,
 * or IMP-like `points`; `rank_last` where errors leave it open.
 */
export interface HallPlace {
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

/** What a table's television shows now; `race`: hands may slap. */
export interface HallNow {
  phase: Phase;
  game: string;
  minutes: number;
  paused: boolean;
  race: boolean;
  awaited: string[];
  winners: string[];
}

/**
 * A table, with its guests, and how many rounds it has played; of `now` nothing is known where
 * it is out of reach.
 */
export interface HallTile {
  table: string;
  title: string;
  guests: string[];
  played: number;
  now: HallNow | null;
}

/** Who is to sit at a table in the last round that was drawn. */
export interface HallSeats {
  table: string;
  title: string;
  guests: string[];
}

/** Who was best at something so far this evening (an award's `name`), and where. */
export interface HallHighlight {
  name: string;
  guest: string;
  table: string;
  game: string;
  count: number | null;
  us: number | null;
}

/**
 * What the hall's television shows; nothing of a tournament that is not founded yet. While
 * people are `gathering` it shows who sits where. `places` is how many stand in the standings,
 * of which the first are here. Phones find their table at `join_url`; without one no network
 * leads here.
 */
export interface HallView {
  join_url: string | null;
  tournament: string;
  kind: HallKind | null;
  scoring: HallScoring | null;
  round: number;
  rounds: number;
  game: string | null;
  missing: string[];
  standings: HallPlace[];
  places: number;
  tables: HallTile[];
  seating: HallSeats[];
  gathering: boolean;
  highlights: HallHighlight[];
}

/**
 * Somebody who plays in the hall, for who looks for the own name: two of one name are told
 * apart by the table where they were first (`home`).
 */
export interface HallEntry {
  name: string;
  home: string;
  title: string;
}

/** All of them. */
export interface HallEverybody {
  people: HallEntry[];
}

/**
 * For a guest's own phone: which table is theirs now, where phones join it, who else sits
 * there, and where they stand.
 */
export interface HallMine {
  round: number;
  kind: HallKind | null;
  scoring: HallScoring | null;
  name: string;
  table: string;
  title: string;
  address: string;
  guests: string[];
  place: HallPlace | null;
  places: number;
}
