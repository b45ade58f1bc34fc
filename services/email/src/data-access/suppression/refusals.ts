import { isOptionalEmail } from '@portal/contracts';
import type { Logger } from '@portal/service-kit';
import type { Connection } from 'mongoose';
import type { Repositories } from '..';
import type { Email } from '../email/email';

const retryMs = 5_000;
const switchedOff = 'the recipient has switched this kind of email off';
/** Documents of both have the address as their id. */
const followed = ['suppressions', 'email_preferences'];

/**
 * Finds out why an email must not be sent. Addresses that are suppressed or have preferences are kept in memory and followed by a
 * change stream: an email to any other needs no query. While the stream is down all of them do.
 */
export const followRefusals = (
  connection: Connection,
  { suppressions, preferences }: Pick<Repositories, 'suppressions' | 'preferences'>,
  logger: Logger,
) => {
  const database = connection.getClient().db(connection.name);
  let known: Set<string> | null = null;
  let stopped = false;
  let stream: ReturnType<typeof database.watch> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const follow = async (): Promise<void> => {
    const found = new Set<string>();
    const changes = { operationType: { $in: ['insert', 'replace', 'update'] }, 'ns.coll': { $in: followed } };
    stream = database.watch([{ $match: changes }]);
    const add = (change: unknown) => found.add((change as { documentKey: { _id: string } }).documentKey._id);
    // The first response fixes the stream's position: later additions arrive by the stream, earlier ones by the query.
    const first = await stream.tryNext();
    if (first) add(first);
    for (const name of followed) {
      const addresses = database.collection<{ _id: string }>(name).find({}, { projection: { _id: 1 } });
      for await (const { _id } of addresses) found.add(_id);
    }
    known = found;
    for await (const change of stream) add(change);
  };
  const keepFollowing = (): void => {
    const retry = (error?: unknown) => {
      known = null;
      void stream?.close().catch(() => undefined);
      if (stopped) return;
      logger.debug({ err: error }, 'suppressions and preferences are read from the database');
      timer = setTimeout(keepFollowing, retryMs);
    };
    follow().then(retry, retry);
  };
  keepFollowing();

  return {
    /** Words for an operator; null for an email that may be sent. */
    async reasonFor({ to: { address }, template }: Pick<Email, 'to' | 'template'>): Promise<string | null> {
      if (known !== null && !known.has(address.toLowerCase())) return null;
      const reason = await suppressions.reasonFor(address);
      if (reason !== null || !isOptionalEmail(template)) return reason;
      return (await preferences.offAt(address)).includes(template) ? switchedOff : null;
    },
    async close(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await stream?.close().catch(() => undefined);
    },
  };
};
export type Refusals = ReturnType<typeof followRefusals>;
