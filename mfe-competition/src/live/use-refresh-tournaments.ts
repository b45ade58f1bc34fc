import { useQueryClient } from '@portal/portal';
import { tournamentsKey } from './queries.ts';

/** Refetches what the page shows of tournaments. */
export const useRefreshTournaments = () => {
  const queryClient = useQueryClient();
  return (): Promise<void> => queryClient.invalidateQueries({ queryKey: tournamentsKey });
};
