import type { ServiceName } from '@portal/contracts';
import { identityHeaders } from '@portal/testing';
import { demoPassword as password } from '@portal/tools/browser';
import type { Portal } from '@portal/tools/start/portal';
import type autocannon from 'autocannon';

const jsonHeaders = { 'content-type': 'application/json' };

/** The requests of the n-th connection. */
export type Requests = (connection: number) => autocannon.Request[];

export const get =
  (path: string, headers: Record<string, string> = {}): Requests =>
  () => [{ method: 'GET', path, headers }];

/** Finds content of the demo data and signs a player in for each connection. */
export const findCalls = async ({ url }: Portal, connections: number) => {
  const read = async <T>(path: string): Promise<T> => (await (await fetch(new URL(path, url))).json()) as T;
  const signIn = async (identifier: string): Promise<string> => {
    const body = JSON.stringify({ identifier, password });
    const response = await fetch(new URL('/api/auth/signin', url), { method: 'POST', body, headers: jsonHeaders });
    if (!response.ok) throw new Error(`${identifier} cannot sign in: ${response.status}`);
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  const findFirst = async (path: string) => `${path}/${(await read<{ id: string }[]>(path))[0]?.id}`;
  const [article, clan, tournament] = await Promise.all(['/api/news', '/api/clans', '/api/tournaments'].map(findFirst));
  const players = await read<{ id: string; username: string }[]>(`/api/leaderboard?limit=${connections}`);
  const cookies: string[] = [];
  for (const { username } of players) cookies.push(await signIn(username));
  return {
    /** Paths by name. */
    publicReads: {
      ...{ leaderboard: '/api/leaderboard', news: '/api/news', article: article ?? '', clans: '/api/clans' },
      ...{ clan: clan ?? '', tournaments: '/api/tournaments', tournament: tournament ?? '', HTML: '/leaderboard' },
    } as Record<string, string>,
    signedInReads: { me: '/api/auth/me', search: '/api/users/search?q=ti' } as Record<string, string>,
    /** Of different players. */
    cookies,
    /** Reads for the service itself, of another player on each connection. Valid for ten minutes. */
    forwarded(audience: ServiceName, path: string): Requests {
      const call = { audience, method: 'GET', path: new URL(path, url).pathname, lifetimeSeconds: 600 };
      const headers = players.map(({ id: userId, username }) =>
        identityHeaders({ ...call, player: { userId, username } }),
      );
      return (connection) => get(path, headers[connection % headers.length])(connection);
    },
  };
};
