import type { ServiceName } from '@portal/contracts';
import type { Measured } from '../drive';
import { type Metric, metric, renderTable } from '../metrics';

export type Table = ReadonlyMap<string, Measured>;

/** Reads that are compared with a bare Koa route with one MongoDB command of the same result. */
export const serviceReads: Record<string, ServiceName> = {
  leaderboard: 'community',
  me: 'account',
  search: 'community',
  clans: 'competition',
  tournaments: 'competition',
};
/** The row of `me` through `@fastify/http-proxy` to the same service. */
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

/** The row of a bare Node server that took turns with a load. */
export const bareNodeBeside = (name: string): string => `bare Node beside ${name}`;

export const uncachedMetrics = (table: Table): Metric[] => [
  ...Object.entries(serviceReads).map(([name, service]): Metric => {
    const ratio = cpuOf(table, `service: ${name}`, service) / cpuOf(table, `bare Koa: ${name}`, 'bare');
    return metric(`${name}: service to a bare Koa route`, ratio, '', { atMost: 1.5 });
  }),
  metric(
    'me: gateway to @fastify/http-proxy before the same service',
    cpuOf(table, 'me', 'gateway') / cpuOf(table, proxiedMe, 'bare'),
    '',
    { atMost: 1.7 },
  ),
];

const cachedReads = ['leaderboard', 'news', 'article', 'clans', 'clan', 'tournaments', 'tournament'];

export const cachedMetrics = (table: Table): Metric[] => [
  ...cachedReads.map((name): Metric => {
    const ratio = cpuOf(table, name, 'gateway') / cpuOf(table, bareNodeBeside(name), 'bare');
    return metric(`${name}, cached: gateway to bare Node`, ratio, '', { atMost: 3.5 });
  }),
  metric('page, compressed: gateway', cpuOf(table, 'HTML', 'gateway') / 1000, 'ms', { atMost: 1 }),
];
