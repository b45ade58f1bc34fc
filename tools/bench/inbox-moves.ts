import { waitFor } from '@portal/testing';
import type { Portal } from '@portal/tools/start/portal';
import { createCup, createOrganizer } from './cup.ts';
import { type Player, send } from './players.ts';
import type { BenchViewer } from './viewers.ts';

/** A player whose inbox is open in another browser. */
export interface Watcher extends Player {
  viewer: BenchViewer;
}

/** Sends a call that must succeed. @returns its duration in ms */
export const measureCall = async (...call: Parameters<typeof send>): Promise<number> => {
  const { status, ms, text } = await send(...call);
  if (status !== 200) throw new Error(`${call[3]} returned ${status} ${text}`);
  return ms;
};

const wait = { timeout: 20_000, interval: 20 };

/** Marks everything as seen. @returns a function that waits until a hint and the number have come, and returns the ms since its call */
const watchNumber = async (portal: Portal, watcher: Watcher) => {
  const { viewer } = watcher;
  const known = viewer.changes;
  await measureCall(portal, watcher, 'POST', '/api/notifications/seen', { until: new Date().toISOString() });
  await waitFor(() => viewer.changes > known, { ...wait, what: 'the hint' });
  const before = viewer.changes;
  const hasNews = async () =>
    JSON.parse((await send(portal, watcher, 'GET', '/api/notifications/count')).text).unread > 0;
  return async (): Promise<number> => {
    const since = performance.now();
    await waitFor(async () => viewer.changes > before && (await hasNews()), { ...wait, what: 'the number' });
    return performance.now() - since;
  };
};

/** Lets each follower follow the watcher at the same place, five at a time. @returns the ms from each follow to the number */
export const measureFollows = async (portal: Portal, followers: readonly Player[], watchers: readonly Watcher[]) => {
  const times: number[] = [];
  const waiting = followers.entries();
  const work = async () => {
    for (const [at, follower] of waiting) {
      const watcher = watchers[at] as Watcher;
      const waitForNumber = await watchNumber(portal, watcher);
      await measureCall(portal, follower, 'POST', `/api/users/${watcher.id}/follow`);
      times.push(await waitForNumber());
    }
  };
  await Promise.all(Array.from({ length: 5 }, work));
  return times;
};

/**
 * Everyone meets everyone; both report each match, and the first report moves the number of the other.
 * @returns the ms of reports in matches of the star and of others, and from a report to the number
 */
export const measureReports = async (portal: Portal, people: readonly Watcher[], star: Player) => {
  const organizer = createOrganizer(portal.serviceUrls.competition);
  const cup = await createCup(organizer, { name: 'League', size: people.length, format: 'round-robin' });
  const byId = new Map(people.map((person) => [person.id, person]));
  const post = (person: Watcher, path: string, json: object) =>
    measureCall(portal, person, 'POST', `${cup.path}${path}`, json);
  await cup.play(async (below, json) => {
    for (const person of people) await post(person, below, json);
  });
  const times = { star: [] as number[], others: [] as number[], moves: [] as number[] };
  for (let open = await cup.readOpen(); open.length > 0; open = await cup.readOpen()) {
    const games = open.map(({ key, home, away }) => {
      const [one, other] = [home, away].map(({ entrant }) => byId.get(entrant?.id ?? '') as Watcher) as [
        Watcher,
        Watcher,
      ];
      const report = async (by: Watcher) => {
        const ms = await post(by, `/matches/${key}`, { do: 'report', score: { legs: [[2, 1]] } });
        times[one.id === star.id || other.id === star.id ? 'star' : 'others'].push(ms);
      };
      return { one, other, report };
    });
    const waits = await Promise.all(games.map(({ other }) => watchNumber(portal, other)));
    const moves: Promise<number>[] = [];
    for (const [at, { one, report }] of games.entries()) {
      await report(one);
      moves.push((waits[at] as (typeof waits)[number])());
    }
    times.moves.push(...(await Promise.all(moves)));
    for (const { other, report } of games) await report(other);
  }
  return times;
};
