import type { TournamentPhase } from './play/ui.ts';

/** Statuses by which tournaments are shown and filtered. */
export const tournamentStatuses = ['live', 'upcoming', 'completed', 'unknown'] as const;
export type TournamentStatus = (typeof tournamentStatuses)[number];

/** Returns the status to show for a stored one. Any word other than the first three is unknown. */
export const readTournamentStatus = (stored: string): TournamentStatus =>
  tournamentStatuses.find((status) => status === stored) ?? 'unknown';

/** The stored status of a tournament that is played in the portal, by its phase. */
export const phaseStatuses: Record<TournamentPhase, string> = {
  announced: 'upcoming',
  registration: 'upcoming',
  'check-in': 'upcoming',
  ready: 'upcoming',
  live: 'live',
  paused: 'live',
  finished: 'completed',
  settled: 'completed',
  cancelled: 'cancelled',
};
