import { limits } from '@portal/contracts';
import { AppError, mailboxKey } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { caseKey, type User } from '../../data-access';
import { secretEmail } from '../../messages/mails';
import { decoyId, hashToken, newToken } from '../../security/tokens';

const recipientCaps: unknown[] = ['resetsPerHour', 'resetsPerDay'];

/**
 * Whether the address may get one more link. It holds for unknown addresses too.
 * @throws AppError `rate_limited` for any limit that is not the recipient's own
 */
const mayEmail = async ({ attempts, unverifiedEmail }: AccountContext, email: string, ip: string): Promise<boolean> => {
  const mailbox = mailboxKey(email);
  try {
    await unverifiedEmail.count(
      [
        [attempts.resetsPerClient, ip],
        [attempts.resetsPerNetwork, ip],
        [attempts.resetsPerHour, mailbox],
        [attempts.resetsPerDay, mailbox],
      ],
      email,
    );
    return true;
  } catch (error) {
    if (error instanceof AppError && recipientCaps.includes(error.cause)) return false;
    throw error;
  }
};

const resetEmail = ({ keys }: AccountContext, user: User, token: string, expiresAt: Date, now: Date) =>
  secretEmail({
    template: 'password-reset',
    recipient: user,
    secret: token,
    mailKey: keys.mail,
    dedupeKey: `reset:${user.id}:${hashToken(token)}`,
    expiresAt,
    now,
  });

/**
 * Sends a reset link; an earlier one is dead. The caller learns nothing: for an unknown address as much is counted and written.
 * Over the cap nothing is sent and the newest link stays good, so a player who clicks again and again still has a mail that works.
 * @throws AppError `rate_limited` by client address, network, recipient domain or the portal's daily budget
 */
export const requestReset = async (
  account: AccountContext,
  { email, ip }: { email: string; ip: string },
): Promise<void> => {
  if (!(await mayEmail(account, email, ip))) return;
  const now = account.clock();
  const expiresAt = new Date(now.getTime() + limits.resetToken.ttl * 1_000);
  const token = newToken();
  // An unverified account gets its mail too: whoever reads the mailbox may claim the account that was made with its address.
  const user = await account.users.findByEmail(email);
  const userId = user?.id ?? decoyId(account.keys.code, caseKey(email));
  // A decoy's row must match no token that anybody could hold.
  const tokenHash = hashToken(user ? token : newToken());
  const mail = user && resetEmail(account, user, token, expiresAt, now);
  await account.transact(async (transaction) => {
    await account.resetTokens.replace({ userId, tokenHash, expiresAt }, transaction);
    if (mail) await account.outbox.add([mail], transaction, now);
    else await account.outbox.addDecoy(transaction, now);
  });
};
