import { count, id, timestamp } from '../../http/primitives.ts';
import * as z from '../../zod.ts';
import { listedEntry, placedEntrant } from './entrant.ts';
import { match } from './match.ts';
import { bracketRound, groupTable } from './tournament.ts';
import { tournamentPhases } from './ui.ts';

/** A change names at most this many players. If it concerns more, it names none and counts for everyone. */
export const maxNamedPlayers = 64;

/** The parts of a bracket that a change replaces. Versions are contiguous: `after` is the version that the change follows. */
export const tournamentChange = z.object({
  after: count,
  version: count,
  phase: z.enum(tournamentPhases),
  reason: z.string().nullable(),
  nextPhaseAt: timestamp.nullable(),
  matches: z.array(match),
  /** Keys of the matches and boards whose pages change; absent if all do. */
  keys: z.array(z.string()).optional(),
  /** Players, or clans, whose own entry, roles or matches change; absent if everyone's do. */
  players: z.array(id).max(maxNamedPlayers).optional(),
  /** Rounds that were drawn. Absent if there are none. */
  rounds: z.array(bracketRound).optional(),
  /** Absent if no match of a table has changed. */
  tables: z.array(groupTable).optional(),
  /** Changed places; null if an entrant no longer has one. Absent if there are none. */
  places: z.array(placedEntrant.extend({ place: count.nullable() })).optional(),
  /** Entrants that are new or have changed. Absent if there are none. */
  entrants: z.array(listedEntry).optional(),
  /** Many entrants, seeds, settings or staff have changed, which the change does not carry. */
  reload: z.literal(true).optional(),
});
export type TournamentChange = z.output<typeof tournamentChange>;
