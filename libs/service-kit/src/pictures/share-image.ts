import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { AppError } from '../app-error.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import { drawInProcess, type ShareImage } from './decoder-process.ts';
import { servePicture } from './picture-repository.ts';

export type { BracketShareCard, BracketShareSide, FixtureShareCard, ShareCard } from './decoder-process.ts';

/**
 * One drawing runs at a time, because it uses a whole core and much memory. The queue is short: chat apps retry, and a call must not
 * reach its deadline here.
 */
const drawing = createConcurrencyLimiter({ concurrency: 1, queue: 10 });

/**
 * Draws the picture that chats show with a link and responds with it. Nothing is kept here: the gateway shares the response.
 * @param signal aborted: waiting and drawing end
 * @param maxAgeSeconds how long clients may show it without asking again
 * @throws AppError `busy` when too many wait, `unavailable` when drawing fails
 */
export const serveShareImage = async (
  ctx: Context,
  card: ShareImage,
  signal: AbortSignal,
  maxAgeSeconds = 86_400,
): Promise<Buffer> => {
  const { data } = await drawing
    .run(() => drawInProcess(card, { signal }), signal)
    .catch((cause: unknown) => {
      throw cause instanceof AppError ? cause : new AppError('unavailable', { cause });
    });
  const etag = createHash('sha256').update(data).digest('hex');
  return servePicture(ctx, { etag, cacheControl: `public, max-age=${maxAgeSeconds}` }, () => Buffer.from(data));
};
