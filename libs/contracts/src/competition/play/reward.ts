import { count, id, timestamp } from '../../http/primitives.ts';
import * as z from '../../zod.ts';
import { place } from './entrant.ts';
import { entrantKinds } from './ui.ts';

/** Leaderboard rank after adding these points if no other score changes. Null below the best 10,000. */
export const rewardedRank = place.nullable();

/** What a finished tournament brings one of its players. Until the results are final, a correction can change it. */
export const reward = z.object({
  place,
  entrants: count,
  points: count,
  isFinal: z.boolean(),
  /** When the points are added. Null once they are, and while a result is disputed. */
  countsAt: timestamp.nullable(),
});
export type Reward = z.output<typeof reward>;

/** A finished tournament in which a player has a place, or the player's clan. */
export const playerCup = reward.extend({
  id,
  name: z.string(),
  kind: z.enum(entrantKinds),
  endedAt: timestamp,
});
export type PlayerCup = z.output<typeof playerCup>;

export const playerCups = z.object({
  /** The latest first, at most `limits.play.profileCups`. */
  cups: z.array(playerCup),
  /** What cups without final results add to the player's standing; null without such a cup. */
  provisional: z
    .object({
      points: count,
      cups: count,
      /** When the first of these points are added; null while results are disputed. */
      countsAt: timestamp.nullable(),
      rank: rewardedRank,
    })
    .nullable(),
});
export type PlayerCups = z.output<typeof playerCups>;
