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

/** Probes come from several sides at once; one check per moment is enough for all of them. */
const keptMs = 500;
/** Longer than a service takes to check its own dependencies. */
const deadlineMs = 2_500;

const serviceState = z.object({ degraded: z.boolean().default(false) });

const serviceDependency = (upstream: Upstream): Dependency => ({
  required: true,
  async check() {
    const headers = { [requestIdHeader]: 'readiness' };
    const { status, text } = await upstream.ask({ method: 'GET', path: '/readyz', headers });
    if (status !== 200) throw new Error(`not ready: ${status}`);
    return serviceState.parse(JSON.parse(text)).degraded && 'degraded';
  },
});

/**
 * Creates the gateway's readiness. Its dependencies carry the names of processes, which are all that the public gets to see:
 * one per configured service, and `gateway` for the gateway's own Redis.
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
    if (!last || now() - last.at >= keptMs) last = { at: now(), readiness: check() };
    return last.readiness;
  };
};
