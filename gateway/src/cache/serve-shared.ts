import { type GatewayMiddleware, isSafeMethod } from '../http/context';
import type { RateLimits } from '../http/rate-limits';
import { toClient } from '../upstream/proxy-headers';
import type { FindTarget } from './find-target';
import type { SharedCache } from './shared-cache';
import { sendStored } from './stored-response';

interface SharedReadsOptions {
  cache: SharedCache;
  findTarget: FindTarget;
  limits: Pick<RateLimits, 'calls' | 'drawings' | 'replays'>;
}

/** Serves reads whose response all clients share. Hits do not count toward the rate limit. */
export const serveShared = ({ cache, findTarget, limits }: SharedReadsOptions): GatewayMiddleware =>
  async function serveSharedRead(ctx, next) {
    const target = isSafeMethod(ctx.method) ? findTarget(ctx.url) : null;
    if (!target) return next();
    const { state } = ctx;
    state.route = target.route;
    state.isCached = true;
    const loaded = await cache.read(target, state, async () => {
      state.isCached = false;
      await limits.calls.consume(state.ip);
      const { limit } = target.policy;
      if (limit) await limits[limit].consume(state.ip);
    });
    if ('hit' in loaded) return sendStored(ctx, loaded.hit);
    const { status, headers, body } = loaded.response;
    ctx.status = status;
    ctx.set(toClient(target.service, { ...headers, 'set-cookie': undefined }));
    ctx.body = body;
  };
