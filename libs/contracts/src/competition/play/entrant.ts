import { count, id, timestamp } from '../../http/primitives.ts';
import * as z from '../../zod.ts';
import { crestColors } from '../crest-colors.ts';
import { entrantKinds, entryStates } from './ui.ts';

export const place = z.int().positive();

/** A player by name; the name is null until the service has received the player. */
export const namedPlayer = z.object({ playerId: id, username: z.string().nullable() });
export type NamedPlayer = z.output<typeof namedPlayer>;

/** A player or a clan. In a clan cup, entrants are clans, and the sides of their boards are players. */
export const entrant = z.object({
  kind: z.enum(entrantKinds),
  id,
  /** Null until the service has received the player or the clan. */
  name: z.string().nullable(),
});
export type Entrant = z.output<typeof entrant>;

/** What is shown of an entrant next to the name. */
export const look = z.object({
  /** Null for clans, and for players without a picture. */
  avatar: z.string().nullable(),
  /** The clan itself, or the clan of a player. */
  clan: z
    .object({
      id,
      name: z.string(),
      logo: z.string().nullable(),
      /** Null without a crest. */
      colors: crestColors.nullable(),
    })
    .nullable(),
});
export type Look = z.output<typeof look>;

/** One side of a match. Without an entrant, `from` describes where one will come from, or why there is none. */
export const side = z.object({
  entrant: entrant.nullable(),
  seed: place.nullable(),
  from: z.string().nullable(),
  /** Only in lists of several tournaments and on the page of a match: brackets have the looks of all entrants. */
  look: look.optional(),
});
export type MatchSide = z.output<typeof side>;

export const entry = z.object({
  entrant,
  state: z.enum(entryStates),
  at: timestamp,
  /** Number on the waiting list. */
  position: place.nullable(),
  place: place.nullable(),
  /** Why staff removed or disqualified the entrant; null for everyone else if staff keeps it private. */
  reason: z.string().nullable(),
  /** The players of a clan: one for each board, in order, then the substitutes. */
  lineup: z.array(namedPlayer).optional(),
});
export type TournamentEntry = z.output<typeof entry>;

export const changedEntry = entry.extend({
  /** Sentences about what the change means for others; only in a preview. */
  notes: z.array(z.string()).optional(),
});

/** An entry as the tournament page lists it. */
export const listedEntry = entry.extend({
  seed: place.nullable(),
  look,
  /** Only on the waiting list, where players have to check in to move up. */
  isPresent: z.boolean().optional(),
});
export type ListedEntry = z.output<typeof listedEntry>;

export const tableRow = z.object({
  rank: place,
  entrant,
  points: count,
  played: count,
  won: count,
  drawn: count,
  lost: count,
  goalsFor: count,
  goalsAgainst: count,
  /**
   * Only in Swiss tournaments: the points of all opponents, the same without the weakest one, and the sum of the opponents' Buchholz. A bye
   * is an opponent with the player's own points.
   */
  buchholz: z.object({ sum: count, cut: count, opponents: count }).optional(),
  /** What puts this row above the next one. */
  why: z.string().nullable(),
});

export const placedEntrant = z.object({ entrant, place });
