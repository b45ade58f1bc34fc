import { id, pageQuery, storedPicture, text, timestamp, visibleText } from '../../http/primitives.ts';
import { limits } from '../../limits.ts';
import * as z from '../../zod.ts';
import { findMostEntrants } from './count-matches.ts';
import { minutes, settingsFields, tournamentTimes } from './settings.ts';
import { boardCounts, roomMessages, staffRoles } from './ui.ts';

export * from './settings.ts';

const goal = z.int().min(0).max(limits.play.goals);
const goals = z.tuple([goal, goal]);
const shot = z.int().min(0).max(limits.play.penalties);

/** Goals of the match's home and away player, whoever hosted the leg. Extra time and penalties are apart from the legs. */
export const score = z.strictObject({
  legs: z.array(goals).min(1).max(2),
  extra: goals.optional(),
  penalties: z.tuple([shot, shot]).optional(),
});
export type MatchScore = z.output<typeof score>;

/** A result by a score or by a walkover; `both` means that neither player appeared. */
export const verdict = z.union([
  z.strictObject({ score }),
  z.strictObject({ walkover: z.enum(['home', 'away', 'both']) }),
]);
export type MatchVerdict = z.output<typeof verdict>;

/** Everyone can read it. */
const reason = visibleText(limits.play.reason, 'Reason is required').trim();

/** The version that the caller's screen showed; the call is rejected if the tournament has changed since. */
const version = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

export const matchParams = z.strictObject({
  id,
  /** In a clan cup, a third number is that of a board. */
  key: z.string().regex(/^[a-z]\d{1,4}-\d{1,4}(-[1-7])?$/, 'Not a valid match'),
});

export const evidenceParams = matchParams.extend(storedPicture.params.shape);

/** What the game shows for a room of friends: one side creates it, and the other one enters the code. */
const { min: shortestCode, max: longestCode } = limits.play.roomCode;
export const roomCode = z
  .string()
  .trim()
  .regex(
    new RegExp(`^[A-Za-z0-9-]{${shortestCode},${longestCode}}$`),
    `Enter ${shortestCode} to ${longestCode} letters, digits or hyphens`,
  );

export const matchAction = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('ready') }),
  z.strictObject({ do: z.literal('report'), score }),
  z.strictObject({ do: z.literal('withdraw-report') }),
  z.strictObject({ do: z.literal('dispute'), reason }),
  z.strictObject({ do: z.literal('concede') }),
  z.strictObject({ do: z.literal('message'), message: z.enum(roomMessages) }),
  /** Replaces the code that either side has shared. */
  z.strictObject({ do: z.literal('share-code'), code: roomCode }),
  /** Asks staff to look at an undecided match. The clocks go on, but decide nothing until staff has answered. */
  z.strictObject({ do: z.literal('call-referee'), reason }),
  /** Staff has answered the call. */
  z.strictObject({ do: z.literal('answer-call') }),
  /** A substitute of the caller's clan takes the board. */
  z.strictObject({ do: z.literal('substitute'), playerId: id }),
  z.strictObject({ do: z.literal('rule'), verdict, reason }),
  z.strictObject({ do: z.literal('replay'), reason }),
  z.strictObject({ do: z.literal('extend'), minutes: z.int().min(1).max(limits.play.minutes) }),
]);
export type MatchAction = z.output<typeof matchAction>;

/** The fewest boards, and the most with all substitutes. */
const lineupSize = { min: Math.min(...boardCounts), max: Math.max(...boardCounts) + limits.play.substitutes };

export const entryBody = z
  .strictObject({
    /** The caller's own. Players of a clan's lineup set theirs with the same call. */
    gameId: visibleText(limits.play.gameId, 'Game ID is required').trim().optional(),
    /** Players of the caller's clan: one for each board, in order, then the substitutes. */
    lineup: z.array(id).min(lineupSize.min).max(lineupSize.max).optional(),
    acceptsRules: z.literal(true),
  })
  .refine(({ gameId, lineup }) => gameId !== undefined || lineup !== undefined, {
    path: ['gameId'],
    message: 'Game ID is required',
  });

/** Each phase ends where the next one begins, or later. The issue is at the time that is too early. */
const timesInOrder = tournamentTimes.superRefine((times, { addIssue }) => {
  const names = ['opensAt', 'checkInAt', 'checkInClosesAt', 'startsAt', 'endsAt'] as const;
  for (const [at, name] of names.entries()) {
    const before = names[at - 1];
    if (before && Date.parse(times[name]) < Date.parse(times[before]))
      addIssue({ code: 'custom', path: [name], message: 'Must not be before the time above' });
  }
});

const settings = z
  .strictObject({
    ...settingsFields,
    times: timesInOrder,
    staff: z
      .array(z.strictObject({ username: text(limits.username.max), role: z.enum(staffRoles) }))
      .max(limits.play.staff),
  })
  .refine(({ minEntrants, maxEntrants }) => minEntrants <= maxEntrants, {
    path: ['minEntrants'],
    message: 'Must not be more than the most entrants',
  })
  .refine(({ entrants, maxEntrants }) => entrants !== 'clans' || maxEntrants <= limits.play.clans, {
    path: ['maxEntrants'],
    message: `At most ${limits.play.clans} clans can play`,
  })
  .superRefine((settings, { addIssue }) => {
    const most = findMostEntrants(settings);
    if (settings.maxEntrants > most)
      addIssue({
        code: 'custom',
        path: ['maxEntrants'],
        message: `At most ${most.toLocaleString('en-US')} entrants with these settings: a tournament has at most ${limits.play.matches.toLocaleString('en-US')} matches`,
      });
  })
  .refine(({ format, groups, minEntrants }) => format !== 'groups' || minEntrants >= 2 * groups, {
    path: ['minEntrants'],
    message: 'Each group needs two entrants',
  });
export type TournamentSettingsInput = z.output<typeof settings>;

export const createTournamentBody = z.strictObject({ settings });
export const settingsBody = z.strictObject({ settings, version });

export const phaseBody = z.strictObject({
  to: z.enum(['announced', 'registration', 'check-in', 'ready', 'live', 'paused', 'cancelled']),
  reason: reason.optional(),
  /** Whether a phase that begins early moves all later times by as much. Otherwise only its own time changes. */
  movesTimes: z.boolean().optional(),
  version,
});

export const clocksBody = z.strictObject({
  /** Added to every deadline. */
  minutes,
  reason,
  version,
});

export const seedsBody = z.union([
  z.strictObject({ by: z.enum(['score', 'random']), version }),
  z.strictObject({ move: id, to: z.int().min(1).max(limits.play.entrants.max), version }),
]);

export const entrantParams = z.strictObject({ id, entrantId: id });

export const entrantBody = z.strictObject({
  do: z.enum(['add', 'remove', 'restore', 'disqualify', 'replace']),
  /** Id of the player who takes the place; required to replace. */
  by: id.optional(),
  reason,
  /** `preview` changes nothing, and returns what the change would mean for others. */
  mode: z.enum(['preview', 'apply']).optional(),
  /** Keeps the reason out of everything public. The entrant reads it in the email and in the own entry. */
  isPrivate: z.boolean().optional(),
  version: version.optional(),
});

export const correctionBody = z.strictObject({
  key: matchParams.shape.key,
  verdict,
  reason,
  mode: z.enum(['preview', 'apply']),
  version,
});

export const momentParams = z.strictObject({ id, version: z.coerce.number().int().min(1).max(999_999_999) });

export const logQuery = z.strictObject({
  ...pageQuery(limits.page),
  /** Only changes of this match. */
  key: matchParams.shape.key.optional(),
});

/** At most 20 fixtures of all that match. */
export const fixturesQuery = z.strictObject({
  tournament: id.optional(),
  clan: id.optional(),
  /** Ids of at most 50 players, joined by commas. */
  players: z
    .string()
    .regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,49}$/, 'Not a list of at most 50 players')
    .optional(),
  /**
   * `live`: can be played now; `next`: both players are known and play later; `current`: live, then next; `done`: decided, the latest
   * first.
   */
  status: z.enum(['live', 'next', 'current', 'done']).default('live'),
  /** Only results since then. */
  since: timestamp.optional(),
  limit: z.coerce.number().int().min(1).max(20).default(10),
});
export type FixturesQuery = z.output<typeof fixturesQuery>;
