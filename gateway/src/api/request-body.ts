import type { IncomingMessage } from 'node:http';
import { type Endpoint, limits } from '@portal/contracts';
import { AppError, readBytes } from '@portal/service-kit';

/** What boundaries and text fields may add to a file. */
const multipartOverhead = 1024 * 1024;

const limitOf = ({ multipart }: Endpoint): number =>
  multipart ? multipart.file.maxBytes + multipartOverhead : limits.jsonBodyBytes;

export interface RequestBodies {
  /**
   * The whole body of a call whose contract has one, else undefined: a body nobody asked for is ignored unread.
   * `release` gives the memory back once the service has the body.
   * @throws AppError `body_too_large`, `file_too_large`, or `busy` when all clients together hold too much
   */
  read(request: IncomingMessage, endpoint: Endpoint): Promise<{ body: Buffer | undefined; release: () => void }>;
}

/**
 * Makes the reader of request bodies. A body is collected before a service is called, so that a slow client holds a little memory here
 * and no connection there; `budget` bounds what all of them hold together.
 */
export const createRequestBodies = (budget: number): RequestBodies => {
  let held = 0;
  return {
    async read(request, endpoint) {
      if (!endpoint.body && !endpoint.multipart) return { body: undefined, release: () => undefined };
      let taken = 0;
      const release = () => {
        held -= taken;
        taken = 0;
      };
      const onBytes = (count: number) => {
        if (held + count > budget) throw new AppError('busy', { cause: 'request bodies fill their memory' });
        held += count;
        taken += count;
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
