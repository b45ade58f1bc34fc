import type { GatewayMiddleware } from '../http/context.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { toClient } from '../upstream/proxy-headers.ts';
import type { SharedCache } from './shared-cache.ts';
import { sendStored } from './stored-response.ts';

interface SharedReadsOptions {
  cache: SharedCache;
  limits: Pick<RateLimits, 'calls' | 'drawings' | 'replays' | 'sitemaps'>;
}

/** Serves reads whose response all clients share. Hits do not count toward the rate limit. */
export const serveShared = ({ cache, limits }: SharedReadsOptions): GatewayMiddleware =>
  async function serveSharedRead(ctx, next) {
    const { state } = ctx;
    const target = state.match?.call?.target;
    if (!target) return next();
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
