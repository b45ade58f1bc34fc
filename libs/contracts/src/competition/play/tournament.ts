import { count, id, timestamp } from '../../http/primitives.ts';
import * as z from '../../zod.ts';
import { entry, listedEntry, namedPlayer, place, placedEntrant, tableRow } from './entrant.ts';
import { tournamentSettings, verdict } from './inputs.ts';
import { match, matchRoom } from './match.ts';
import { nextActKinds, nextActSteps } from './next-act.ts';
import { reward, rewardedRank } from './reward.ts';
import { entryStates, matchStages, staffRoles, tournamentPhases } from './ui.ts';

const phase = z.enum(tournamentPhases);

export const bracketRound = z.object({
  title: z.string(),
  stage: z.enum(matchStages),
  part: z.string(),
  round: place,
  matches: z.array(match),
});

export const groupTable = z.object({ part: z.string(), title: z.string(), rows: z.array(tableRow) });

export const staffMember = namedPlayer.extend({ role: z.enum(staffRoles) });

export const tournamentBracket = z.object({
  id,
  version: count,
  phase,
  /** Why the tournament is paused or cancelled. */
  reason: z.string().nullable(),
  settings: tournamentSettings,
  staff: z.array(staffMember),
  /** Everyone who registered, by seed once there are seeds. */
  entrants: z.array(listedEntry),
  /** When the next phase begins by the clock. */
  nextPhaseAt: timestamp.nullable(),
  rounds: z.array(bracketRound),
  tables: z.array(groupTable),
  /** Places so far, best first. */
  places: z.array(placedEntrant),
});
export type TournamentBracket = z.output<typeof tournamentBracket>;

export const logEntry = z.object({
  version: count,
  at: timestamp,
  /** Null for the clock. */
  by: namedPlayer.nullable(),
  kind: z.string(),
  /** The match, if the change is about one. */
  key: z.string().nullable(),
  /** The player or clan whom the change is about. */
  playerId: id.nullable(),
  /** The players or clans of the match, if its result has changed. */
  pair: z.tuple([id, id]).nullable(),
  /** The round that was drawn. */
  round: place.nullable(),
  before: verdict.nullable(),
  after: verdict.nullable(),
  reason: z.string().nullable(),
  /** Minutes by which all clocks have moved; absent in other changes. */
  minutes: count.optional(),
});
export type TournamentLogEntry = z.output<typeof logEntry>;

/** The bracket as it was at a version. It includes entrants who have left since. */
export const tournamentMoment = tournamentBracket.pick({
  ...{ version: true, phase: true, reason: true, rounds: true, tables: true, places: true },
});
export type TournamentMoment = z.output<typeof tournamentMoment>;

export const ownTournament = z.object({
  /** `gameId` is the caller's own, empty without one. */
  entry: entry.extend({ gameId: z.string() }).nullable(),
  /** The game id that the caller entered last, in any tournament; absent without one. */
  lastGameId: z.string().optional(),
  roles: z.array(z.enum(staffRoles)),
  /** What the caller, who organizes the tournament, must leave to others. */
  conflicts: z
    .object({
      /** Entrants whom the caller, or the caller's clan, meets in an open match: others remove, disqualify and replace them. */
      entrants: z.array(id),
      /** Whether the caller, or the caller's clan, has an open match: others move all deadlines. */
      clocks: z.boolean(),
    })
    .optional(),
  /** The caller's clan, in a clan cup. The entry is the clan's then. */
  clan: z.object({ id, name: z.string(), mayEnter: z.boolean() }).nullable().optional(),
  /** The match to play now. */
  matchKey: z.string().nullable(),
  /** When something happens next: check-in, start, or the clock of the match. */
  next: z.object({ event: z.enum(['registration', 'check-in', 'start', 'match']), at: timestamp }).nullable(),
  /** Only once the tournament is over, for those who have played. */
  reward: reward.extend({ rank: rewardedRank }).optional(),
});
export type OwnTournament = z.output<typeof ownTournament>;

const tournamentCard = z.object({ id, name: z.string(), phase, startsAt: timestamp });

/** What a player has to do next, or waits for. */
export const nextAct = z.object({
  kind: z.enum(nextActKinds),
  step: z.enum(nextActSteps),
  /** Whether it is the caller's turn; the matching request then succeeds. */
  isTurn: z.boolean(),
  /** Path of the page on which the caller does it. */
  path: z.string(),
  tournament: z.object({ id, name: z.string(), phase }),
  /** The match; null unless `kind` is `match`. */
  key: z.string().nullable(),
  /** When the time for it is up; if it waits for others, when it goes on at the latest. Null without a clock. */
  dueAt: timestamp.nullable(),
  /** Present if `kind` is `entry` and the tournament runs by itself: it starts once it is full, without a check-in. */
  isSelfRunning: z.literal(true).optional(),
  /** The state of the entry; null for matches and staff. */
  entry: z.enum(entryStates).nullable(),
  /** The place so far, or the final one; only of a `result`, and null before it is known. */
  place: place.nullable(),
  /** Matches that wait for a ruling; only if `kind` is `run`. */
  needStaff: count,
});
export type NextAct = z.output<typeof nextAct>;

export const ownMatches = z.object({
  /** The one thing that all pages show; null with nothing to do. */
  next: nextAct.nullable(),
  /** Whether the caller may create tournaments. */
  mayOrganize: z.boolean(),
  /** Tournaments that the caller organizes or referees, with the number of matches that wait for the caller's ruling. */
  organizes: z.array(tournamentCard.extend({ needStaff: count })),
  /** Matches to play: those that wait for the caller first, then by deadline. */
  matches: z.array(matchRoom),
  entries: z.array(
    tournamentCard.extend({
      state: z.enum(entryStates),
      place: place.nullable(),
      nextPhaseAt: timestamp.nullable(),
    }),
  ),
});
export type OwnMatches = z.output<typeof ownMatches>;

export const correction = z.object({
  version: count,
  changes: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      before: match,
      after: match,
      /** Describes what the change means for this match. */
      text: z.string(),
    }),
  ),
  /** What else changes, in sentences: ranks, and rounds that stay as they were drawn. */
  notes: z.array(z.string()),
  /** The replaced result. Sending it as the verdict of another correction undoes this one. */
  undo: verdict.nullable(),
});
export type Correction = z.output<typeof correction>;
