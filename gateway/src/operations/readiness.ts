import { z } from '@portal/contracts';
import {
  createReadiness,
  type Dependency,
  type Readiness,
  type Redis,
  redisDependency,
  requestIdHeader,
} from '@portal/service-kit';
import type { Upstream, Upstreams } from '../upstream/upstream';

/** Probes of several callers share one check. */
const cacheMs = 500;
/** Longer than a service takes to check its own dependencies. */
const deadlineMs = 2_500;

const serviceState = z.object({ degraded: z.boolean().default(false) });

const serviceDependency = (upstream: Upstream): Dependency => ({
  required: true,
  async check() {
    const headers = { [requestIdHeader]: 'readiness' };
    const { status, text } = await upstream.request({ method: 'GET', path: '/readyz', headers });
    if (status !== 200) throw new Error(`not ready: ${status}`);
    return serviceState.parse(JSON.parse(text)).degraded && 'degraded';
  },
});

/**
 * Creates the readiness check. Dependencies are named after processes, because the response is public: one for each configured service,
 * and `gateway` for the gateway's Redis.
 * @param now a clock that never steps back, in milliseconds
 */
export const createGatewayReadiness = (
  upstreams: Upstreams,
  redis: Redis,
  accepting: () => boolean,
  now: () => number,
): (() => Promise<Readiness>) => {
  const services = [...upstreams].map(([name, upstream]) => [name, serviceDependency(upstream)] as const);
  const dependencies = { gateway: redisDependency(redis), ...Object.fromEntries(services) };
  const check = createReadiness({ dependencies, accepting, deadlineMs });
  let last: { at: number; readiness: Promise<Readiness> } | undefined;
  return () => {
    if (!last || now() - last.at >= cacheMs) last = { at: now(), readiness: check() };
    return last.readiness;
  };
};
