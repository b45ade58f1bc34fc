import { parseArgs } from 'node:util';
import { tournamentStatuses } from '@portal/contracts';
import {
  followeeOfRank,
  parseScale,
  type Scale,
  syntheticClan,
  syntheticPlayer,
  syntheticPlayerId,
  syntheticTournament,
  tournamentCount,
} from '@portal/domain/testing';
import { serviceCaller, waitFor } from '@portal/testing';
import { Redis } from 'ioredis';
import { type Metric, metric, percentile, renderTable } from '../metrics.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { type RunningService, type Services, withServices } from '../services.ts';

const small: Scale = { players: 10_000, follows: 50_000, clans: 1_000 };
const turns = 500;
const warmUpTurns = 100;
/** Reads of both sizes alternate in short rounds, so that a burst of other work on the machine affects both alike. */
const turnsPerRound = 25;
const rankReads = 200;
const goldenRatio = 0.618_033_988_75;

/** From 0 to below 1; the turns cover the range evenly, however many there are. */
const spread = (turn: number): number => (turn * goldenRatio) % 1;
const position = (turn: number, count: number): number => Math.floor(spread(turn) * count);

type Send = (key: string, query?: Record<string, string>) => Promise<number>;
/** Each returns the milliseconds of a read of the turn. */
type Reads = Record<string, (turn: number) => Promise<number>>;

/** Whether reads and the own rank stay fast with much data, and how soon ranks are back after Redis has lost them. */
export const benchScale: Scenario = (context, args) => {
  const counts = { players: '1000000', follows: '5000000', clans: '100000' };
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [name, { type: 'string', default: count } as const]),
    ),
  });
  const large = parseScale(Object.entries(values).map(([name, count]) => `${name}=${count}`));
  return withServices(['community', 'competition'], context, async (services) => [
    ...(await compareSizes(services, 'community', large, readsOfCommunity, context)),
    ...(await compareSizes(services, 'competition', large, readsOfCompetition, context)),
    ...(await measureRank(services, large.players, context.signal)),
  ]);
};

const readsOfCommunity = async (send: Send, { players }: Scale): Promise<Reads> => {
  const platformGroups = ['all', 'console', 'mobile'];
  const any = (turn: number) => syntheticPlayer(position(turn, players));
  /** Players with many and with few followers come up equally often, and the one with the most every tenth time. */
  const followed = (turn: number) => {
    const rank = turn % 10 === 0 ? 0 : Math.floor(players ** spread(turn));
    return `GET /api/users/${syntheticPlayerId(followeeOfRank(rank, players))}`;
  };
  return {
    leaderboard: (turn) =>
      send('GET /api/leaderboard', { limit: '50', platformGroup: platformGroups[turn % platformGroups.length] ?? '' }),
    'search by prefix': (turn) => send('GET /api/users/search', { q: any(turn).username.slice(0, 2 + (turn % 10)) }),
    'public profile with rank': (turn) => send(`GET /api/players/${any(turn).username}`),
    'follow stats': (turn) => send(`${followed(turn)}/follow-stats`),
    'first page of followers': (turn) => send(`${followed(turn)}/followers`),
  };
};

const readsOfCompetition = async (send: Send, scale: Scale): Promise<Reads> => {
  const clan = (turn: number) => `GET /api/clans/${syntheticClan(position(turn, scale.clans), scale).id}`;
  const tournament = (turn: number) => syntheticTournament(position(turn, tournamentCount(scale))).id;
  const status = (turn: number) => tournamentStatuses[turn % tournamentStatuses.length] ?? '';
  return {
    clans: () => send('GET /api/clans'),
    clan: (turn) => send(`${clan(turn)}/details`),
    'members of a clan': (turn) => send(`${clan(turn)}/members`),
    tournaments: (turn) => send('GET /api/tournaments', { status: status(turn) }),
    tournament: (turn) => send(`GET /api/tournaments/${tournament(turn)}`),
  };
};

/** Sends a read as one player and measures it. */
const senderOf = ({ origin, name }: RunningService): Send => {
  const call = serviceCaller(origin, name);
  const as = { userId: syntheticPlayerId(1) };
  return async (key, query = {}) => {
    const since = performance.now();
    const { status } = await call({ key, query, as });
    if (status !== 200) throw new Error(`${key} returned ${status}`);
    return performance.now() - since;
  };
};

/** Loads both sizes of a service's data into the databases `small` and `large` and compares its reads. */
const compareSizes = async (
  services: Services,
  name: RunningService['name'],
  large: Scale,
  readsOf: (send: Send, scale: Scale) => Promise<Reads>,
  { print, signal }: ScenarioContext,
): Promise<Metric[]> => {
  const sizes: { service: RunningService; reads: Reads }[] = [];
  for (const [prefix, scale] of Object.entries({ small, large })) {
    await services.load(name, prefix, scale);
    const service = await services.start(name, prefix);
    sizes.push({ service, reads: await readsOf(senderOf(service), scale) });
  }
  const rows: [name: string, small: number, large: number][] = [];
  for (const read of Object.keys(sizes[0]?.reads ?? {})) {
    const times: number[][] = [[], []];
    for (let first = 0; first < warmUpTurns + turns; first += turnsPerRound)
      for (const [index, { reads }] of sizes.entries())
        for (let turn = first; turn < first + turnsPerRound; turn += 1) {
          signal.throwIfAborted();
          const ms = (await reads[read]?.(turn)) ?? Number.NaN;
          if (turn >= warmUpTurns) times[index]?.push(ms);
        }
    const [p95Small = Number.NaN, p95Large = Number.NaN] = times.map((all) => percentile(all, 0.95));
    rows.push([read, p95Small, p95Large]);
  }
  await Promise.all(sizes.map(({ service }) => service.stop()));
  const cells = rows.map(([read, ...ms]) => [read, ...ms.map((each) => each.toFixed(2))]);
  print(`\n${name}, p95 in ms\n\n${renderTable(['read', JSON.stringify(small), JSON.stringify(large)], cells)}`);
  return rows.map(([read, before, after]) =>
    metric(`${read}: p95, large to small`, after / before, '', { atMost: 1.5 }),
  );
};

/** How long the own rank takes, and until it is back after Redis was emptied. */
const measureRank = async (services: Services, players: number, signal: AbortSignal): Promise<Metric[]> => {
  const service = await services.start('community', 'large');
  const call = serviceCaller(service.origin, service.name);
  const read = async (turn: number) => {
    const since = performance.now();
    const as = { userId: syntheticPlayerId(position(turn, players)) };
    const { json } = await call({ key: 'GET /api/leaderboard/me', as });
    return { rank: (json as { rank: number | null }).rank, ms: performance.now() - since };
  };
  const isRanked = async (rank?: number) => {
    const { rank: found } = await read(0);
    return found !== null && (rank === undefined || found === rank) ? found : undefined;
  };
  const rank = await waitFor(() => isRanked(), { timeout: 120_000, what: 'ranks' });
  const times: number[] = [];
  for (let turn = 0; turn < rankReads; turn += 1) {
    signal.throwIfAborted();
    times.push((await read(turn)).ms);
  }
  const redis = new Redis(services.redisUrl);
  await redis.flushall();
  redis.disconnect();
  const since = performance.now();
  await waitFor(() => isRanked(rank), { timeout: 120_000, interval: 50, what: 'ranks after an emptied Redis' });
  const seconds = (performance.now() - since) / 1_000;
  await service.stop();
  return [
    metric(`own rank of ${players} players, p95`, percentile(times, 0.95), 'ms', { atMost: 20 }),
    metric('emptied Redis: the same rank again', seconds, 's', { atMost: 10 }),
  ];
};
