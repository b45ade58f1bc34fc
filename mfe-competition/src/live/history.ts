import { call, queryOptions } from '@portal/portal';

export const historyQueries = {
  /** What a player has played: last results, the score over time, and finished cups. */
  player: (playerId: string) =>
    queryOptions({
      queryKey: ['history', playerId],
      queryFn: ({ signal }) => call('GET /api/players/{id}/history', { params: { id: playerId }, signal }),
    }),
  /** The results of a player against another one. */
  versus: (playerId: string, other: string) =>
    queryOptions({
      queryKey: ['history', playerId, 'versus', other],
      queryFn: ({ signal }) =>
        call('GET /api/players/{id}/versus/{other}', { params: { id: playerId, other }, signal }),
    }),
};
