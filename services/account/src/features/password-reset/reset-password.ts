import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import type { User } from '../../data-access';
import { passwordChangedEmail } from '../../messages/mails';
import { playerChanged } from '../../messages/player-changed';
import { hashToken } from '../../security/tokens';
import { requireUncommonPassword } from '../passwords/password-rules';

export interface ResetPasswordInput {
  token: string;
  password: string;
  signal: AbortSignal;
}

const invalid = () => new AppError('reset_token_invalid');

const findOwner = async (account: AccountContext, tokenHash: string, now: Date): Promise<User> => {
  const userId = await account.resetTokens.findOwner(tokenHash, now);
  const user = userId && (await account.users.findById(userId));
  if (!user) throw invalid();
  return user;
};

/** Uses the token up, sets the password, ends every session and tells the player: all or nothing. */
const change = async (
  account: AccountContext,
  userId: string,
  tokenHash: string,
  passwordHash: string,
  now: Date,
): Promise<void> =>
  account.transact(async (transaction) => {
    if (!(await account.resetTokens.consume(tokenHash, transaction))) throw invalid();
    const user = await account.users.setPassword(userId, passwordHash, transaction);
    if (!user) throw invalid();
    await account.sessions.endAllOf(userId, transaction);
    await account.outbox.add([passwordChangedEmail(user, tokenHash, now)], transaction, now);
    // The link proved the mailbox as well as a code does.
    const verified = await account.users.markVerified(userId, now, transaction);
    if (!verified) return;
    await account.codes.removeOf([userId], transaction);
    await account.outbox.add([playerChanged(verified, account.portal.productName, now)], transaction, now);
  });

/**
 * Sets a new password by a link from a mail. Nobody is signed in by it.
 * @returns the player's id, all of whose sessions have ended
 * @throws AppError `reset_token_invalid` for a wrong, old or used token; `password_too_common`, `busy`
 */
export const resetPassword = async (
  account: AccountContext,
  { token, password, signal }: ResetPasswordInput,
): Promise<string> => {
  const now = account.clock();
  const tokenHash = hashToken(token);
  const user = await findOwner(account, tokenHash, now);
  requireUncommonPassword(password, { ...user, productName: account.portal.productName });
  const passwordHash = await account.passwords.hash(password, signal);
  await change(account, user.id, tokenHash, passwordHash, now);
  // A player who was locked out by somebody's guesses gets in again.
  await account.attempts.signInByAccount.reset(user.id);
  return user.id;
};
