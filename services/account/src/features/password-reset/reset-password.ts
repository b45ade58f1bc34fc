import { caseKey } from '@portal/domain/username-key';
import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context.ts';
import type { User } from '../../data-access/index.ts';
import { buildPasswordChangedEmail } from '../../messages/emails.ts';
import { buildPlayerChanged, buildSessionsEnded } from '../../messages/events.ts';
import { hashToken } from '../../security/tokens.ts';
import { requireUncommonPassword } from '../passwords/password-rules.ts';

interface ResetPasswordInput {
  token: string;
  password: string;
  requestId: string;
  signal: AbortSignal;
}

const resetTokenInvalidError = () => new AppError('reset_token_invalid');

const findOwner = async (ctx: AccountContext, tokenHash: string, now: Date): Promise<User> => {
  const userId = await ctx.resetTokens.findOwner(tokenHash, now);
  const user = userId && (await ctx.users.findById(userId));
  if (!user) throw resetTokenInvalidError();
  return user;
};

/** Consumes the token, sets the password, ends every session and requests the notice, in one transaction. */
const changePassword = async (
  ctx: AccountContext,
  userId: string,
  tokenHash: string,
  passwordHash: string,
  requestId: string,
): Promise<void> =>
  ctx.transact(async (transaction) => {
    if (!(await ctx.resetTokens.consume(tokenHash, transaction))) throw resetTokenInvalidError();
    const user = await ctx.users.setPassword(userId, passwordHash, transaction);
    if (!user) throw resetTokenInvalidError();
    await ctx.sessions.endAll(userId, transaction);
    // The event's time decides which browsers lose push. The password may have waited seconds to be hashed, and sessions opened meanwhile.
    const now = ctx.clock();
    const events = [buildPasswordChangedEmail(user, tokenHash, now), buildSessionsEnded(userId, null, now)];
    await ctx.outbox.add(events, transaction, now, requestId);
    // The link proves the mailbox, as a code does.
    const verified = await ctx.users.markVerified(userId, now, transaction);
    if (!verified) return;
    await ctx.codes.remove([userId], transaction);
    await ctx.outbox.add([buildPlayerChanged(verified, ctx.portal.productName, now)], transaction, now, requestId);
  });

/**
 * Sets a new password with the token of an emailed link. It ends all sessions of the user and opens none.
 * @returns the user's id
 * @throws AppError `reset_token_invalid` for a wrong, old or used token; `password_too_common`, `busy`
 */
export const resetPassword = async (
  ctx: AccountContext,
  { token, password, requestId, signal }: ResetPasswordInput,
): Promise<string> => {
  const tokenHash = hashToken(token);
  const user = await findOwner(ctx, tokenHash, ctx.clock());
  requireUncommonPassword(password, { ...user, productName: ctx.portal.productName });
  const passwordHash = await ctx.passwords.hash(password, signal);
  await changePassword(ctx, user.id, tokenHash, passwordHash, requestId);
  // Strangers' guesses may have locked the user out.
  await Promise.all([user.username, user.email].map((name) => ctx.limiters.signInByIdentifier.reset(caseKey(name))));
  return user.id;
};
