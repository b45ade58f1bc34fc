import {
  type Connection,
  createConsumer,
  inBatches,
  type Logger,
  type PortalEvent,
  type StateEvent,
  startFirstFill,
} from '@portal/service-kit';
import type { AccountConfig } from './config';
import type { AccountContext } from './context';
import { turnIntoMail } from './features/notifications/turn-into-mail';
import { createAccountProjections } from './projection/projections';

/** Events that are applied together at most. */
const largestBatch = 500;

/** Receives what other services tell account: standings and clans, and wishes for mails. */
export const openAccountEvents = async (
  account: AccountContext,
  { environment }: AccountConfig,
  mongo: Connection,
  logger: Logger,
) => {
  const projections = createAccountProjections(mongo, account.clock);
  await projections.createIndexes();
  const apply = inBatches<StateEvent>((events) => projections.apply(events), largestBatch);
  const consumer = createConsumer({
    subscriber: 'account',
    redisUrl: environment.REDIS_URL,
    redisPrefix: environment.REDIS_PREFIX,
    logger,
    concurrency: largestBatch,
    async apply(event: PortalEvent) {
      if (event.type === 'notification.requested') await turnIntoMail(account, event);
      else if ('entityVersion' in event) await apply(event);
    },
  });
  consumer.start();
  const giveUpFilling = startFirstFill({ projections, environment, logger });
  return {
    async stop(): Promise<void> {
      await giveUpFilling();
      await consumer.stop();
    },
  };
};
