import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { withParentDeathSignal, workspaceRoot } from '@portal/testing/servers';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import type { Portal } from '@portal/tools/start/portal';
import { bundleOf, servicesWithLoaders } from '@portal/tools/start/processes';
import { SettingsError } from '@portal/tools/start/settings';
import { startBaselines } from '../baselines';
import { driveInTurns, type Load, type Measured, pidsOf } from '../drive';
import { type Scenario, type ScenarioContext, unlimited } from '../scenario';
import { printLayers } from './gateway-layers';
import {
  bareNodeBeside,
  cachedMetrics,
  proxiedMe,
  renderCpu,
  serviceReads,
  type Table,
  uncachedMetrics,
} from './gateway-metrics';
import { findCalls, get, mapValues, type Requests, readNames } from './portal-calls';

const connections = 16;
/** V8 has compiled the code of services and bare routes by then, even on a busy machine. */
const warmedUp = 5_000;
/** V8 optimizes functions of a proxy again during its first 25,000 requests. */
const proxyWarmedUp = 30_000;
/** Seconds of each load. Loads that are compared take turns. */
const turns = 5;
const maxFailures = 0.001;
/** Every browser accepts compressed responses. */
const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * Measures CPU time per request of the gateway, the services and MongoDB, next to a bare Node server, `@fastify/http-proxy` and a bare Koa
 * route with one MongoDB command. Reads are measured without and with the gateway's cache.
 */
export const benchGateway: Scenario = async (context, args) => {
  const options = {
    players: { type: 'string', default: '0' },
    layers: { type: 'boolean', default: false },
    reads: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args, options });
  if (values.layers) return printLayers(context);
  const only = values.reads?.split(',');
  const unknown = only?.filter((name) => !readNames.includes(name)) ?? [];
  if (unknown.length > 0) throw new SettingsError(`--reads ${unknown.join()}: not among ${readNames.join(', ')}`);
  const measured = { players: Number(values.players), only };
  const uncached = await measurePortal(context, measured, { GATEWAY_CACHE_MB: '0' });
  const cached = await measurePortal(context, measured, {});
  const metrics = [...uncachedMetrics(uncached), ...cachedMetrics(cached)];
  // A whole run fails for a read that it has not measured.
  return only ? metrics.filter(({ value }) => !Number.isNaN(value)) : metrics;
};

const measurePortal = (
  { print, signal }: ScenarioContext,
  { players, only }: { players: number; only: readonly string[] | undefined },
  cache: Record<string, string>,
): Promise<Table> =>
  withEphemeralPortal({ name: 'bench', print, signal, env: { ...unlimited, ...cache } }, async (portal) => {
    if (players > 0) await loadPlayers(portal, players, signal, print);
    const baselines = await startBaselines(portal.addresses.mongodbUri);
    const table = new Map<string, Measured>();
    try {
      const measure = async (loads: Load[], { warmUpRequests = warmedUp } = {}) => {
        const measured = await driveInTurns(loads, { connections, turns, warmUpRequests, signal });
        for (const [name, result] of measured) {
          // Proxies lose a request when its connection closes at the same moment.
          if (result.failures > result.requests * maxFailures)
            throw new Error(`${name}: ${result.failures} of ${result.requests} requests failed`);
          table.set(name, result);
        }
      };
      const pids = pidsOf(portal);
      const calls = await findCalls(portal, connections);
      const mongod = pids.filter(([name]) => name === 'mongod');
      const cookie = calls.cookies[0] ?? '';
      const { node, koa } = baselines.servers;
      const bareNode = (beside: string): Load => ({
        name: bareNodeBeside(beside),
        url: node.url,
        pids: [['bare', node.pid]],
        requestsOf: get('/'),
      });
      const reads: Record<string, Requests> = {
        ...mapValues(calls.publicReads, (path) => get(path, browserHeaders)),
        ...mapValues(calls.signedInReads, (path) => get(path, { cookie })),
      };
      for (const [name, requestsOf] of Object.entries(reads)) {
        if (only && !only.includes(name)) continue;
        await measure([bareNode(name), { name, url: portal.url, pids, requestsOf }]);
        const service = serviceReads[name];
        if (!service || cache['GATEWAY_CACHE_MB'] !== '0') continue;
        // The service is called directly, because parallel readers share a request in the gateway.
        const direct = await calls.forwarded(service, requestsOf(0)[0]?.path ?? '');
        const path = await baselines.copyResult(name, await readJson(portal.url, requestsOf));
        const atKoa: Requests = (connection) => direct(connection).map((request) => ({ ...request, path }));
        await measure([
          { name: `service: ${name}`, url: portal.serviceUrls[service], pids, requestsOf: direct },
          { name: `bare Koa: ${name}`, url: koa.url, pids: [['bare', koa.pid], ...mongod], requestsOf: atKoa },
        ]);
      }
      if (only && !only.includes('me')) return table;
      const proxy = await baselines.startProxy(portal.serviceUrls.account);
      const forwardedMe = await calls.forwarded('account', '/api/auth/me');
      await measure(
        [
          { name: 'me', url: portal.url, pids, requestsOf: get('/api/auth/me', { cookie }) },
          { name: proxiedMe, url: proxy.url, pids: [['bare', proxy.pid]], requestsOf: forwardedMe },
        ],
        { warmUpRequests: proxyWarmedUp },
      );
      await measure([{ name: 'follow, unfollow', url: portal.url, pids, requestsOf: calls.follows }]);
      await measure([{ name: 'sign-in', url: portal.url, pids, requestsOf: calls.signIns }], {
        warmUpRequests: 1,
      });
    } finally {
      await baselines.stop();
    }
    return table;
  }).then((table) => {
    print(
      `\nCPU microseconds per request, ${connections} connections, ${JSON.stringify(cache)}\n\n${renderCpu(table)}`,
    );
    return table;
  });

const readJson = async (url: string, requestsOf: Requests): Promise<unknown> => {
  const { path = '', headers } = requestsOf(0)[0] ?? {};
  const response = await fetch(new URL(path, url), { headers: headers as Record<string, string> });
  return response.json();
};

/** Loads synthetic players in addition to the demo data. */
const loadPlayers = async (
  { addresses }: Portal,
  players: number,
  signal: AbortSignal,
  print: (text: string) => void,
): Promise<void> => {
  const env = { ...process.env, MONGODB_URI: addresses.mongodbUri, REDIS_URL: addresses.redisUrl };
  const amounts = [`players=${players}`, `follows=${players * 5}`, `clans=${Math.floor(players / 50)}`];
  for (const service of servicesWithLoaders) {
    const entry = join(workspaceRoot(), bundleOf(service, 'scale'));
    const { stdout } = await promisify(execFile)(...withParentDeathSignal(process.execPath, [entry, ...amounts]), {
      env,
      signal,
    });
    print(stdout.trimEnd());
  }
};
