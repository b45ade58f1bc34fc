import { type TournamentStatus, tournamentStatuses } from '@portal/contracts/tournament-status';
import { oneOf } from '@portal/contracts/ui';

/** Statuses to filter by: `unknown` is any other word, so its tournaments have nothing in common. */
const tournamentFilters = tournamentStatuses.filter((status) => status !== 'unknown');
export type TournamentFilter = Exclude<TournamentStatus, 'unknown'>;

export const readFilter = (text: string | null): TournamentFilter | undefined => oneOf(tournamentFilters, text);

/** The specification knows no postponed tournaments: in its terms their status is unknown. */
export const isPostponed = (stored: string): boolean => stored === 'postponed';
