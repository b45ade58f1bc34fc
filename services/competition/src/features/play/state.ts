import type { EntryState, StaffRole, TournamentPhase } from '@portal/contracts';
import { buildPlan, type PlanOptions } from './engine/plans';
import { resolve } from './engine/resolve';
import type { Bracket, Facts, LadderName, PlannedMatch, Verdict } from './engine/types';
import type { MatchClocks, MatchCommand, MatchRoom } from './match';

interface Times {
  opensAt: Date;
  checkInAt: Date;
  checkInClosesAt: Date;
  startsAt: Date;
  endsAt: Date;
}

export interface Settings extends PlanOptions {
  name: string;
  game: string;
  prizePool: number;
  rules: string;
  groups: 2 | 4 | 8 | 16;
  legs: 1 | 2;
  extraTime: boolean;
  awayGoals: boolean;
  ladder: LadderName;
  minEntrants: number;
  maxEntrants: number;
  seeding: 'score' | 'random';
  autoStart: boolean;
  clocks: MatchClocks;
  times: Times;
}

export interface Staff {
  playerId: string;
  role: StaffRole;
}

/** What is stored of a tournament: facts only. Brackets, tables and places are computed. */
export interface Play {
  id: string;
  /** Number of changes; each has a row in the log. */
  version: number;
  phase: TournamentPhase;
  settings: Settings;
  staff: readonly Staff[];
  /** Players by seed. */
  entrants: readonly string[];
  /** Entrants who have left: their matches without a result are walkovers. */
  out: readonly string[];
  facts: Facts;
  /** How the seeds came about; the random seed makes the draw repeatable. */
  seeding: { by: 'score' | 'random' | 'hand'; randomSeed: number | null } | null;
  /** Why the tournament is paused or cancelled. */
  reason: string | null;
  /** When the clock starts the next phase; null if an organizer has to. */
  dueAt: Date | null;
  /** When players who have not checked in are reminded by email; null without a reminder to come. */
  remindAt: Date | null;
  finishedAt: Date | null;
}

export interface Entry {
  playerId: string;
  state: EntryState;
  /** When the player registered: the order of the waiting list. */
  at: Date;
  gameId: string;
  checkedInAt: Date | null;
  reason: string | null;
  place: number | null;
  /** When the ledger received the result. */
  settledAt: Date | null;
}

/** A change that everyone can read. */
export interface LogRow {
  version: number;
  at: Date;
  /** Null for the clock. */
  by: string | null;
  kind: string;
  key: string | null;
  playerId: string | null;
  before: Verdict | null;
  after: Verdict | null;
  reason: string | null;
}

/** A tournament with what a command may touch. */
export interface TournamentState {
  play: Play;
  /** Everyone who ever registered, by player. */
  entries: ReadonlyMap<string, Entry>;
  /** Rooms that are not done, and the room of the command, by match. Null: removed. */
  rooms: ReadonlyMap<string, MatchRoom | null>;
  /** Scores on the leaderboard, for seeds. */
  scores: ReadonlyMap<string, number>;
  /** Drawn for this command, for random seeds. */
  randomSeed: number;
  disputeMs: number;
}

/** Who gives a command. Null for the clock. */
export type Actor = { playerId: string; isOperator: boolean } | null;

export type TournamentCommand =
  | { do: 'clock' }
  | { do: 'register'; gameId: string }
  | { do: 'withdraw' }
  | { do: 'check-in' }
  | { do: 'settings'; settings: Settings; staff: readonly Staff[] }
  | { do: 'phase'; to: TournamentPhase; reason: string | null }
  | { do: 'seeds'; by: 'score' | 'random' }
  | { do: 'move-seed'; playerId: string; to: number }
  | {
      do: 'entrant';
      action: 'add' | 'remove' | 'restore' | 'disqualify' | 'replace';
      playerId: string;
      by: string | null;
      reason: string;
    }
  | { do: 'match'; key: string; action: MatchAct }
  | { do: 'correct'; key: string; verdict: Verdict; reason: string };

/** A command in a match. The side follows from who gives it. */
type WithoutSide<C> = C extends { side: unknown } ? Omit<C, 'side'> : C;
export type MatchAct = WithoutSide<MatchCommand>;

/** A working copy of the state: commands change it, and `log` collects the changes. */
export interface Draft extends Omit<TournamentState, 'entries' | 'rooms'> {
  play: Play;
  entries: Map<string, Entry>;
  rooms: Map<string, MatchRoom | null>;
  log: LogRow[];
  notices: string[];
  actor: Actor;
  now: Date;
}

/** Counts a change and adds its row to the log. */
export const record = (draft: Draft, kind: string, row: Partial<Omit<LogRow, 'version' | 'kind'>> = {}): void => {
  draft.play = { ...draft.play, version: draft.play.version + 1 };
  draft.log.push({
    version: draft.play.version,
    at: draft.now,
    by: draft.actor?.playerId ?? null,
    kind,
    key: null,
    playerId: null,
    before: null,
    after: null,
    reason: null,
    ...row,
  });
};

type Shape = Pick<Play, 'settings' | 'entrants'>;

const plans = new WeakMap<Settings, { size: number; plan: readonly PlannedMatch[] }>();

/** The plan of a tournament. It is kept with the settings, because a command needs it several times. */
export const getPlan = ({ settings, entrants }: Shape): readonly PlannedMatch[] => {
  const known = plans.get(settings);
  if (known?.size === entrants.length) return known.plan;
  const plan = buildPlan(entrants.length, settings);
  plans.set(settings, { size: entrants.length, plan });
  return plan;
};

const brackets = new WeakMap<Facts, Shape & Pick<Play, 'out'> & { bracket: Bracket }>();

/** The bracket of a tournament. It is kept with the facts, because a command needs it several times. */
export const bracketOf = ({ settings, entrants, facts, out }: Play): Bracket => {
  const known = brackets.get(facts);
  if (known?.settings === settings && known.entrants === entrants && known.out === out) return known.bracket;
  const bracket = resolve(getPlan({ settings, entrants }), entrants, facts, settings, new Set(out));
  brackets.set(facts, { settings, entrants, out, bracket });
  return bracket;
};

/** Whether entrants and seeds can still change. */
export const isBeforeStart = ({ phase }: Pick<Play, 'phase'>): boolean =>
  phase === 'announced' || phase === 'registration' || phase === 'check-in' || phase === 'ready';

/** Whether seeds are final and matches exist. */
export const hasBracket = ({ phase }: Pick<Play, 'phase'>): boolean =>
  phase === 'live' || phase === 'paused' || phase === 'finished' || phase === 'settled';
