import type { ServiceName } from '@portal/contracts';
import type { DriveResult } from '../drive';
import { type Metric, median, metric, renderTable } from '../metrics';

/** A row of the gateway bench. */
export interface Measured extends DriveResult {
  /** CPU microseconds for each request, by process. */
  cpu: Record<string, number>;
}

export type Table = ReadonlyMap<string, Measured>;

/** What a service's read may cost, relative to a bare Koa route with one MongoDB command of the same result. */
export const serviceReads: Record<string, { service: ServiceName; atMost: number }> = {
  leaderboard: { service: 'community', atMost: 1.3 },
  me: { service: 'account', atMost: 1.4 },
  search: { service: 'community', atMost: 1.5 },
  clans: { service: 'competition', atMost: 1.4 },
  tournaments: { service: 'competition', atMost: 1.3 },
};
const mongodThreshold = 1.2;
/** The row of `@fastify/http-proxy` before the service of `me`. */
export const proxiedMe = 'me, @fastify/http-proxy';

const cpuOf = (table: Table, name: string, process: string): number => table.get(name)?.cpu[process] ?? Number.NaN;

const processNames = ['bare', 'gateway', 'account', 'community', 'competition', 'email', 'mongod', 'redis'];

export const renderCpu = (table: Table): string =>
  renderTable(
    ['request', 'requests/s', 'p50 ms', 'p99 ms', ...processNames],
    [...table].map(([name, { perSecond, p50Ms, p99Ms, cpu }]) => [
      name,
      ...[perSecond, p50Ms, p99Ms, ...processNames.map((process) => cpu[process] ?? 0)].map((value) =>
        value.toFixed(0),
      ),
    ]),
  );

/** CPU microseconds of a bare Node server: the median of those measured between the rows. */
const bareNode = (table: Table): number =>
  median([...table].filter(([name]) => name.startsWith('bare Node')).map(([, { cpu }]) => cpu['bare'] ?? 0));

export const uncachedMetrics = (table: Table): Metric[] => [
  ...Object.entries(serviceReads).flatMap(([name, { service, atMost }]): Metric[] => {
    const [direct, bare] = [`service: ${name}`, `bare Koa: ${name}`];
    return [
      metric(`${name}: service to a bare Koa route`, cpuOf(table, direct, service) / cpuOf(table, bare, 'bare'), '', {
        atMost,
      }),
      metric(
        `${name}: mongod to that of the bare route`,
        cpuOf(table, direct, 'mongod') / cpuOf(table, bare, 'mongod'),
        '',
        { atMost: mongodThreshold },
      ),
    ];
  }),
  ...['me', 'me, bare service'].map(
    (name): Metric =>
      metric(`${name}: gateway to bare Node`, cpuOf(table, name, 'gateway') / bareNode(table), '', { atMost: 5.5 }),
  ),
  metric(
    'me: gateway to @fastify/http-proxy before the same service',
    cpuOf(table, 'me', 'gateway') / cpuOf(table, proxiedMe, 'bare'),
  ),
  metric('@fastify/http-proxy to bare Node', cpuOf(table, '@fastify/http-proxy', 'bare') / bareNode(table)),
];

const cachedReads = ['leaderboard', 'news', 'article', 'clans', 'clan', 'tournaments', 'tournament', 'HTML'];

export const cachedMetrics = (table: Table): Metric[] => {
  const barePerSecond = median(
    [...table].filter(([name]) => name.startsWith('bare Node')).map(([, { perSecond }]) => perSecond),
  );
  return cachedReads.flatMap((name): Metric[] => [
    metric(`${name}, cached: gateway to bare Node`, cpuOf(table, name, 'gateway') / bareNode(table), '', { atMost: 3 }),
    metric(`${name}, cached: throughput to that of bare Node`, (table.get(name)?.perSecond ?? 0) / barePerSecond, '', {
      atLeast: 0.35,
    }),
  ]);
};
