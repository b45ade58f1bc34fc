import type { ServiceName } from '@portal/contracts';
import type { Measured } from '../drive';
import { type Metric, metric, renderTable } from '../metrics';

export type Table = ReadonlyMap<string, Measured>;

/** Maximum cost of a service's read, relative to a bare Koa route with one MongoDB command of the same result. */
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
/** The row of `me` before a service that responds at once. */
export const aloneMe = 'me, bare service';

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
const toBareNode = (table: Table, name: string, process: string, beside = name): number =>
  cpuOf(table, name, process) / cpuOf(table, bareNodeBeside(beside), 'bare');

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
  ...['me', aloneMe].map(
    (name): Metric => metric(`${name}: gateway to bare Node`, toBareNode(table, name, 'gateway'), '', { atMost: 5.5 }),
  ),
  metric(
    'me: gateway to @fastify/http-proxy before the same service',
    cpuOf(table, 'me', 'gateway') / cpuOf(table, proxiedMe, 'bare'),
  ),
  metric('@fastify/http-proxy to bare Node', toBareNode(table, '@fastify/http-proxy', 'bare', aloneMe)),
];

const cachedReads = ['leaderboard', 'news', 'article', 'clans', 'clan', 'tournaments', 'tournament', 'HTML'];

export const cachedMetrics = (table: Table): Metric[] =>
  cachedReads.flatMap((name): Metric[] => {
    const [cached, bare] = [table.get(name), table.get(bareNodeBeside(name))];
    const throughput = (cached?.perSecond ?? Number.NaN) / (bare?.perSecond ?? Number.NaN);
    return [
      metric(`${name}, cached: gateway to bare Node`, toBareNode(table, name, 'gateway'), '', { atMost: 3 }),
      metric(`${name}, cached: throughput to that of bare Node`, throughput, '', { atLeast: 0.35 }),
    ];
  });
