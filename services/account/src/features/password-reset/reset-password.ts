import { caseKey } from '@portal/domain/username-key';
import { AppError } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import type { User } from '../../data-access';
import { passwordChangedEmail } from '../../messages/emails';
import { playerChanged } from '../../messages/events';
import { hashToken } from '../../security/tokens';
import { requireUncommonPassword } from '../passwords/password-rules';

interface ResetPasswordInput {
  token: string;
  password: string;
  requestId: string;
  signal: AbortSignal;
}

const invalid = () => new AppError('reset_token_invalid');

const findOwner = async (account: AccountContext, tokenHash: string, now: Date): Promise<User> => {
  const userId = await account.resetTokens.findOwner(tokenHash, now);
  const user = userId && (await account.users.findById(userId));
  if (!user) throw invalid();
  return user;
};

/** Consumes the token, sets the password, ends every session and requests the notice, in one transaction. */
const change = async (
  account: AccountContext,
  userId: string,
  tokenHash: string,
  passwordHash: string,
  now: Date,
  requestId: string,
): Promise<void> =>
  account.transact(async (transaction) => {
    if (!(await account.resetTokens.consume(tokenHash, transaction))) throw invalid();
    const user = await account.users.setPassword(userId, passwordHash, transaction);
    if (!user) throw invalid();
    await account.sessions.endAllOf(userId, transaction);
    await account.outbox.add([passwordChangedEmail(user, tokenHash, now)], transaction, now, requestId);
    // The link proves the mailbox like a code does.
    const verified = await account.users.markVerified(userId, now, transaction);
    if (!verified) return;
    await account.codes.removeOf([userId], transaction);
    await account.outbox.add([playerChanged(verified, account.portal.productName, now)], transaction, now, requestId);
  });

/**
 * Sets a new password with the token of an emailed link. It ends all sessions of the user and opens none.
 * @returns the user's id
 * @throws AppError `reset_token_invalid` for a wrong, old or used token; `password_too_common`, `busy`
 */
export const resetPassword = async (
  account: AccountContext,
  { token, password, requestId, signal }: ResetPasswordInput,
): Promise<string> => {
  const now = account.clock();
  const tokenHash = hashToken(token);
  const user = await findOwner(account, tokenHash, now);
  requireUncommonPassword(password, { ...user, productName: account.portal.productName });
  const passwordHash = await account.passwords.hash(password, signal);
  await change(account, user.id, tokenHash, passwordHash, now, requestId);
  // Lifts a lockout caused by a stranger's guesses.
  await Promise.all(
    [user.username, user.email].map((name) => account.limiters.signInByIdentifier.reset(caseKey(name))),
  );
  return user.id;
};
