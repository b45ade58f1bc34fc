import type { NotificationRequested } from '@portal/contracts';
import { duplicateKey } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { noticeEmail } from '../../messages/mails';

/**
 * Turns a notification that another service wants for a player into a mail to the player's address, which only account knows.
 * However often it comes, there is one mail per key. A player who is gone gets none.
 */
export const toEmailRequest = async (account: AccountContext, { data }: NotificationRequested): Promise<void> => {
  const user = await account.users.findById(data.playerId);
  if (!user?.emailVerifiedAt) return;
  const now = account.clock();
  const mail = noticeEmail({
    template: data.template,
    recipient: user,
    vars: data.vars,
    dedupeKey: data.dedupeKey,
    expiresAt: new Date(data.expiresAt),
    now,
  });
  try {
    await account.transact((transaction) => account.outbox.add([mail], transaction, now));
  } catch (error) {
    // The event came before: its mail is on the way.
    if (!duplicateKey(error)) throw error;
  }
};
