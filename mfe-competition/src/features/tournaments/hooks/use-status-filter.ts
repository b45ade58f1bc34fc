import { type TournamentStatus, tournamentStatuses } from '@portal/contracts/tournament-status';
import { useSearchParams } from '@portal/portal';

/** The status that the address asks for; undefined for all, also where it names none that exists. */
export const useStatusFilter = (): TournamentStatus | undefined => {
  const [query] = useSearchParams();
  return tournamentStatuses.find((status) => status === query.get('status'));
};
