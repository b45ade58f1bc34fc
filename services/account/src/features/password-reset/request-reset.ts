import { limits } from '@portal/contracts';
import { mailboxKey } from '@portal/domain/unverified-email';
import { caseKey } from '@portal/domain/username-key';
import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context.ts';
import type { User } from '../../data-access/index.ts';
import { buildEmailRequested } from '../../messages/emails.ts';
import { createToken, deriveDecoyId, hashToken } from '../../security/tokens.ts';

const recipientLimits: unknown[] = ['resetsPerHour', 'resetsPerDay'];

/**
 * Counts the email against all limits, for unknown recipients too.
 * @returns false if the recipient's own limit is reached
 * @throws AppError `rate_limited` for any other limit
 */
const countResetEmail = async (
  { limiters, unverifiedEmail }: AccountContext,
  email: string,
  ip: string,
): Promise<boolean> => {
  const mailbox = mailboxKey(email);
  try {
    await unverifiedEmail.count(
      [
        [limiters.resetsPerClient, ip],
        [limiters.resetsPerNetwork, ip],
        [limiters.resetsPerHour, mailbox],
        [limiters.resetsPerDay, mailbox],
      ],
      email,
    );
    return true;
  } catch (error) {
    if (error instanceof AppError && recipientLimits.includes(error.cause)) return false;
    throw error;
  }
};

const buildResetEmail = ({ keys }: AccountContext, user: User, token: string, expiresAt: Date, now: Date) =>
  buildEmailRequested({
    template: 'password-reset',
    recipient: user,
    secret: { text: token, keys: keys.email },
    dedupeKey: `reset:${user.id}:${hashToken(token)}`,
    expiresAt,
    now,
  });

/**
 * Sends a reset link, which replaces an earlier one. An unknown email causes the same counts and writes, so the response reveals nothing.
 * Over the recipient's limit nothing is sent and the newest link stays valid, because a player who clicks repeatedly needs one that works.
 * @throws AppError `rate_limited` by IP, network, recipient domain or the portal's daily budget
 */
export const requestReset = async (
  ctx: AccountContext,
  { email, ip, requestId }: { email: string; ip: string; requestId: string },
): Promise<void> => {
  if (!(await countResetEmail(ctx, email, ip))) return;
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + limits.resetToken.ttl * 1_000);
  const token = createToken();
  // Unverified accounts receive a link too: the owner of the mailbox may claim the account that was created with it.
  const user = await ctx.users.findByEmail(email);
  const userId = user?.id ?? deriveDecoyId(ctx.keys.code, caseKey(email));
  // The token of a decoy must be unknown to everyone.
  const tokenHash = hashToken(user ? token : createToken());
  const resetLink = user && buildResetEmail(ctx, user, token, expiresAt, now);
  await ctx.transact(async (transaction) => {
    await ctx.resetTokens.replace({ userId, tokenHash, expiresAt }, transaction);
    if (resetLink) await ctx.outbox.add([resetLink], transaction, now, requestId);
    else await ctx.outbox.addDecoy(transaction, now);
  });
};
