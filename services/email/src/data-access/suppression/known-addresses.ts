import type { Logger } from '@portal/service-kit';
import type { Connection } from 'mongoose';

const retryMs = 5_000;

/**
 * Addresses that have a document in `suppressions`, in memory and followed by a change stream: an email to any other needs no query.
 * @returns whether an address may be suppressed; true for all while the stream is down
 */
export const followSuppressedAddresses = (connection: Connection, logger: Logger) => {
  const collection = connection.collection<{ _id: string }>('suppressions');
  let known: Set<string> | null = null;
  let stopped = false;
  let stream: ReturnType<typeof collection.watch> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const follow = async (): Promise<void> => {
    const found = new Set<string>();
    stream = collection.watch([{ $match: { operationType: { $in: ['insert', 'replace', 'update'] } } }]);
    const add = (change: unknown) => found.add((change as { documentKey: { _id: string } }).documentKey._id);
    // The first response fixes the stream's position: what is added from then on arrives by the stream, the rest by the query.
    const first = await stream.tryNext();
    if (first) add(first);
    for await (const { _id } of collection.find({}, { projection: { _id: 1 } })) found.add(_id);
    known = found;
    for await (const change of stream) add(change);
  };
  const keepFollowing = (): void => {
    const retry = (error?: unknown) => {
      known = null;
      void stream?.close().catch(() => undefined);
      if (stopped) return;
      logger.debug({ err: error }, 'suppressions are read from the database');
      timer = setTimeout(keepFollowing, retryMs);
    };
    follow().then(retry, retry);
  };
  keepFollowing();

  return {
    mayHave: (address: string): boolean => known === null || known.has(address.toLowerCase()),
    async close(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await stream?.close().catch(() => undefined);
    },
  };
};
export type SuppressedAddresses = ReturnType<typeof followSuppressedAddresses>;
