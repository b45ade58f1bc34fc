import { z } from '@portal/contracts';
import { cacheFor, requestIdHeader } from '@portal/service-kit';
import { createReadiness, type Dependency, type Readiness } from '@portal/service-kit/http';
import type { Redis } from '@portal/service-kit/redis';
import pTimeout from 'p-timeout';
import type { Remotes } from '../remotes/follow-remotes.ts';
import type { Upstream, Upstreams } from '../upstream/upstream.ts';

/** Probes of several callers share one check. */
const cacheMs = 500;
/** A service may need this long to check its own dependencies. */
const deadlineMs = 2_500;

const serviceState = z.object({ degraded: z.boolean().default(false) });

const createServiceDependency = (upstream: Upstream): Dependency => ({
  required: true,
  async check() {
    const headers = { [requestIdHeader]: 'readiness' };
    const { status, body } = await upstream.request({ method: 'GET', path: '/readyz', headers });
    if (status !== 200) throw new Error(`not ready: ${status}`);
    return serviceState.parse(JSON.parse(String(body))).degraded && 'degraded';
  },
});

/** Without MongoDB the gateway uses the last registry, and without Redis it limits rates in memory. */
const ownDependency = (redis: Redis, remotes: Pick<Remotes, 'check'>): Dependency => ({
  required: true,
  async check() {
    const state = await remotes.check();
    return redis.ping().then(
      () => state,
      () => 'degraded',
    );
  },
});

/** Orchestrators wait a second for a probe, so a hanging service must not delay it. */
const knownAfterMs = 500;

/** Creates the checks of all configured services. */
export const createServiceChecks = (upstreams: Upstreams, now: () => number) => {
  const services = [...upstreams].map(([name, upstream]) => [name, createServiceDependency(upstream)] as const);
  const check = createReadiness({ dependencies: Object.fromEntries(services), accepting: () => true, deadlineMs });
  // A service counts as down until it has responded.
  let last: Readiness = {
    ready: false,
    draining: false,
    failing: [...upstreams.keys()],
    degraded: [],
    dependencies: {},
  };
  const read = cacheFor(cacheMs, now, async () => {
    last = await check();
    return last;
  });
  return {
    /** Returns the current state. */
    read,
    /** Returns the last known state if a service needs longer. */
    readKnown: (): Promise<Readiness> => pTimeout(read(), { milliseconds: knownAfterMs, fallback: () => last }),
  };
};
type ServiceChecks = ReturnType<typeof createServiceChecks>;

interface ReadinessOptions {
  services: ServiceChecks;
  redis: Redis;
  remotes: Pick<Remotes, 'check'>;
  accepting: () => boolean;
}

/**
 * Creates the readiness check. Services are reported but not required: without them the gateway still serves pages and stored responses,
 * and a load balancer that removed all gateways would end those too. The response is public, so it names processes only.
 */
export const createGatewayReadiness = (options: ReadinessOptions): (() => Promise<Readiness>) => {
  const { services, redis, remotes, accepting } = options;
  const readOwn = createReadiness({ dependencies: { gateway: ownDependency(redis, remotes) }, accepting });
  return async () => {
    const [own, others] = await Promise.all([readOwn(), services.readKnown()]);
    return {
      ...own,
      failing: [...own.failing, ...others.failing],
      degraded: [...own.degraded, ...others.degraded],
      dependencies: { ...own.dependencies, ...others.dependencies },
    };
  };
};

/** Creates the check of the whole portal: ready only if this gateway and each service are. */
export const createStatus =
  (services: ServiceChecks, readiness: () => Promise<Readiness>): (() => Promise<Readiness>) =>
  async () => {
    await services.read();
    const state = await readiness();
    return { ...state, ready: state.ready && state.failing.length === 0 };
  };
