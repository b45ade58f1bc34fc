/** Statuses that tournaments are shown and filtered by. */
export const tournamentStatuses = ['live', 'upcoming', 'completed', 'unknown'] as const;
export type TournamentStatus = (typeof tournamentStatuses)[number];

/** The status to show for a stored one: any word that is not one of the first three is unknown. */
export const tournamentStatusOf = (stored: string): TournamentStatus =>
  tournamentStatuses.find((status) => status === stored) ?? 'unknown';
