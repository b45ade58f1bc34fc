import { place } from '../competition/play/entrant.ts';
import { verdict } from '../competition/play/inputs.ts';
import { aggregate } from '../competition/play/match.ts';
import { entrantKinds } from '../competition/play/ui.ts';
import { count, id, timestamp } from '../http/primitives.ts';
import * as z from '../zod.ts';

const tournament = { tournamentId: id, tournamentName: z.string() };

/** What an activity says, by kind. It contains ids instead of names: names are read when it is shown. */
export const activityVars = {
  /** A match that counts: of two players, a board of theirs in a clan cup, or a match of two clans. */
  result: z.object({
    ...tournament,
    key: z.string(),
    label: z.string(),
    entrants: z.enum(entrantKinds),
    home: id,
    away: id,
    result: verdict,
    winner: z.enum(['home', 'away']).nullable(),
    isDraw: z.boolean(),
    /** Only matches between clans have one. */
    aggregate: aggregate.optional(),
  }),
  /** A place in a settled tournament. */
  place: z.object({ ...tournament, entrants: z.enum(entrantKinds), place, size: count }),
  /** `led`: the player leads the clan from now on. */
  clan: z.object({ event: z.enum(['created', 'joined', 'led']), clanId: id }),
  /** Registration is open until `closesAt`. */
  'cup-opened': z.object({ ...tournament, startsAt: timestamp, closesAt: timestamp }),
} satisfies Record<string, z.ZodObject>;

/** Kinds of activities that competition publishes. */
export type ActivityKind = keyof typeof activityVars;
export type ActivityVars<K extends ActivityKind> = z.output<(typeof activityVars)[K]>;

const common = {
  /** What happened, such as `result:<tournament>:<match>`. A later event about it replaces this one. */
  subject: z.string(),
  /** Players whose followers read it. */
  actorIds: z.array(id).max(30),
  /** Clans of which it is news. */
  clanIds: z.array(id).max(30),
  /** Whether all players are notified of it. */
  forAll: z.boolean(),
  /** True if it does not count any more. The other fields contain its last state. */
  removed: z.boolean(),
};

const ofKind = <K extends ActivityKind>(kind: K) =>
  z.object({ ...common, kind: z.literal(kind), vars: activityVars[kind] as (typeof activityVars)[K] });

/** One thing that happened to players or clans. */
export const activity = z.discriminatedUnion('kind', [
  ofKind('result'),
  ofKind('place'),
  ofKind('clan'),
  ofKind('cup-opened'),
]);
export type Activity = z.output<typeof activity>;
