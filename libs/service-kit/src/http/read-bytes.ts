import type { IncomingMessage } from 'node:http';
import { AppError } from '../app-error.ts';

interface ReadOptions {
  limit: number;
  /** Called with the size of every chunk before it is buffered. An error that it throws ends the read. */
  onBytes?: (count: number) => void;
}

/**
 * Reads a body of at most `limit` bytes. After a failure the rest is read and discarded: a client that is still sending then receives the
 * response instead of a reset connection.
 * @throws AppError `body_too_large` as soon as the limit is exceeded, also for chunked bodies
 */
export const readBytes = (request: IncomingMessage, { limit, onBytes }: ReadOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (finish: () => void) => {
      request.off('data', keep).off('end', done).off('error', interrupted).off('close', interrupted);
      finish();
    };
    const fail = (error: unknown) =>
      settle(() => {
        request.on('error', () => undefined).resume();
        reject(error);
      });
    const keep = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) return fail(new AppError('body_too_large'));
      try {
        onBytes?.(chunk.length);
      } catch (error) {
        return fail(error);
      }
      chunks.push(chunk);
    };
    const done = () => settle(() => resolve(Buffer.concat(chunks, size)));
    const interrupted = () => fail(new AppError('request_timeout', { cause: 'the client disconnected while sending' }));
    if (Number(request.headers['content-length'] ?? 0) > limit) return fail(new AppError('body_too_large'));
    if (request.destroyed) return interrupted();
    request.on('data', keep).once('end', done).once('error', interrupted).once('close', interrupted);
  });
