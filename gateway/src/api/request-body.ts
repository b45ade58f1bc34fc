import type { IncomingMessage } from 'node:http';
import { type Endpoint, limits, maxUploadBytes } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { readBytes } from '@portal/service-kit/http';

/** Allowance for boundaries and text fields in addition to a file. */
const multipartOverheadBytes = 1024 * 1024;

const retryAfterSeconds = 5;

interface BodyBudget {
  /** Limit for the bodies of all clients together. */
  budgetBytes: number;
  /** Limit for the bodies of one client. */
  clientBytes: number;
}

type BodyContract = Pick<Endpoint, 'body' | 'multipart' | 'upload'>;

const getBodyLimit = ({ multipart, upload }: BodyContract): number => {
  if (upload) return maxUploadBytes;
  return multipart ? multipart.file.maxBytes + multipartOverheadBytes : limits.jsonBodyBytes;
};

/**
 * Creates the reader of request bodies. Bodies are buffered before a service is called: a slow client then costs memory here, but no
 * connection to the service.
 */
export const createRequestBodies = ({ budgetBytes, clientBytes }: BodyBudget) => {
  let held = 0;
  const heldBy = new Map<string, number>();
  const count = (client: string, bytes: number) => {
    held += bytes;
    const own = (heldBy.get(client) ?? 0) + bytes;
    if (own > 0) heldBy.set(client, own);
    else heldBy.delete(client);
  };
  return {
    /**
     * Reads the whole body of a call. Call `release` once the service has received it.
     * @param client the client's network from `getClientNetwork`, or the remote that a token belongs to
     * @throws AppError `body_too_large`, `file_too_large`, `rate_limited` if the client has used up its share of the budget, or `busy` if
     * all clients together have used up the budget
     */
    async read(request: IncomingMessage, endpoint: BodyContract, client: string) {
      let taken = 0;
      const release = () => {
        count(client, -taken);
        taken = 0;
      };
      const onBytes = (bytes: number) => {
        if ((heldBy.get(client) ?? 0) + bytes > clientBytes)
          throw new AppError('rate_limited', { retryAfter: retryAfterSeconds });
        if (held + bytes > budgetBytes)
          throw new AppError('busy', { cause: 'the budget of request bodies is used up' });
        count(client, bytes);
        taken += bytes;
      };
      try {
        return { body: await readBytes(request, { limit: getBodyLimit(endpoint), onBytes }), release };
      } catch (error) {
        release();
        if (endpoint.multipart && error instanceof AppError && error.code === 'body_too_large')
          throw new AppError('file_too_large');
        throw error;
      }
    },
  };
};
export type RequestBodies = ReturnType<typeof createRequestBodies>;
