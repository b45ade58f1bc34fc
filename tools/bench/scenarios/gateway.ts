import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { withParentDeathSignal, workspaceRoot } from '@portal/testing/servers';
import { withEphemeralPortal } from '@portal/tools/start/ephemeral-portal';
import type { Portal } from '@portal/tools/start/portal';
import { bundleOf, servicesWithLoaders } from '@portal/tools/start/processes';
import { startGateway } from '../../start/second-gateway';
import { startBaselines } from '../baselines';
import { drive, pidsOf, withCpuTimes } from '../drive';
import type { Scenario, ScenarioContext } from '../scenario';
import { printLayers } from './gateway-layers';
import {
  cachedMetrics,
  type Measured,
  proxiedMe,
  renderCpu,
  serviceReads,
  type Table,
  uncachedMetrics,
} from './gateway-metrics';
import { findCalls, get, type Requests, unlimited } from './portal-calls';

const connections = 16;
const warmUpSeconds = 1;
/** At least so many requests, and a second of them. */
const defaultWarmUp = 2_000;
/** So that V8 has compiled what services and bare routes run, also on a busy machine. */
const comparedWarmUpRequests = 5_000;
const seconds = 3;
const maxFailures = 0.001;
/** Every browser accepts compressed responses. */
const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * CPU time per request and throughput of the gateway, the services and MongoDB, next to a bare Node server, `@fastify/http-proxy`, nginx
 * where it is installed, and a bare Koa route with one MongoDB command. Reads are measured without and with the gateway's cache.
 */
export const benchGateway: Scenario = async (context, args) => {
  const options = {
    players: { type: 'string', default: '0' },
    layers: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args, options });
  if (values.layers) return printLayers(context);
  const players = Number(values.players);
  const uncached = await measurePortal(context, players, { GATEWAY_CACHE_MB: '0' });
  const cached = await measurePortal(context, players, {});
  return [...uncachedMetrics(uncached), ...cachedMetrics(cached)];
};

const measurePortal = (
  { print, signal }: ScenarioContext,
  players: number,
  cache: Record<string, string>,
): Promise<Table> =>
  withEphemeralPortal({ name: 'bench', print, signal, env: { ...unlimited, ...cache } }, async (portal) => {
    if (players > 0) await loadPlayers(portal, players, signal, print);
    const baselines = await startBaselines(portal.addresses.mongodbUri);
    const table = new Map<string, Measured>();
    try {
      const measure = async (
        name: string,
        url: string,
        pids: readonly [string, number][],
        requestsOf: Requests,
        warmUpRequests = defaultWarmUp,
      ) => {
        signal.throwIfAborted();
        for (let sent = 0; sent < warmUpRequests; )
          sent += (await drive({ url, connections, seconds: warmUpSeconds, requestsOf })).requests;
        const { result, cpuMs } = await withCpuTimes(pids, () => drive({ url, connections, seconds, requestsOf }));
        // Proxies lose a request when its connection closes at the same moment.
        if (result.failures > result.requests * maxFailures)
          throw new Error(`${name}: ${result.failures} of ${result.requests} requests failed`);
        const perRequest = ([process, ms]: [string, number]) => [process, (ms * 1000) / result.requests];
        table.set(name, { ...result, cpu: Object.fromEntries(Object.entries(cpuMs).map(perRequest)) });
      };
      const pids = pidsOf(portal);
      const calls = await findCalls(portal, connections);
      const mongod: [string, number][] = pids.filter(([name]) => name === 'mongod');
      const cookie = calls.cookies[0] ?? '';
      const reads: Record<string, Requests> = {
        ...mapValues(calls.publicReads, (path) => get(path, browserHeaders)),
        ...mapValues(calls.signedInReads, (path) => get(path, { cookie })),
      };
      for (const [name, requestsOf] of Object.entries(reads)) {
        const { node } = baselines.servers;
        await measure(`bare Node before ${name}`, node.url, [['bare', node.pid]], get('/'));
        await measure(name, portal.url, pids, requestsOf);
        const compared = serviceReads[name];
        if (!compared) continue;
        // Past the gateway, in which parallel readers of one public response share a request.
        const { service } = compared;
        const direct = await calls.forwarded(service, requestsOf(0)[0]?.path ?? '');
        await measure(`service: ${name}`, portal.serviceUrls[service], pids, direct, comparedWarmUpRequests);
        const { koa } = baselines.servers;
        const path = await baselines.copyResult(name, await readJson(portal.url, requestsOf));
        const bare: [string, number][] = [['bare', koa.pid], ...mongod];
        await measure(`bare Koa: ${name}`, koa.url, bare, get(path), comparedWarmUpRequests);
      }
      // The gateway's own work: services that share its cores wake it up for each of their responses.
      const alone = await startGateway(portal.environments.get('gateway'), { ACCOUNT_URL: baselines.servers.node.url });
      try {
        const me = get('/api/auth/me', { cookie });
        await measure('me, bare service', alone.url, [['gateway', alone.pid]], me, comparedWarmUpRequests);
      } finally {
        await alone.stop();
      }
      // What a proxy pays before the same busy service.
      const proxy = await baselines.startProxy(portal.serviceUrls.account);
      const forwardedMe = await calls.forwarded('account', '/api/auth/me');
      await measure(proxiedMe, proxy.url, [['bare', proxy.pid]], forwardedMe, comparedWarmUpRequests);
      await measure('follow, unfollow', portal.url, pids, calls.follows);
      await measure('sign-in', portal.url, pids, calls.signIns, 1);
      for (const [name, { url, pid }] of Object.entries(baselines.servers))
        if (name !== 'koa') await measure(name, url, [['bare', pid]], get('/'));
    } finally {
      await baselines.stop();
    }
    print(
      `\nCPU microseconds per request, ${connections} connections, ${JSON.stringify(cache)}\n\n${renderCpu(table)}`,
    );
    return table;
  });

const mapValues = <T>(record: Record<string, string>, map: (value: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

const readJson = async (url: string, requestsOf: Requests): Promise<unknown> => {
  const { path = '', headers } = requestsOf(0)[0] ?? {};
  const response = await fetch(new URL(path, url), { headers: headers as Record<string, string> });
  return response.json();
};

/** Loads synthetic players beside the demo data. */
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
