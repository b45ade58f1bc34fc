import type { PortalEvent } from '@portal/contracts';
import { createLogger } from '../logger';
import { connectMongo, withTransaction } from '../mongo';
import { createOutbox } from '../outbox/outbox';
import { createRelay } from '../outbox/relay';

export interface TestOwnerOptions {
  mongodbUri: string;
  /** A database of its own. */
  dbName: string;
  redisUrl: string;
  redisPrefix: string;
  /** Who is told. */
  subscriber: string;
}

/** Another service as a subscriber knows it: events that it tells come through its outbox and the queue, as in the portal. */
export const startTestOwner = async ({ mongodbUri, dbName, redisUrl, redisPrefix, subscriber }: TestOwnerOptions) => {
  const logger = createLogger({ service: 'test', level: 'silent' });
  const connection = await connectMongo({ uri: mongodbUri, dbName, logger });
  const outbox = createOutbox(connection, [subscriber]);
  await outbox.model.createCollection();
  const relay = createRelay({
    model: outbox.model,
    subscribers: [subscriber],
    redisUrl,
    redisPrefix,
    logger,
    sweepMs: 100,
  });
  await relay.start();
  return {
    /** Resolves when the events are committed; their subscriber hears of them soon after. */
    async tell(events: readonly PortalEvent[]): Promise<void> {
      await withTransaction(connection, (session) => outbox.add(events, session, new Date()));
    },
    /** How many of its events nobody has confirmed yet. */
    unconfirmed: (): Promise<number> => outbox.model.countDocuments({ doneAt: null }),
    async stop(): Promise<void> {
      await relay.stop();
      await connection.close();
    },
  };
};
export type TestOwner = Awaited<ReturnType<typeof startTestOwner>>;
