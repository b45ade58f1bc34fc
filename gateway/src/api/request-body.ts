import type { IncomingMessage } from 'node:http';
import { type Endpoint, limits } from '@portal/contracts';
import { AppError, readBytes } from '@portal/service-kit';

/** What boundaries and text fields may add to a file. */
const multipartOverhead = 1024 * 1024;

/** One client may hold this part of the budget. */
const shares = 8;
const retryAfterSeconds = 5;

const limitOf = ({ multipart }: Endpoint): number =>
  multipart ? multipart.file.maxBytes + multipartOverhead : limits.jsonBodyBytes;

export interface RequestBodies {
  /**
   * The whole body of a call whose contract has one, else undefined: a body nobody asked for is ignored unread.
   * `release` gives the memory back once the service has the body.
   * @param client counts what one client holds, see `networkOf`
   * @throws AppError `body_too_large`, `file_too_large`, `rate_limited` when the client holds its share of the budget, or `busy` when
   * all clients together hold too much
   */
  read(
    request: IncomingMessage,
    endpoint: Endpoint,
    client: string,
  ): Promise<{ body: Buffer | undefined; release: () => void }>;
}

/**
 * Creates the reader of request bodies. A body is collected before a service is called, so that a slow client holds a little memory here
 * and no connection there. `budget` bounds what all clients hold together, in bytes; one client holds at most an eighth of it.
 */
export const createRequestBodies = (budget: number): RequestBodies => {
  let held = 0;
  const heldBy = new Map<string, number>();
  const count = (client: string, bytes: number) => {
    held += bytes;
    const own = (heldBy.get(client) ?? 0) + bytes;
    if (own > 0) heldBy.set(client, own);
    else heldBy.delete(client);
  };
  return {
    async read(request, endpoint, client) {
      if (!endpoint.body && !endpoint.multipart) return { body: undefined, release: () => undefined };
      let taken = 0;
      const release = () => {
        count(client, -taken);
        taken = 0;
      };
      const onBytes = (bytes: number) => {
        if ((heldBy.get(client) ?? 0) + bytes > budget / shares)
          throw new AppError('rate_limited', { retryAfter: retryAfterSeconds });
        if (held + bytes > budget) throw new AppError('busy', { cause: 'request bodies fill their memory' });
        count(client, bytes);
        taken += bytes;
      };
      try {
        return { body: await readBytes(request, { limit: limitOf(endpoint), onBytes }), release };
      } catch (error) {
        release();
        if (endpoint.multipart && error instanceof AppError && error.code === 'body_too_large')
          throw new AppError('file_too_large');
        throw error;
      }
    },
  };
};
