import { createHash } from 'node:crypto';
import type { Endpoint } from '@portal/contracts';
import type { GatewayMiddleware } from '../http/context.ts';

const key = 'GET /api/openapi.json';

export const openApiEndpoints: Readonly<Record<typeof key, Endpoint<'gateway'>>> = {
  [key]: {
    service: 'gateway',
    summary: 'Description of all calls',
    access: 'public',
    response: { mediaType: 'application/json' },
  },
};

export const openApi = (build: () => unknown): GatewayMiddleware => {
  const body = JSON.stringify(build());
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return function serveOpenApi(ctx, next) {
    if (ctx.state.match?.call?.key !== key) return next();
    ctx.status = 200;
    ctx.type = 'json';
    ctx.set({ 'cache-control': 'no-cache', etag });
    ctx.body = body;
  };
};
