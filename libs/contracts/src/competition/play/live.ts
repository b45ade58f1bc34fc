import { count, timestamp } from '../../http/primitives';
import * as z from '../../zod';
import { bracketMatch, bracketRound, groupTable, tournamentBracket } from './schemas';
import { tournamentPhases } from './ui';

const place = tournamentBracket.shape.places.element;

/** What a change of a tournament replaces in its bracket. Versions are contiguous: `after` is the one that it follows. */
export const tournamentChange = z.object({
  after: count,
  version: count,
  phase: z.enum(tournamentPhases),
  reason: z.string().nullable(),
  nextPhaseAt: timestamp.nullable(),
  matches: z.array(bracketMatch),
  /** Rounds that were drawn. Absent if there are none. */
  rounds: z.array(bracketRound).optional(),
  /** Absent if no match of a table has changed. */
  tables: z.array(groupTable).optional(),
  /** Places that have changed, null where a player has none any more. Absent if there are none. */
  places: z.array(place.extend({ place: count.nullable() })).optional(),
  /** Entrants, settings or staff have changed, which the change does not carry. */
  reload: z.literal(true).optional(),
});
export type TournamentChange = z.output<typeof tournamentChange>;
