import type { MatchResponse } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import type { Portal } from '@portal/tools/start/portal';
import { createCup } from './cup.ts';
import type { BenchViewer } from './viewers.ts';

/** A signed-in player, who may watch the inbox in another browser. */
export interface Player {
  id: string;
  cookie: string;
  viewer?: BenchViewer;
}

export const send = async ({ url }: Portal, method: string, path: string, cookie = '', json?: object) => {
  const since = performance.now();
  const headers = { cookie, origin: new URL(url).origin, 'content-type': 'application/json' };
  const response = await fetch(new URL(path, url), { method, headers, ...(json && { body: JSON.stringify(json) }) });
  const text = await response.text();
  return { status: response.status, ms: performance.now() - since, json: () => JSON.parse(text) };
};
export type Get = (path: string, player?: Player) => ReturnType<typeof send>;

export const timeOf = async (sent: ReturnType<typeof send>): Promise<number> => {
  const { status, ms } = await sent;
  if (status !== 200) throw new Error(`a call returned ${status}`);
  return ms;
};

/** Makes a player's inbox empty of news. @returns a function that waits until the number has moved since it was called */
const watchNumber = async (portal: Portal, { cookie, viewer }: Player) => {
  if (!viewer) throw new Error('the player has no stream');
  const known = viewer.changes;
  await timeOf(send(portal, 'POST', '/api/notifications/seen', cookie, { until: new Date().toISOString() }));
  await waitFor(() => viewer.changes > known, { timeout: 20_000, what: 'the hint' });
  const before = viewer.changes;
  const read = async () => (await send(portal, 'GET', '/api/notifications/count', cookie)).json() as { unread: number };
  return async (): Promise<number> => {
    const since = performance.now();
    const hasMoved = async () => viewer.changes > before && (await read()).unread > 0;
    await waitFor(hasMoved, { timeout: 20_000, interval: 20, what: 'the number' });
    return performance.now() - since;
  };
};

export const measureFollows = async (
  portal: Portal,
  watchers: readonly Player[],
  followers: readonly Player[],
): Promise<number[]> => {
  const times: number[] = [];
  const waiting = followers.entries();
  const work = async () => {
    for (const [at, { cookie }] of waiting) {
      const followee = watchers[at] as Player;
      const waitForNumber = await watchNumber(portal, followee);
      await timeOf(send(portal, 'POST', `/api/users/${followee.id}/follow`, cookie));
      times.push(await waitForNumber());
    }
  };
  await Promise.all(Array.from({ length: 5 }, work));
  return times;
};

/** Everyone meets everyone, the star included: both report each match, and the first report moves the number of the other. */
export const playLeague = async (portal: Portal, people: readonly Player[]) => {
  const cup = await createCup(portal, { name: 'League', size: people.length, format: 'round-robin' });
  const [star] = people;
  const cookies = new Map(people.map(({ id, cookie }) => [id, cookie]));
  const call = (id: string, path: string, json: object) =>
    send(portal, 'POST', `${cup.path}${path}`, cookies.get(id), json);
  for (const { id } of people) await timeOf(call(id, '/entry', { gameId: 'league', acceptsRules: true }));
  await cup.goTo('check-in');
  for (const { id } of people) await timeOf(call(id, '/check-in', {}));
  await cup.goTo('ready');
  await cup.goTo('live');
  const times = { star: [] as number[], others: [] as number[], moves: [] as number[] };
  const listOpen = async (): Promise<MatchResponse[]> =>
    (await cup.read()).rounds
      .flatMap(({ matches }) => matches)
      .filter(({ state }) => state === 'open' || state === 'playing');
  for (let open = await listOpen(); open.length > 0; open = await listOpen()) {
    const games = open.map(({ key, home, away }) => ({
      key,
      home: home.entrant?.id ?? '',
      away: away.entrant?.id ?? '',
    }));
    const report = async ({ key, home, away }: (typeof games)[number], by: string) => {
      const ms = await timeOf(call(by, `/matches/${key}`, { do: 'report', score: { legs: [[2, 1]] } }));
      times[home === star?.id || away === star?.id ? 'star' : 'others'].push(ms);
    };
    const waits = await Promise.all(
      games.map(({ away }) => watchNumber(portal, people.find(({ id }) => id === away) as Player)),
    );
    const moves: Promise<number>[] = [];
    for (const [at, game] of games.entries()) {
      await report(game, game.home);
      moves.push((waits[at] as (typeof waits)[number])());
    }
    times.moves.push(...(await Promise.all(moves)));
    for (const game of games) await report(game, game.away);
  }
  return times;
};
