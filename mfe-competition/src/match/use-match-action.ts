import type { MatchAction, MatchRoomResponse } from '@portal/contracts';
import { ApiError, call, failureToast, type QueryClient, useQueryClient, useSubmit } from '@portal/portal';
import { playQueries, tournamentsKey } from '../live/queries.ts';

type MatchId = Pick<MatchRoomResponse, 'tournament' | 'key'>;

/** Whether the match has changed in a way that makes the action impossible, so that trying again does not help. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['match_over', 'match_not_open', 'match_disputed', 'tournament_changed'].includes(error.code);

const showMatch = async (queryClient: QueryClient, match: MatchRoomResponse): Promise<void> => {
  const { queryKey } = playQueries.match(match.tournament.id, match.key);
  // The late response to an earlier request must not overwrite this one.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, match);
  // Bracket, tables and own entry follow from the match.
  await queryClient.invalidateQueries({
    queryKey: tournamentsKey,
    predicate: (query) => query.queryKey[1] !== 'match',
  });
};

interface MatchParams {
  id: string;
  key: string;
}

/** Makes a call that changes a match, and shows its response. */
const useMatchCall = ({ tournament, key }: MatchId) => {
  const queryClient = useQueryClient();
  return async (send: (params: MatchParams) => Promise<MatchRoomResponse>): Promise<MatchRoomResponse> => {
    try {
      const match = await send({ id: tournament.id, key });
      void showMatch(queryClient, match);
      return match;
    } catch (error) {
      if (isOutdated(error)) {
        failureToast({ title: 'Not Done', fallback: 'This match has changed.' }, error);
        void queryClient.invalidateQueries({ queryKey: tournamentsKey });
      }
      throw error;
    }
  };
};

/** Sends what a player or staff does in a match. */
export const useSendAction = (match: MatchId): ((action: MatchAction) => Promise<MatchRoomResponse>) => {
  const change = useMatchCall(match);
  return (body) => change((params) => call('POST /api/tournaments/{id}/matches/{key}', { params, body }));
};

/** Sends a screenshot of a match. */
export const useSendScreenshot = (match: MatchId): ((file: File) => Promise<MatchRoomResponse>) => {
  const change = useMatchCall(match);
  return (file) => {
    const body = new FormData();
    body.append('screenshot', file);
    return change((params) => call('POST /api/tournaments/{id}/matches/{key}/evidence', { params, body }));
  };
};

/** What a player or staff does in a match, as a mutation. Other failures stay in it, next to the button that tries again. */
export const useMatchAction = (match: MatchId) => useSubmit({ mutationFn: useSendAction(match) });
