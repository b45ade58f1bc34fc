import { Agent, request } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLogger, createMetrics, type ManagedProcess } from '@portal/service-kit';
import { createHttpApp, createListeningProcess, createReadiness, healthRoutes } from '@portal/service-kit/http';
import { waitFor } from '@portal/testing';
import { type Balancer, startBalancer } from './support/balancer.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

let services: Balancer;
let gateways: Balancer;
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  [services, gateways] = await Promise.all([startBalancer(), startBalancer()]);
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await Promise.all([services.stop(), gateways.stop()]);
});

/** A balancer notices within this time that a process is not ready. */
const drainDelaySeconds = 3;

/** Starts a replica with the server of all services. It responds to every call. */
const startService = async (): Promise<ManagedProcess> => {
  const logger = createLogger({ service: 'account', level: 'silent' });
  const metrics = createMetrics('account');
  const host = '127.0.0.1';
  const service = createListeningProcess(logger, { host, port: 0 }, () => ({
    metrics,
    readiness: (accepting) => createReadiness({ dependencies: {}, accepting }),
    listener: {
      host,
      port: 0,
      drainDelayMs: drainDelaySeconds * 1_000,
      createApp({ readiness }) {
        const app = createHttpApp({ logger, metrics });
        return app.use(healthRoutes({ readiness })).use((ctx) => {
          ctx.body = {};
        });
      },
    },
  }));
  await services.add(await service.start());
  return service;
};

const startGateway = async (): Promise<TestGateway> => {
  const gateway = await startTestGateway({
    ACCOUNT_URL: services.url,
    DRAIN_DELAY_SECONDS: String(drainDelaySeconds),
    RATE_LIMIT_CALLS: '1000000',
    RATE_LIMIT_WRITES: '1000000',
  });
  await gateways.add(gateway.port);
  return gateway;
};

interface Load {
  /** Numbers of requests by kind and outcome. */
  outcomes: Record<string, number>;
  stop(): Promise<void>;
}

/** Reads and writes through the gateways without a pause, on connections that are kept and on a new one for each request. */
const startLoad = (): Load => {
  const outcomes: Record<string, number> = {};
  let isStopped = false;
  let id = 0;
  const call = (kind: string, agent: Agent | false) =>
    new Promise<number>((resolve, reject) => {
      id += 1;
      const isWrite = kind === 'write';
      const path = isWrite ? '/api/auth/signin' : `/api/avatars/generated/${id.toString(16).padStart(24, '0')}`;
      const headers = isWrite ? { 'content-type': 'application/json' } : {};
      request(gateways.url + path, { method: isWrite ? 'POST' : 'GET', agent, headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      })
        .once('error', reject)
        .end(isWrite ? '{"identifier":"kim","password":"p"}' : undefined);
    });
  const repeat = async (kind: string, agent: Agent | false) => {
    while (!isStopped) {
      const outcome = await call(kind, agent).catch(({ message }: Error) => message);
      const key = `${kind} ${agent ? 'kept' : 'new'} ${outcome}`;
      outcomes[key] = (outcomes[key] ?? 0) + 1;
    }
  };
  const agents = [new Agent({ keepAlive: true, maxSockets: 2 }), false] as const;
  const clients = agents.flatMap((agent) => ['read', 'write'].map((kind) => repeat(kind, agent)));
  return {
    outcomes,
    async stop() {
      isStopped = true;
      await Promise.all(clients);
      agents[0].destroy();
    },
  };
};

test('a rolling restart of two gateways and two replicas of a service fails no request', async () => {
  const oldServices = [await startService(), await startService()];
  const oldGateways = [await startGateway(), await startGateway()];
  const load = startLoad();
  const total = () => Object.values(load.outcomes).reduce((sum, count) => sum + count, 0);
  const progress = (requests: number) => {
    const before = total();
    return waitFor(() => total() >= before + requests);
  };
  for (const service of oldServices) {
    const replacement = await startService();
    stops.push(() => replacement.stop());
    await service.stop();
    await progress(50);
  }
  for (const gateway of oldGateways) {
    const replacement = await startGateway();
    stops.push(() => replacement.stop());
    await gateway.stop();
    await progress(50);
  }
  await load.stop();
  const kinds = ['read kept 200', 'read new 200', 'write kept 200', 'write new 200'];
  expect(Object.keys(load.outcomes).sort()).toEqual(kinds);
});
