import { platform } from '../../account/schemas.ts';
import { count, id, rowLimit, timestamp } from '../../http/primitives.ts';
import { limits } from '../../limits.ts';
import { platformGroups } from '../../platforms.ts';
import * as z from '../../zod.ts';
import { place } from '../play/entrant.ts';
import { listedMatch } from '../play/match.ts';
import { playerCup } from '../play/reward.ts';
import { seasonPattern } from './season.ts';

/** What a player has played. */
export const playerHistory = z.object({
  /** The last `limits.history.form` results, the latest first. */
  form: z.array(listedMatch),
  /** The last `limits.history.points` changes of the score, the oldest first: the score after the change, and the difference. */
  points: z.array(z.object({ at: timestamp, score: count, change: z.int() })),
  /** Finished tournaments with a place, the latest first, at most `limits.play.profileCups`. */
  places: z.array(playerCup),
});
export type PlayerHistory = z.output<typeof playerHistory>;

/** The results of two players against each other. Goals do not include penalties; a walkover has none. */
export const versus = z.object({
  won: count,
  drawn: count,
  /** Includes walkovers that neither player has won. */
  lost: count,
  /** Own goals first. */
  goals: z.tuple([count, count]),
  /** The last `limits.history.form` of these matches, the latest first. */
  fixtures: z.array(listedMatch),
});
export type Versus = z.output<typeof versus>;

export const versusParams = z.strictObject({ id, other: id });

export const seasonParams = z.strictObject({
  /** A quarter in UTC: `2026-4` is October to December. */
  season: z.string().regex(seasonPattern, 'Not a season such as 2026-4'),
});

/** Players of a season on consoles, which includes PCs, or on mobile phones. */
const seasonGroup = z.enum(platformGroups).exclude(['all']);

export const seasonQuery = z.strictObject({
  platformGroup: seasonGroup.default('console'),
  limit: rowLimit(limits.leaderboard),
});

export const ownSeasonQuery = z.strictObject({
  /** The default is the group of the caller's platform. */
  platformGroup: seasonGroup.optional(),
});

const seasonStanding = z.object({
  score: z.int(),
  matches: count,
  won: count,
  /** Matches until the player is ranked; 0 for ranked players. */
  missing: count,
  /** Null for players who are not ranked, and for the caller below the best 10,000. */
  rank: place.nullable(),
});

export const seasonRow = seasonStanding.extend({
  id,
  username: z.string(),
  avatar: z.string().nullable(),
  platform,
  /** The present clan; absent without one. */
  clan: z.string().optional(),
  clanId: id.optional(),
});
export type SeasonRow = z.output<typeof seasonRow>;

export const ownSeason = seasonStanding.extend({ platformGroup: seasonGroup });
export type OwnSeason = z.output<typeof ownSeason>;
