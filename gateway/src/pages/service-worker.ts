import type { PortalConfig } from '@portal/contracts';
import { serviceWorkerPath } from '@portal/contracts/community/ui';
import { type GatewayMiddleware, isSafeMethod } from '../http/context.ts';

/** Browsers that had the service worker before it was switched off load this script in its place. */
const removal = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(remove());
});
`;

/** The worker calls the portal's own calls only. Its policy comes with its script, not with a page. */
const policy = "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the shell's service worker, or the script that removes it. Never from a cache: an old worker would stay for weeks. */
export const serviceWorker = ({ features }: Pick<PortalConfig, 'features'>): GatewayMiddleware =>
  async function serveServiceWorker(ctx, next) {
    if (ctx.path !== serviceWorkerPath || !isSafeMethod(ctx.method)) return next();
    if (features.installable) await next();
    else {
      ctx.state.route = 'asset';
      ctx.type = 'js';
      ctx.body = removal;
    }
    ctx.set('cache-control', 'no-cache');
    ctx.set('content-security-policy', policy);
  };
