import type { RateLimiter } from '@portal/service-kit';
import { limitKey } from './client-address';
import { type GatewayMiddleware, isSafeMethod } from './context';

export interface RateLimits {
  /** All calls. Counted in this process: it protects the process, and reads must not wait for Redis. */
  calls: RateLimiter;
  /** Calls that change something. Counted in Redis, across all gateways. */
  writes: RateLimiter;
}

/**
 * Bounds what one address may ask of the services. Generous on purpose: a whole household or office may share an address,
 * and limits on guessing (sign-in failures, codes) are the account service's.
 */
export const rateLimits = ({ calls, writes }: RateLimits): GatewayMiddleware =>
  async function limitRate(http, next) {
    const key = limitKey(http.state.ip);
    await calls.consume(key);
    if (!isSafeMethod(http.method)) await writes.consume(key);
    await next();
  };
