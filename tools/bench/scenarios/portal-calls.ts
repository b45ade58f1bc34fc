import type { ServiceName } from '@portal/contracts';
import { identityHeaders } from '@portal/testing';
import type { Portal } from '@portal/tools/start/portal';
import type autocannon from 'autocannon';
import { createRetryingClient } from '../retrying-client.ts';

/** The requests of the n-th connection. */
export type Requests = (connection: number) => autocannon.Request[];

export const get =
  (path: string, headers: Record<string, string> = {}): Requests =>
  () => [{ method: 'GET', path, headers }];

/** Finds content of the demo data and signs a player in for each connection. */
export const findCalls = async (portal: Portal, connections: number) => {
  const { call, signInPlayers } = createRetryingClient(portal);
  const findFirst = async (path: string) => `${path}/${(await call<{ id: string }[]>('GET', path))[0]?.id}`;
  const [article, clan, tournament] = await Promise.all(['/api/news', '/api/clans', '/api/tournaments'].map(findFirst));
  const players = await signInPlayers(connections);
  return {
    /** Paths by name. */
    publicReads: {
      ...{ leaderboard: '/api/leaderboard', news: '/api/news', article: article ?? '', clans: '/api/clans' },
      ...{ clan: clan ?? '', tournaments: '/api/tournaments', tournament: tournament ?? '', HTML: '/leaderboard' },
    } as Record<string, string>,
    signedInReads: { me: '/api/auth/me', search: '/api/users/search?q=ti' } as Record<string, string>,
    /** Of different players. */
    cookies: players.map(({ cookie }) => cookie),
    /** Reads for the service itself, of another player on each connection. Valid for ten minutes. */
    forwarded(audience: ServiceName, path: string): Requests {
      const call = { audience, method: 'GET', path: new URL(path, portal.url).pathname, lifetimeSeconds: 600 };
      const headers = players.map(({ id: userId, username }) =>
        identityHeaders({ ...call, player: { userId, username } }),
      );
      return (connection) => get(path, headers[connection % headers.length])(connection);
    },
  };
};
