import { countSwissRounds, type PlatformGroup, phasesBeforeStart, type TournamentPhase } from '@portal/contracts';
import type { Entry, MatchRoom, Play, Settings, Staff } from '../../../data-access/play/documents.ts';
import { placements } from '../../../engine/placements.ts';
import { buildPlan } from '../../../engine/plans.ts';
import { resolve } from '../../../engine/resolve.ts';
import type { Bracket, BracketMatch, Facts, PlannedMatch, Verdict } from '../../../engine/types.ts';
import type { MatchCommand } from '../match/room.ts';

/** The clan of the actor. */
export interface ActorClan {
  id: string;
  /** Whether the member leads or manages it. */
  isLed: boolean;
  memberIds: ReadonlySet<string>;
}

/** Numbers of entries that were not loaded, because the command does not concern them. */
interface UnloadedEntries {
  /** Entrants with a place. */
  taken: number;
  waiting: number;
  /** Whether there is any other entry, also of entrants who have left. */
  hasMore: boolean;
}

/** A tournament with what a command may touch. */
export interface TournamentState {
  play: Play;
  /** Entries that the command may concern, by entrant. */
  entries: ReadonlyMap<string, Entry>;
  /** Absent if `entries` has everyone who ever registered. */
  unloaded?: UnloadedEntries;
  /** Rooms that are not done, and the room of the command, by match. Null: removed. */
  rooms: ReadonlyMap<string, MatchRoom | null>;
  /** Scores on the leaderboard, for seeds. */
  scores: ReadonlyMap<string, number>;
  /** Platform groups of players who register or check in; absent in tournaments of all platforms. */
  platforms?: ReadonlyMap<string, PlatformGroup>;
  /** Drawn for this command, for random seeds. */
  randomSeed: number;
  disputeMs: number;
  /** All outages of the portal so far, in milliseconds. Without it, clocks do not move. */
  lostMs?: number;
  /** When the tournament last changed; null if it is not known, and without an outage to catch up with. */
  lastAt?: Date | null;
  /** Absent outside of clan cups; null if the actor is in no clan. */
  clan?: ActorClan | null | undefined;
}

/** The actor of a command; null for the clock. */
export type Actor = { playerId: string; isOperator: boolean } | null;

export type TournamentCommand =
  | { do: 'clock' }
  | { do: 'register'; gameId?: string | undefined; lineup?: readonly string[] | undefined }
  | { do: 'withdraw' }
  | { do: 'check-in' }
  | { do: 'settings'; settings: Settings; staff: readonly Staff[] }
  | {
      do: 'phase';
      to: TournamentPhase;
      reason: string | null;
      /** Moves the times after a phase that begins early. */
      movesTimes?: boolean | undefined;
    }
  | { do: 'clocks'; minutes: number; reason: string }
  | { do: 'seeds'; by: 'score' | 'random' }
  | { do: 'move-seed'; entrantId: string; to: number }
  | {
      do: 'entrant';
      action: 'add' | 'remove' | 'restore' | 'disqualify' | 'replace';
      entrantId: string;
      by: string | null;
      reason: string;
      /** Keeps the reason out of everything public. */
      isPrivate?: boolean | undefined;
    }
  | { do: 'match'; key: string; action: MatchAct }
  | { do: 'correct'; key: string; verdict: Verdict; reason: string };

/** A command in a match. The side follows from who gives it. */
type WithoutSide<C> = C extends { side: unknown } ? Omit<C, 'side'> : C;
export type MatchAct = WithoutSide<MatchCommand>;

/** Builds a tournament that was announced just now. */
export const buildPlay = (id: string, settings: Settings, staff: readonly Staff[]): Play => ({
  id,
  version: 1,
  phase: 'announced',
  settings,
  staff,
  entrants: [],
  out: [],
  barred: [],
  facts: {},
  draws: [],
  seeding: null,
  reason: null,
  dueAt: settings.times.opensAt,
  remindAt: null,
  kickOffAt: null,
  finishedAt: null,
  heldRulings: [],
  lostMs: 0,
});

type Shape = Pick<Play, 'settings' | 'entrants' | 'draws'>;

const plans = new WeakMap<Settings, { size: number; draws: Play['draws']; plan: readonly PlannedMatch[] }>();

/** The plan of a tournament. Cached by the settings object, because a command needs it several times. */
export const getPlan = ({ settings, entrants, draws }: Shape): readonly PlannedMatch[] => {
  const known = plans.get(settings);
  if (known?.size === entrants.length && known.draws === draws) return known.plan;
  const plan = buildPlan(entrants.length, settings, draws);
  plans.set(settings, { size: entrants.length, draws, plan });
  return plan;
};

const brackets = new WeakMap<Facts, Shape & Pick<Play, 'out'> & { bracket: Bracket }>();

/** The bracket of a tournament. Cached by the facts object, because a command needs it several times. */
export const computeBracket = ({ settings, entrants, draws, facts, out }: Play): Bracket => {
  const known = brackets.get(facts);
  const isKnown =
    known?.settings === settings && known.entrants === entrants && known.draws === draws && known.out === out;
  if (isKnown) return known.bracket;
  const bracket = resolve(getPlan({ settings, entrants, draws }), entrants, facts, settings, new Set(out));
  brackets.set(facts, { settings, entrants, draws, out, bracket });
  return bracket;
};

/** Places so far, by entrant. */
export const computePlaces = (play: Play): Map<string, number> =>
  placements(computeBracket(play), play.facts, play.settings, new Set(play.barred));

/** Whether a further round of a Swiss tournament has to be drawn; not if everyone but one player has left. */
export const hasNextRound = ({ settings, entrants, draws, out }: Play): boolean =>
  settings.format === 'swiss' &&
  draws.length < countSwissRounds(settings.rounds, entrants.length) &&
  entrants.filter((id) => !out.includes(id)).length > 1;

/** Whether an entrant of a tournament that goes on has no match to come. */
export const isOutOfMatches = (play: Play, entrantId: string): boolean => {
  const matches = [...computeBracket(play).values()];
  const own = matches.filter(({ home, away }) => home === entrantId || away === entrantId);
  const isUndecided = ({ state }: BracketMatch) => state === 'open' || state === 'waiting';
  if (own.some(isUndecided)) return false;
  if (play.out.includes(entrantId)) return true;
  // Who goes on is not known before the last match of a group, or of a Swiss round.
  const groups = new Set(own.map(({ planned }) => planned.part));
  const isInGroup = ({ planned }: BracketMatch) => planned.stage === 'group' && groups.has(planned.part);
  const isGroupOpen = play.settings.format === 'groups' && matches.some((one) => isInGroup(one) && isUndecided(one));
  return !isGroupOpen && !hasNextRound(play);
};

/** Whether entrants and seeds can still change. */
export const isBeforeStart = ({ phase }: Pick<Play, 'phase'>): boolean => phasesBeforeStart.includes(phase);

/** Whether nothing can change any more. */
export const hasEnded = ({ phase }: Pick<Play, 'phase'>): boolean => phase === 'settled' || phase === 'cancelled';

/** Whether matches are played, or the tournament is paused. */
export const isRunning = ({ phase }: Pick<Play, 'phase'>): boolean => phase === 'live' || phase === 'paused';

/** Whether seeds are final and matches exist. */
export const hasBracket = ({ phase }: Pick<Play, 'phase'>): boolean =>
  phase === 'live' || phase === 'paused' || phase === 'finished' || phase === 'settled';

/** Whether an entrant has a place. */
export const isParticipant = ({ state }: Pick<Entry, 'state'>): boolean =>
  state === 'registered' || state === 'checkedIn' || state === 'playing' || state === 'out';

/** Counts the places that are taken. */
export const countTaken = ({ entries, unloaded }: Pick<TournamentState, 'entries' | 'unloaded'>): number =>
  [...entries.values()].filter(isParticipant).length + (unloaded?.taken ?? 0);
