import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { followeeOfRank, syntheticCup, syntheticPlayerId } from '@portal/domain/testing';
import { waitFor } from '@portal/testing';
import { workspaceRoot } from '@portal/testing/servers';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import type { Portal } from '@portal/tools/start/portal';
import mongoose from 'mongoose';
import { type Get, measureFollows, type Player, playLeague, send, timeOf } from '../inbox-numbers.ts';
import { type Metric, median, metric, percentile } from '../metrics.ts';
import { type Scenario, unlimited } from '../scenario.ts';
import { signIn } from '../sessions.ts';
import { type BenchViewer, openViewers, viewersEnvironment } from '../viewers.ts';

const streams = 2_000;
const leagueSize = 16;
const followSamples = 100;
const readers = 50;
const followedByReader = 300;
const coldReads = 200;

/** What a million players bring with them, by player: an eighth of them follow one star. */
const buildAmounts = (players: number) => ({
  ...{ players, follows: 2 * players },
  ...{ clans: Math.ceil(players / 200), cups: Math.ceil(players / 16) },
});

type Service = 'account' | 'community' | 'competition';
const services: readonly Service[] = ['account', 'community', 'competition'];

/**
 * What players with an inbox, a feed and a history feel among many others: times of their reads, also from a cold database, and from a follow
 * or a report to the number on another device.
 */
export const benchPlayerScale =
  (players: number): Scenario =>
  (context) => {
    const { print, signal } = context;
    const env = { ...unlimited, ...viewersEnvironment, PORTAL_FEATURES: 'live' };
    return withEphemeralPortal({ name: 'bench', print, signal, env }, async (portal) => {
      await loadPlayers(portal, buildAmounts(players), print);
      const star = syntheticPlayerId(followeeOfRank(0, players));
      const watching = [star, ...Array.from({ length: streams - 1 }, (_, at) => syntheticPlayerId(at))];
      const others = Array.from({ length: followSamples }, (_, at) => syntheticPlayerId(streams + at));
      const reading = Array.from({ length: readers }, (_, at) => syntheticPlayerId(streams + followSamples + at));
      const store = await openStore(portal);
      try {
        await store.follow(reading, (reader) => findActive(reader, players));
        const people = await store.signIn([...watching, ...others, ...reading]);
        const of = (ids: readonly string[]) => ids.map((id) => people.get(id) as Player);
        print('MongoDB starts again, so that nothing is in its cache');
        await portal.servers.mongodb?.restart();
        const get = (path: string, { cookie }: Partial<Player> = {}) => send(portal, 'GET', path, cookie);
        await waitFor(async () => (await get('/api/notifications/count', of(watching)[0])).status === 200, {
          what: 'MongoDB',
        });
        const cold = await readCold({ get, readers: of(reading), players });
        const viewers = await openViewers({
          ...{
            url: portal.url,
            path: '/api/notifications/events',
            count: watching.length,
            timed: watching.length,
            signal,
          },
          cookies: of(watching).map(({ cookie }) => cookie),
        });
        print(`${watching.length} players watch their inboxes`);
        const watchers = of(watching).map((player, at) => ({ ...player, viewer: viewers[at] as BenchViewer }));
        const warm = await readOften(get, watchers);
        const follows = await measureFollows(portal, watchers.slice(leagueSize), of(others));
        const before = await store.countActivities(star);
        const league = await playLeague(portal, watchers.slice(0, leagueSize));
        const published = async () => (await store.countActivities(star)) - before === leagueSize - 1;
        await waitFor(published, { timeout: 20_000, what: 'the activities' }).catch(() => undefined);
        const added = (await store.countActivities(star)) - before;
        for (const viewer of viewers) viewer.close();
        return [
          ...cold,
          ...warm,
          metric('from a follow to the number on another device, p95', percentile(follows, 0.95), 'ms', {
            atMost: 2_000,
          }),
          metric('from a report to the number, p95', percentile(league.moves, 0.95), 'ms', { atMost: 2_000 }),
          metric('followers of the star', await store.countFollowers(star)),
          metric('report of others, p50', median(league.others), 'ms'),
          metric("report in the star's matches to others, p50", median(league.star) / median(league.others), '', {
            atMost: 1.2,
          }),
          metric("the star's activities missing or doubled", Math.abs(added - leagueSize + 1), '', { atMost: 0 }),
        ];
      } finally {
        await store.close();
      }
    });
  };

/** Loads the synthetic data of each service while the services are stopped. */
const loadPlayers = async (
  { processes, environments, url }: Portal,
  amounts: Record<string, number>,
  print: (text: string) => void,
) => {
  const args = Object.entries(amounts).map(([name, amount]) => `${name}=${amount}`);
  print(`Loading ${args.join(', ')}`);
  await Promise.all(services.map((name) => processes.get(name)?.stop()));
  const load = async (name: Service) => {
    const entry = join(workspaceRoot(), `services/${name}/dist/scale.mjs`);
    print(
      (await promisify(execFile)(process.execPath, [entry, ...args], { env: environments.get(name) })).stdout.trim(),
    );
  };
  await Promise.all(services.map(load));
  await Promise.all(services.map((name) => processes.get(name)?.start()));
  const isReady = async () => (await fetch(new URL('/api/leaderboard', url))).ok;
  await waitFor(isReady, { timeout: 300_000, interval: 1_000, what: 'the services' });
};

const openStore = async (portal: Portal) => {
  const connection = await mongoose.createConnection(portal.addresses.mongodbUri).asPromise();
  const open = (service: Service) =>
    connection.useDb(`${portal.environments.get(service)?.['MONGODB_DB_PREFIX'] ?? 'portal'}_${service}`);
  const toObjectId = (id: string) => new mongoose.Types.ObjectId(id);
  const community = open('community');
  return {
    async follow(followers: readonly string[], listFollowed: (follower: string) => string[]): Promise<void> {
      const rows = followers.flatMap((id) =>
        listFollowed(id).map((one) => ({
          followerId: toObjectId(id),
          followeeId: toObjectId(one),
          createdAt: new Date(),
        })),
      );
      // The synthetic data may have some of these follows.
      await community
        .collection('follows')
        .insertMany(rows, { ordered: false })
        .catch(() => undefined);
    },
    async signIn(ids: readonly string[]): Promise<Map<string, Player>> {
      const cookies = await signIn(open('account'), ids);
      return new Map([...cookies].map(([id, cookie]) => [id, { id, cookie }]));
    },
    countActivities: (id: string) => community.collection('activities').countDocuments({ actorIds: toObjectId(id) }),
    countFollowers: (id: string) => community.collection('follows').countDocuments({ followeeId: toObjectId(id) }),
    close: () => connection.close(),
  };
};

/** Lists players who have played lately, one of each cup. */
const findActive = (reader: string, players: number): string[] => {
  const first = Number.parseInt(reader.slice(-6), 16);
  return [...Array(followedByReader).keys()].map(
    (at) =>
      syntheticCup((first * followedByReader + at) % Math.ceil(players / 16), players, new Date()).entrants[at % 16]
        ?.playerId ?? '',
  );
};

/** Reads what nobody has read before, one after the other. */
const readCold = async ({
  get,
  readers: reading,
  players,
}: {
  get: Get;
  readers: readonly Player[];
  players: number;
}): Promise<Metric[]> => {
  const cups = Math.ceil(players / 16);
  const times: Record<'feed' | 'history' | 'versus', number[]> = { feed: [], history: [], versus: [] };
  for (const reader of reading) times.feed.push(await timeOf(get('/api/feed', reader)));
  for (let at = 0; at < coldReads; at += 1) {
    const { entrants } = syntheticCup(Math.floor((at * cups) / coldReads), players, new Date());
    const [one, other] = entrants.map(({ playerId }) => `/api/players/${playerId}`);
    times.history.push(await timeOf(get(`${one}/history`)));
    times.versus.push(await timeOf(get(`${other}/versus/${entrants[0]?.playerId}`)));
  }
  const most = { feed: 150, history: 100, versus: 100 };
  return Object.entries(times).flatMap(([name, all]) => [
    metric(`${name} from a cold database, p50`, median(all), 'ms'),
    metric(`${name} from a cold database, p95`, percentile(all, 0.95), 'ms', {
      atMost: most[name as keyof typeof most],
    }),
  ]);
};

/** The calls of a signed-in page take turns, four players at a time. */
const readOften = async (get: Get, people: readonly Player[]): Promise<Metric[]> => {
  const paths = { me: '/api/auth/me', count: '/api/notifications/count', list: '/api/notifications' };
  const times: Record<keyof typeof paths, number[]> = { me: [], count: [], list: [] };
  const waiting = people.entries();
  const work = async () => {
    for (const [at, player] of waiting) {
      const names = Object.keys(paths) as (keyof typeof paths)[];
      // Who comes first also waits for the session.
      for (const name of at % 2 === 0 ? names : names.toReversed())
        times[name].push(await timeOf(get(paths[name], player)));
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  const p95 = (name: keyof typeof paths) => percentile(times[name], 0.95);
  return [
    metric('me, p95', p95('me'), 'ms'),
    metric('count, p95', p95('count'), 'ms'),
    metric('count to me, p95', p95('count') / p95('me'), '', { atMost: 2 }),
    metric('inbox list, p95', p95('list'), 'ms', { atMost: 150 }),
  ];
};
