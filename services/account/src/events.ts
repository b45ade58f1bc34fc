import { type Connection, followOwners, type Logger } from '@portal/service-kit';
import type { AccountConfig } from './config';
import type { AccountContext } from './context';
import { toEmailRequest } from './features/notifications/turn-into-mail';
import { createAccountProjections } from './projection/projections';

/** Receives what other services tell account: standings and clans, and wishes for mails. */
export const openAccountEvents = async (
  account: AccountContext,
  { environment }: AccountConfig,
  mongo: Connection,
  logger: Logger,
) => {
  const projections = createAccountProjections(mongo, account.clock);
  await projections.createIndexes();
  return followOwners({
    subscriber: 'account',
    projections,
    environment,
    logger,
    handle: (event, apply) => (event.type === 'notification.requested' ? toEmailRequest(account, event) : apply(event)),
  });
};
