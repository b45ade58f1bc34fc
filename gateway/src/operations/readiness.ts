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
    const { status, text } = await upstream.ask({
      method: 'GET',
      path: '/readyz',
      headers: { [requestIdHeader]: 'readiness' },
    });
    if (status !== 200) throw new Error(`not ready: ${status}`);
    return serviceState.parse(JSON.parse(text)).degraded ? 'degraded' : 'up';
  },
});

export interface GatewayReadinessOptions {
  upstreams: Upstreams;
  redis: Redis;
  accepting: () => boolean;
  /** A clock that never steps back, in milliseconds. */
  now: () => number;
}

/** Creates the gateway's readiness: one dependency per configured service, and Redis. */
export const createGatewayReadiness = ({ upstreams, redis, accepting, now }: GatewayReadinessOptions) => {
  const services = [...upstreams].map(([name, upstream]) => [name, serviceDependency(upstream)] as const);
  const dependencies = { redis: redisDependency(redis), ...Object.fromEntries(services) };
  const check = createReadiness({ dependencies, accepting, deadlineMs });
  let last: { at: number; readiness: Promise<Readiness> } | undefined;
  return (): Promise<Readiness> => {
    if (!last || now() - last.at >= keptMs) last = { at: now(), readiness: check() };
    return last.readiness;
  };
};

/** What the public may know: which of the portal's own processes fail or are degraded, and not why. */
export const publicReadiness = ({ ready, draining, dependencies }: Readiness) => {
  const namesOf = (isAffected: (dependency: Readiness['dependencies'][string]) => boolean) =>
    Object.entries(dependencies)
      .filter(([, dependency]) => isAffected(dependency))
      .map(([name]) => (name === 'redis' ? 'gateway' : name));
  const failing = namesOf(({ required, state }) => required && state === 'down');
  return {
    ready,
    failing: draining ? ['gateway', ...failing] : failing,
    degraded: namesOf(({ required, state }) => state === 'degraded' || (!required && state === 'down')),
  };
};
