import type {
  EntryState,
  LogKind,
  MatchState,
  RoomMessage,
  StaffRole,
  StoredSettings,
  TournamentPhase,
} from '@portal/contracts';
import type { Fact, Facts, Score, Side, SwissRound, Verdict } from '../../engine/types.ts';

export type DecidedBy = 'agreement' | 'silence' | 'clock' | 'concession' | 'referee' | 'correction' | 'left';

/** `contested`: decided by silence, and disputed later; the result counts until staff rules. Other matches have no room. */
export type RoomState = Exclude<MatchState, 'waiting' | 'bye' | 'empty' | 'skipped'>;

/** A message, or the code of the room in the game. */
export type RoomLine = { side: Side; at: Date } & ({ message: RoomMessage } | { code: string });

/** The conversation of two players about their match. It ends with a verdict, which is stored as a fact of the tournament. */
export interface MatchRoom {
  key: string;
  /** Who meets: players, or clans. */
  entrants: readonly [home: string, away: string];
  /** Who plays this game; between players, the entrants. */
  players: readonly [home: string, away: string];
  state: RoomState;
  /** When the match could first be played; null if it was decided before. */
  openedAt: Date | null;
  /** When the clock runs out; null without one, and while the tournament is paused. */
  dueAt: Date | null;
  /** Time left on the clock while the tournament is paused. */
  remainingMs: number | null;
  /** When people are reminded by email that the match waits for them; null without a reminder to come. */
  noticeAt: Date | null;
  ready: Readonly<Record<Side, Date | null>>;
  reports: Readonly<Record<Side, Score | null>>;
  dispute: { by: Side; reason: string; at: Date } | null;
  /** Screenshots, the oldest first; the bytes are stored elsewhere. */
  evidence: readonly { side: Side; hash: string; at: Date }[];
  /** Messages and room codes of the players, the oldest first. The latest code counts. */
  talk: readonly RoomLine[];
  /** The call for a referee that staff has not answered yet; `by` is null if the rules of a self-running tournament called. */
  call: { by: Side | null; reason: string; at: Date } | null;
  /** Sides that have called a referee, also if staff has answered since. Only tournaments that run by themselves limit calls. */
  calledBy?: readonly Side[];
  /** How the match ended; the verdict itself is a fact. */
  decision: { by: DecidedBy; reason: string | null; at: Date } | null;
  isExtended: boolean;
  /** The player who acted last, which no clock decides against. */
  lastBy: Side | null;
}

export type Settings = StoredSettings;
export type MatchClocks = Settings['clocks'];

export interface Staff {
  playerId: string;
  role: StaffRole;
}

/** A ruling whose email waits, because staff can still undo it. */
export interface PendingRuling {
  key: string;
  players: MatchRoom['players'];
  reason: string | null;
  sendAt: Date;
}

/** A phase that an organizer began early, and the times before and after. */
interface EarlyStep {
  to: TournamentPhase;
  before: Settings['times'];
  after: Settings['times'];
}

/** What is stored of a tournament: facts only. Brackets, tables and places are computed. */
export interface Play {
  id: string;
  /** Number of changes; each has a row in the log. */
  version: number;
  phase: TournamentPhase;
  settings: Settings;
  staff: readonly Staff[];
  /** Players, or clans, by seed. */
  entrants: readonly string[];
  /** Entrants who have left: their matches without a result are walkovers. */
  out: readonly string[];
  /** Entrants in `out` whom staff disqualified or removed. They have no place. */
  barred: readonly string[];
  facts: Facts;
  /** Rounds of a Swiss tournament that have been drawn. They stay as they are when a result is corrected. */
  draws: readonly SwissRound[];
  /** How the seeds came about; the random seed makes the draw repeatable. */
  seeding: { by: 'score' | 'random' | 'hand'; randomSeed: number | null } | null;
  /** Why the tournament is paused or cancelled. */
  reason: string | null;
  /** When the clock starts the next phase; null if an organizer has to. */
  dueAt: Date | null;
  /** When players who have not checked in are reminded by email; null without a reminder to come. */
  remindAt: Date | null;
  /** When players are reminded of the start; null without a reminder to come. */
  kickOffAt: Date | null;
  finishedAt: Date | null;
  /** One for each match, whatever staff has ruled on it last. */
  heldRulings: readonly PendingRuling[];
  /** Early steps before the start that an organizer can still undo. */
  earlySteps?: readonly EarlyStep[];
  /** Total length of the outages by which clocks have moved, in milliseconds. It includes outages before the tournament. */
  lostMs: number;
  /** Bots of the demo data play this cup. It brings no scores, and is removed some time after its end. */
  byBots?: true;
}

/** A player of a lineup. */
interface LineupPlayer {
  playerId: string;
  /** Empty until the player has set it. */
  gameId: string;
}

export interface Entry {
  /** The player, or the clan in a clan cup. */
  entrantId: string;
  state: EntryState;
  /** When the player registered: the order of the waiting list. */
  at: Date;
  /** One player for each game of a match, in order, then the substitutes. A player is a lineup of one. */
  lineup: readonly LineupPlayer[];
  checkedInAt: Date | null;
  reason: string | null;
  /** Whether the reason stays out of everything public. */
  isReasonPrivate: boolean;
  place: number | null;
  /** The place in the last email about the result; absent before the first one. */
  emailedPlace?: number;
}

/** What a change replaces in the bracket: with all changes up to a version, the bracket of that version can be computed again. */
export interface BracketChange extends Partial<Pick<Play, 'phase' | 'reason' | 'entrants' | 'out' | 'barred'>> {
  /** Results by match; null for one that was taken back. */
  facts?: Readonly<Record<string, Fact | null>>;
  /** Replaces the rounds from an index on. */
  draws?: { from: number; rounds: readonly SwissRound[] };
}

/** A change that everyone can read. */
export interface LogRow {
  version: number;
  at: Date;
  /** Null for the clock. */
  by: string | null;
  kind: LogKind;
  key: string | null;
  playerId: string | null;
  before: Verdict | null;
  after: Verdict | null;
  reason: string | null;
  /** Minutes by which all clocks have moved; absent if they have not. */
  minutes?: number;
  /** Null if the bracket stays the same. */
  change: BracketChange | null;
}
