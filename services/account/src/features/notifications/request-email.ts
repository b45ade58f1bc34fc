import { isEmailTemplate, type NotificationRequested } from '@portal/contracts';
import { findDuplicateKey } from '@portal/service-kit/database';
import { createBatcher } from '@portal/service-kit/outbox';
import type { AccountContext } from '../../context.ts';
import { buildEmailRequested } from '../../messages/emails.ts';

/** A batch uses one MongoDB connection, so session reads do not wait behind single emails. */
const largestBatch = 100;

/**
 * Creates the handler that turns another service's notifications for players into emails, because only account stores emails. It is
 * idempotent by dedupe key. Kinds without a template and players without a verified account cause no email.
 */
export const createEmailRequests = (
  ctx: Pick<AccountContext, 'users' | 'outbox' | 'transact' | 'clock' | 'portal'>,
): ((event: NotificationRequested) => Promise<void>) => {
  const request = async (events: readonly NotificationRequested[]): Promise<void> => {
    const users = await ctx.users.listByIds(events.map(({ data }) => data.playerId));
    const recipients = new Map(users.map((user) => [user.id, user]));
    const now = ctx.clock();
    const emails = events.flatMap(({ data, requestId, traceparent }) => {
      // Community requests it again, unless the recipient blocks the player who caused it.
      if (data.actorId !== undefined && ctx.portal.features.notifications) return [];
      const recipient = recipients.get(data.playerId);
      if (!recipient?.emailVerifiedAt) return [];
      const { template, vars, dedupeKey, expiresAt } = data;
      if (!isEmailTemplate(template)) return [];
      const email = buildEmailRequested({ template, recipient, vars, dedupeKey, expiresAt: new Date(expiresAt), now });
      return {
        ...email,
        ...(requestId !== undefined && { requestId }),
        ...(traceparent !== undefined && { traceparent }),
      };
    });
    if (emails.length > 0) await ctx.transact((transaction) => ctx.outbox.add(emails, transaction, now));
  };
  return createBatcher<NotificationRequested>(async (events) => {
    try {
      await request(events);
    } catch (error) {
      // Throwing makes a batch retry its events one by one. A single duplicate was delivered before, and that delivery requested the email.
      if (events.length > 1 || !findDuplicateKey(error)) throw error;
    }
  }, largestBatch);
};
