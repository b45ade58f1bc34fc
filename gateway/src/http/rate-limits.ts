import { limitPer, type RateLimiter } from '@portal/service-kit/redis';
import type { GatewayConfig } from '../config.ts';
import { type GatewayMiddleware, isSafeMethod } from './context.ts';

type Limits = Pick<GatewayConfig['environment'], `RATE_LIMIT_${'CALLS' | 'WRITES' | 'REPORTS' | 'WINDOW_SECONDS'}`>;

export const gatewayLimits = (env: Limits) => ({
  calls: limitPer('client', env.RATE_LIMIT_CALLS, env.RATE_LIMIT_WINDOW_SECONDS, { inMemory: true }),
  /** State-changing calls, across all gateways. */
  writes: limitPer('client', env.RATE_LIMIT_WRITES, env.RATE_LIMIT_WINDOW_SECONDS),
  /** Uncached share images. Their queue takes this many, so one network cannot fill it for the others. */
  drawings: limitPer('network', 10, 30),
  /** Uncached sitemap pages. */
  sitemaps: limitPer('network', 20, 60),
  /** Uncached moments of replays; a viewer reads about one a second. Their queue takes more, so one network cannot fill it. */
  replays: limitPer('network', 40, 10),
  /** Reads that bypass the shared cache after a change. Further reads receive stored responses. */
  bypasses: limitPer('client', 100, 10, { inMemory: true }),
  /** Rejected tokens of teams. */
  tokenFailures: limitPer('client', 20, 600),
  /** Beacons about remotes; more are dropped. */
  beacons: limitPer('network', env.RATE_LIMIT_REPORTS, 600),
});

export type RateLimits = Record<keyof ReturnType<typeof gatewayLimits>, RateLimiter>;

/** Consumes a point. @returns false if none is left */
export const isWithinLimit = (limiter: RateLimiter, key: string): Promise<boolean> =>
  limiter.consume(key).then(
    () => true,
    () => false,
  );

/**
 * Limits the calls of one client. The limit is generous, because a household or an office may share one IP; limits on guessing (sign-in
 * failures, codes) are in the account service.
 */
export const limitRates = ({ calls, writes }: RateLimits): GatewayMiddleware =>
  async function limitRate(ctx, next) {
    const { network } = ctx.state;
    await calls.consume(network);
    if (!isSafeMethod(ctx.method)) await writes.consume(network);
    await next();
  };
