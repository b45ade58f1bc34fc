import { createHash } from 'node:crypto';
import { AppError } from '@portal/service-kit';
import { type GatewayMiddleware, isSafeMethod } from '../http/context';

// The one path below /api that the gateway serves itself.
const path = '/api/openapi.json';

export const openApi = (build: () => unknown): GatewayMiddleware => {
  const body = JSON.stringify(build());
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return async function serveOpenApi(ctx, next) {
    if (ctx.path !== path) return next();
    if (!isSafeMethod(ctx.method)) {
      ctx.set('allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    ctx.state.route = `GET ${path}`;
    ctx.status = 200;
    ctx.type = 'json';
    ctx.set({ 'cache-control': 'no-cache', etag });
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = body;
  };
};
