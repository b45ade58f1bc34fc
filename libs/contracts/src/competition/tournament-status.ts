/** Statuses by which tournaments are shown and filtered. */
export const tournamentStatuses = ['live', 'upcoming', 'completed', 'unknown'] as const;
export type TournamentStatus = (typeof tournamentStatuses)[number];

/** Returns the status to show for a stored one. Any word other than the first three is unknown. */
export const tournamentStatusOf = (stored: string): TournamentStatus =>
  tournamentStatuses.find((status) => status === stored) ?? 'unknown';
