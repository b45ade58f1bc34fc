import type { NotificationRequested } from '@portal/contracts';
import { findDuplicateKey } from '@portal/service-kit/database';
import type { AccountContext } from '../../context';
import { buildEmailRequested } from '../../messages/emails';

/**
 * Turns another service's notification for a player into an email, because only account stores emails. It is idempotent by dedupe key,
 * and players without a verified account receive nothing.
 */
export const requestEmail = async (ctx: AccountContext, { data, requestId }: NotificationRequested): Promise<void> => {
  const { template, vars, dedupeKey, expiresAt } = data;
  const recipient = await ctx.users.findById(data.playerId);
  if (!recipient?.emailVerifiedAt) return;
  const now = ctx.clock();
  const email = buildEmailRequested({ template, recipient, vars, dedupeKey, expiresAt: new Date(expiresAt), now });
  try {
    await ctx.transact((transaction) => ctx.outbox.add([email], transaction, now, requestId));
  } catch (error) {
    // The event was delivered twice, and the first delivery requested the email.
    if (!findDuplicateKey(error)) throw error;
  }
};
