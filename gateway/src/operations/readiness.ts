import { z } from '@portal/contracts';
import {
  cacheFor,
  createReadiness,
  type Dependency,
  type Readiness,
  type Redis,
  requestIdHeader,
} from '@portal/service-kit';
import type { Remotes } from '../remotes/follow-remotes';
import type { Upstream, Upstreams } from '../upstream/upstream';

/** Probes of several callers share one check. */
const cacheMs = 500;
/** A service may need this long to check its own dependencies. */
const deadlineMs = 2_500;

const serviceState = z.object({ degraded: z.boolean().default(false) });

const serviceDependency = (upstream: Upstream): Dependency => ({
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

interface ReadinessOptions {
  upstreams: Upstreams;
  redis: Redis;
  remotes: Pick<Remotes, 'check'>;
  accepting: () => boolean;
  /** Monotonic clock in milliseconds. */
  now: () => number;
}

/**
 * Creates the readiness check. Dependencies are named after processes, because the response is public: one for each configured service,
 * and `gateway` for the gateway's Redis and MongoDB.
 */
export const createGatewayReadiness = (options: ReadinessOptions): (() => Promise<Readiness>) => {
  const { upstreams, redis, remotes, accepting, now } = options;
  const services = [...upstreams].map(([name, upstream]) => [name, serviceDependency(upstream)] as const);
  const dependencies = { gateway: ownDependency(redis, remotes), ...Object.fromEntries(services) };
  return cacheFor(cacheMs, now, createReadiness({ dependencies, accepting, deadlineMs }));
};
