import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { AppError, type Implementation } from '@portal/service-kit';
import type { Queue } from 'bullmq';
import { loadBoard } from './load-board';
import { maskAddresses } from './present-message';

type Context = Parameters<Implementation['run']>[0];

// The hash is that of the styles inside the board's Redis logo; all else that it runs or styles comes from its files.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-r2N1TB/gHbBtBZFKg7ejmq1acVSREzucTAEw6ga4hoU='; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

const masked = (body: unknown): string =>
  JSON.stringify(body, (_key, value: unknown) => (typeof value === 'string' ? maskAddresses(value) : value));

/** Creates the handler of Bull Board: its page, its files, and those of its calls that read. @throws AppError `not_found`, `unavailable` */
export const createQueueBoard = (emailQueues: readonly Queue[]) => {
  let board: ReturnType<typeof loadBoard> | undefined;
  const open = () => {
    board ??= loadBoard(emailQueues);
    return board;
  };

  const callApi = async (ctx: Context, path: string): Promise<string> => {
    const { queues, uiConfig, routes } = open();
    const { pattern, handler } = routes.find((route) => route.pattern.test(path)) ?? {};
    if (!pattern || !handler) throw new AppError('not_found');
    const params = { ...pattern.exec(path)?.groups };
    const request = { queues, uiConfig, params, query: { ...ctx.query }, body: {}, headers: {} };
    const { status = 200, body } = await Promise.resolve(handler(request)).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    if (status === 404) throw new AppError('not_found');
    if (status !== 200) throw new AppError('validation_failed', { issues: [{ path: 'query', message: masked(body) }] });
    return masked(body);
  };

  return async (ctx: Context, path: string): Promise<Buffer> => {
    if (path.startsWith('api/')) {
      const body = await callApi(ctx, path);
      ctx.type = 'json';
      return Buffer.from(body);
    }
    const { files, page } = open();
    if (path.startsWith('static/')) {
      const file = files.get(path);
      if (!file) throw new AppError('not_found');
      ctx.type = extname(file);
      ctx.set('cache-control', 'private, max-age=3600');
      return readFileSync(file);
    }
    ctx.type = 'html';
    ctx.set('content-security-policy', policy);
    return Buffer.from(page);
  };
};
