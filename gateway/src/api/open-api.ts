import { createHash } from 'node:crypto';
import { type GatewayMiddleware, requireSafeMethod } from '../http/context';

// The gateway itself serves this path; all others below /api belong to services.
const path = '/api/openapi.json';

export const openApi = (build: () => unknown): GatewayMiddleware => {
  const body = JSON.stringify(build());
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return async function serveOpenApi(ctx, next) {
    if (ctx.path !== path) return next();
    requireSafeMethod(ctx);
    ctx.state.route = `GET ${path}`;
    ctx.status = 200;
    ctx.type = 'json';
    ctx.set({ 'cache-control': 'no-cache', etag });
    ctx.body = body;
  };
};
