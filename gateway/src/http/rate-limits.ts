import { limitPer, type RateLimiter } from '@portal/service-kit';
import type { GatewayConfig } from '../config';
import { type GatewayMiddleware, isSafeMethod } from './context';

/** All limits of the gateway. */
export const gatewayLimits = ({ calls, writes, windowSeconds }: GatewayConfig['limits']) => ({
  /** All calls. */
  calls: limitPer('client', calls, windowSeconds, { inMemory: true }),
  /** Calls that change something, across all gateways. */
  writes: limitPer('client', writes, windowSeconds),
});

export type RateLimits = Record<keyof ReturnType<typeof gatewayLimits>, RateLimiter>;

/**
 * Bounds what one address may ask of the services. Generous on purpose: a whole household or office may share an address,
 * and limits on guessing (sign-in failures, codes) are the account service's.
 */
export const rateLimits = ({ calls, writes }: RateLimits): GatewayMiddleware =>
  async function limitRate(ctx, next) {
    await calls.consume(ctx.state.ip);
    if (!isSafeMethod(ctx.method)) await writes.consume(ctx.state.ip);
    await next();
  };
