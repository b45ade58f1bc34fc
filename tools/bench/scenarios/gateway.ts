import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ServiceName } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { findFreePort, startProcess, workspaceRoot } from '@portal/testing/servers';
import { startEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import type { Portal } from '@portal/tools/start/portal';
import { mongo } from 'mongoose';
import { compareCpu, getPids, type Side } from '../drive.ts';
import { type Metric, metric } from '../metrics.ts';
import { type Scenario, unlimited } from '../scenario.ts';
import { findCalls, get, type Requests } from './portal-calls.ts';

const connections = 16;
/** Turns of one second for each load. */
const turns = 5;
/** V8 has compiled the code of services and bare routes by then, even on a busy machine. */
const warmedUp = 10_000;
/** V8 optimizes functions of a proxy again during its first 25,000 requests. */
const proxyWarmedUp = 30_000;
/** Every browser accepts compressed responses. */
const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** Reads that are compared with a bare Koa route with one MongoDB command of the same result. */
const serviceReads: [name: string, service: ServiceName][] = [
  ['leaderboard', 'community'],
  ['me', 'account'],
  ['search', 'community'],
  ['clans', 'competition'],
  ['tournaments', 'competition'],
];

/**
 * CPU time of a request: cached reads beside a bare Node server, services beside a bare Koa route with one MongoDB command, and a signed-in
 * read beside `@fastify/http-proxy`. `--only clans` selects comparisons by a part of their name.
 */
export const benchGateway: Scenario = async ({ print, signal }, args) => {
  const { only } = parseArgs({ args, options: { only: { type: 'string', default: '' } } }).values;
  await using portal = await startEphemeralPortal({ name: 'bench', print, signal, env: unlimited });
  await using baselines = createBaselines(portal.serverUrls.mongodbUri);
  const metrics: Metric[] = [];
  const compare = async (
    name: string,
    atMost: number,
    findSides: () => Promise<Side[]>,
    { warmUpRequests = warmedUp, unit = '' as Metric['unit'] } = {},
  ): Promise<void> => {
    if (!name.includes(only)) return;
    const [own = Number.NaN, other = 1] = await compareCpu(await findSides(), {
      ...{ connections, turns, warmUpRequests, signal },
    });
    metrics.push(metric(name, own / other, unit, { atMost }));
    print(`${name}: ${own.toFixed(3)} ms${other === 1 ? '' : `, ${other.toFixed(3)} ms`}`);
  };
  const { gateway = 0, ...pids } = getPids(portal);
  const calls = await findCalls(portal, connections);
  const cookie = calls.cookies[0] ?? '';
  const { HTML = '', ...cached } = calls.publicReads;
  const node = await baselines.start('node');
  for (const [name, path] of Object.entries(cached))
    await compare(`${name}, cached: gateway to bare Node`, 3.5, async () => [
      { url: portal.url, pid: gateway, buildRequests: get(path, browserHeaders) },
      { ...node, buildRequests: get('/') },
    ]);
  const page = { url: portal.url, pid: gateway, buildRequests: get(HTML, browserHeaders) };
  await compare('page, compressed: gateway', 1, async () => [page], { unit: 'ms' });
  const koa = await baselines.start('koa', portal.serverUrls.mongodbUri);
  for (const [name, service] of serviceReads)
    await compare(`${name}: service to a bare Koa route`, 1.5, async () => {
      const path = calls.publicReads[name] ?? calls.signedInReads[name] ?? '';
      const result = await (await fetch(new URL(path, portal.url), { headers: { cookie } })).json();
      const copied = await baselines.copyResult(name, result);
      const buildRequests = calls.forwarded(service, path);
      const atKoa: Requests = (connection) => buildRequests(connection).map((each) => ({ ...each, path: copied }));
      return [
        { url: portal.serviceUrls[service], pid: pids[service] ?? 0, buildRequests },
        { ...koa, buildRequests: atKoa },
      ];
    });
  const findProxied = async () => [
    { url: portal.url, pid: gateway, buildRequests: get('/api/auth/me', { cookie }) },
    {
      ...(await baselines.start('proxy', portal.serviceUrls.account)),
      buildRequests: calls.forwarded('account', '/api/auth/me'),
    },
  ];
  const name = 'me: gateway to @fastify/http-proxy before the same service';
  await compare(name, 1.7, findProxied, { warmUpRequests: proxyWarmedUp });
  return metrics;
};

/** Servers that the portal is compared with. */
const createBaselines = (mongodbUri: Portal['serverUrls']['mongodbUri']) => {
  const stack = new AsyncDisposableStack();
  const client = stack.use(new mongo.MongoClient(mongodbUri));
  return {
    async start(kind: 'node' | 'koa' | 'proxy', upstream = ''): Promise<Omit<Side, 'buildRequests'>> {
      const port = await findFreePort();
      const script = join(workspaceRoot(), 'tools/bench/baseline-server.mjs');
      const args = [script, kind, String(port), upstream];
      const { pid, stop } = await startProcess({ command: process.execPath, args });
      stack.defer(stop);
      const url = `http://127.0.0.1:${port}`;
      await waitFor(() => fetch(url), { timeout: 20_000, what: kind });
      return { url, pid };
    },
    /** Stores the response of a call. @returns the path at which the Koa server reads it */
    async copyResult(name: string, result: unknown): Promise<string> {
      const rows = Array.isArray(result) ? result : [result];
      const documents = rows.map((row: object, place) => ({ ...row, _id: place }));
      await client.db('bench').collection<{ _id: number }>(name).insertMany(documents);
      return `/${Array.isArray(result) ? 'list' : 'one'}/${name}`;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
};
