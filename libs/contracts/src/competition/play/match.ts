import { count, id, timestamp } from '../../http/primitives.ts';
import * as z from '../../zod.ts';
import { namedPlayer, side } from './entrant.ts';
import { score, verdict } from './inputs.ts';
import { matchActions, matchStates, roomMessages, tournamentPhases } from './ui.ts';

const sideName = z.enum(['home', 'away']);

/** How a result came about: `left` stands for a player who withdrew or was disqualified. */
export const decidedBy = z.enum(['agreement', 'silence', 'clock', 'concession', 'referee', 'correction', 'left']);
export type DecidedBy = z.output<typeof decidedBy>;

const countPair = z.tuple([count, count]);

/** How a match between clans stands. */
export const aggregate = z.object({
  /** Boards that each side has won. */
  won: countPair,
  /** Goals on all boards; they decide when the boards are level. */
  goals: countPair,
  decided: count,
  boards: count,
});
export type MatchAggregate = z.output<typeof aggregate>;

/** A match of the bracket. */
export const match = z.object({
  /** In a clan cup, a third number is that of a board. */
  key: z.string(),
  /** Name of the match, for example `Quarterfinal 2`. */
  label: z.string(),
  state: z.enum(matchStates),
  home: side,
  away: side,
  result: verdict.nullable(),
  winner: sideName.nullable(),
  isDraw: z.boolean(),
  /** A result of another pair is stored and does not count. */
  isStale: z.boolean(),
  /** When the clock of an undecided match runs out. */
  dueAt: timestamp.nullable(),
  /** Only matches between clans have one; their result has the boards won as goals. */
  aggregate: aggregate.optional(),
});
export type MatchResponse = z.output<typeof match>;

/** A match with its tournament. Brackets leave out times: the rooms of decided matches, which have them, are not read there. */
export const listedMatch = match.extend({
  tournament: z.object({ id, name: z.string(), phase: z.enum(tournamentPhases) }),
  /** When the match can begin; null while an earlier match is undecided. */
  kickOff: timestamp.nullable(),
  /** When the match was decided. */
  decidedAt: timestamp.nullable(),
});
export type ListedMatchResponse = z.output<typeof listedMatch>;

const sides = <S extends z.ZodType>(schema: S) => z.object({ home: schema, away: schema });

/** A match as the caller sees it: what happens in it, and what the caller can do. */
export const matchRoom = listedMatch.extend({
  /** Version of the tournament. */
  version: count,
  /** The caller's own side. */
  mine: sideName.nullable(),
  /** What the caller can do now. */
  may: z.array(z.enum(matchActions)),
  ready: sides(z.boolean()),
  decision: z.object({ by: decidedBy, reason: z.string().nullable(), at: timestamp }).nullable(),
  /** Only players of the match and staff receive it. */
  reports: sides(score.nullable()).optional(),
  /** Only players of the match and staff receive it. */
  gameIds: sides(z.string().nullable()).optional(),
  /** Only players of the match and staff receive it. */
  dispute: z.object({ by: sideName, reason: z.string(), at: timestamp }).nullable().optional(),
  /** Messages and room codes, the oldest first. Only players of the match and staff receive them. */
  talk: z
    .array(
      z.object({
        side: sideName,
        at: timestamp,
        /** Null for a room code. */
        message: z.enum(roomMessages).nullable(),
        code: z.string().nullable(),
      }),
    )
    .optional(),
  /** The call for a referee that staff has not answered yet; `by` is null if the rules called. Only players of the match and staff receive it. */
  call: z.object({ by: sideName.nullable(), reason: z.string(), at: timestamp }).nullable().optional(),
  /** Screenshots, the oldest first. Only players of the match and staff receive them, and can load their URLs. */
  evidence: z.array(z.object({ side: sideName, url: z.string(), at: timestamp })).optional(),
  /** The end of the time in which the caller can dispute a result that counts because the caller did not respond to the report. */
  disputableUntil: timestamp.nullable().optional(),
  /** The boards of a match between clans. */
  boards: z.array(listedMatch).optional(),
  /** The substitutes of the clan that the caller leads, while one of them can take this board. */
  bench: z.object({ side: sideName, players: z.array(namedPlayer) }).optional(),
});
export type MatchRoomResponse = z.output<typeof matchRoom>;

/** What a link to a match reads like: `Ana 2–1 Ben`, and below it its round, tournament and state. */
export const shareText = z.object({ title: z.string(), description: z.string() });
export type ShareText = z.output<typeof shareText>;
