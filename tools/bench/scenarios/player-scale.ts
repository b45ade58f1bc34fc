import { getFollowee, syntheticCup } from '@portal/domain/testing';
import { waitFor } from '@portal/testing';
import { startEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import type { Portal } from '@portal/tools/start/portal';
import { type Connection, Types } from 'mongoose';
import { measureCall, measureFollows, measureReports } from '../inbox-moves.ts';
import { type Metric, median, metric, percentile } from '../metrics.ts';
import { loadPlayers, openDatabases, type Player, signInPlayers } from '../players.ts';
import { type ScenarioContext, unlimited } from '../scenario.ts';
import { type BenchViewer, openViewers, viewersEnvironment } from '../viewers.ts';

const streams = 2_000;
const leagueSize = 16;
const followSamples = 100;
const readers = 50;
/** Each of them does one thing: watch, follow or read. */
const fewestPlayers = streams + followSamples + readers;
const followedByReader = 300;
const coldReads = 200;

const toObjectId = (id: string) => new Types.ObjectId(id);
const countPlaces = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

/**
 * What players with an inbox, a feed and a history feel among many others: times of their reads, also from a cold database, and from a follow
 * or a report to the number on another device. About a sixth of the players follow one star.
 */
export const benchPlayerScale = async ({ print, signal }: ScenarioContext, players: number): Promise<Metric[]> => {
  if (!(players >= fewestPlayers)) throw new Error(`--players must be at least ${fewestPlayers}`);
  const env = { ...unlimited, ...viewersEnvironment, PORTAL_FEATURES: 'live' };
  await using portal = await startEphemeralPortal({ name: 'bench', print, signal, env });
  const cups = Math.ceil(players / 16);
  await loadPlayers(portal, { players, follows: 2 * players, clans: Math.ceil(players / 200), cups });
  await using databases = await openDatabases(portal);
  const [account, community] = [databases.open('account'), databases.open('community')];
  const viewers: BenchViewer[] = [];
  try {
    const signIn = (places: readonly number[]) => signInPlayers(account, places);
    const starPlace = getFollowee(0, players);
    const others = countPlaces(0, fewestPlayers).filter((place) => place !== starPlace);
    const watching = await signIn([starPlace, ...others.splice(0, streams - 1)]);
    const followers = await signIn(others.splice(0, followSamples));
    const reading = await signIn(others.splice(0, readers));
    for (const [at, { id }] of reading.entries())
      await follow(community, id, findActive(at * followedByReader, players));
    print('MongoDB starts again, so that nothing is in its cache');
    await portal.servers.mongodb?.restart();
    const [star, second] = watching as [Player, Player];
    await waitFor(() => measureCall(portal, second, 'GET', '/api/notifications/count'), { what: 'MongoDB' });
    const cold = await readCold(portal, reading, players);
    const cookies = watching.map(({ cookie }) => cookie);
    const path = '/api/notifications/events';
    viewers.push(...(await openViewers({ url: portal.url, path, cookies, count: streams, timed: streams, signal })));
    print(`${streams} players watch their inboxes`);
    const warm = await readOften(portal, watching);
    const watchers = watching.map((player, at) => ({ ...player, viewer: viewers[at] as BenchViewer }));
    const follows = await measureFollows(portal, followers, watchers.slice(leagueSize));
    const countActivities = () => community.collection('activities').countDocuments({ actorIds: toObjectId(star.id) });
    const expected = (await countActivities()) + leagueSize - 1;
    const reports = await measureReports(portal, watchers.slice(0, leagueSize), star);
    const arePublished = async () => (await countActivities()) >= expected;
    await waitFor(arePublished, { timeout: 20_000, what: 'the activities' }).catch(() => undefined);
    const moved = { atMost: 2_000 };
    return [
      ...cold,
      ...warm,
      metric('from a follow to the number on another device, p95', percentile(follows, 0.95), 'ms', moved),
      metric('from a report to the number, p95', percentile(reports.moves, 0.95), 'ms', moved),
      metric(
        'followers of the star',
        await community.collection('follows').countDocuments({ followeeId: toObjectId(star.id) }),
      ),
      metric('report of others, p50', median(reports.others), 'ms'),
      metric("report in the star's matches to others, p50", median(reports.star) / median(reports.others), '', {
        atMost: 1.2,
      }),
      metric("the star's activities missing or doubled", Math.abs((await countActivities()) - expected), '', {
        atMost: 0,
      }),
    ];
  } finally {
    for (const viewer of viewers) viewer.close();
  }
};

/** The synthetic data may have some of these follows. */
const follow = async (community: Connection, followerId: string, followeeIds: readonly string[]): Promise<void> => {
  const rows = followeeIds.map((id) => ({ followeeId: toObjectId(id), createdAt: new Date() }));
  await community
    .collection('follows')
    .insertMany(
      rows.map((row) => ({ ...row, followerId: toObjectId(followerId) })),
      { ordered: false },
    )
    .catch(() => undefined);
};

/** Lists players who have played lately, one of each cup. */
const findActive = (firstCup: number, players: number): string[] =>
  countPlaces(firstCup, followedByReader).flatMap((place) => {
    const { entrants } = syntheticCup(place % Math.ceil(players / 16), players, new Date());
    return entrants[place % entrants.length]?.playerId ?? [];
  });

/** Measures reads that no cache can serve, one after the other. */
const readCold = async (portal: Portal, reading: readonly Player[], players: number): Promise<Metric[]> => {
  const cups = Math.ceil(players / 16);
  const read = (path: string, at: number) => measureCall(portal, reading[at % readers] as Player, 'GET', path);
  const times = { feed: [] as number[], history: [] as number[], versus: [] as number[] };
  for (let at = 0; at < readers; at += 1) times.feed.push(await read('/api/feed', at));
  for (let at = 0; at < coldReads; at += 1) {
    const { entrants } = syntheticCup(Math.floor((at * cups) / coldReads), players, new Date());
    const [one, other] = entrants.map(({ playerId }) => playerId);
    times.history.push(await read(`/api/players/${one}/history`, at));
    times.versus.push(await read(`/api/players/${other}/versus/${one}`, at));
  }
  const report = (name: keyof typeof times, atMost: number) => [
    metric(`${name} from a cold database, p50`, median(times[name]), 'ms'),
    metric(`${name} from a cold database, p95`, percentile(times[name], 0.95), 'ms', { atMost }),
  ];
  return [...report('feed', 150), ...report('history', 100), ...report('versus', 100)];
};

/** The calls of a signed-in page take turns, four players at a time. */
const readOften = async (portal: Portal, people: readonly Player[]): Promise<Metric[]> => {
  const paths = { me: '/api/auth/me', count: '/api/notifications/count', list: '/api/notifications' };
  const times = { me: [] as number[], count: [] as number[], list: [] as number[] };
  const waiting = people.entries();
  const work = async () => {
    for (const [at, player] of waiting) {
      const names = ['me', 'count', 'list'] as const;
      // Who comes first also waits for the session.
      for (const name of at % 2 === 0 ? names : names.toReversed())
        times[name].push(await measureCall(portal, player, 'GET', paths[name]));
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
