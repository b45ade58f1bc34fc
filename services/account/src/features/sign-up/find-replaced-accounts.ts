import { AppError } from '@portal/service-kit';
import type { ClientSession } from '@portal/service-kit/database';
import type { AccountContext } from '../../context.ts';
import type { User } from '../../data-access/index.ts';
import { isBrowserOfSignUp } from '../verification/verify-email.ts';

export const usernameTakenError = () =>
  new AppError('username_taken', { issues: [{ path: 'username', message: 'Username already taken' }] });

/** An unverified account keeps its username only while its code is valid. */
const isUsernameReserved = (user: User, now: Date): boolean =>
  user.emailVerifiedAt !== null || (user.usernameHeldUntil !== null && user.usernameHeldUntil > now);

/**
 * Finds the unverified accounts that a sign-up replaces. One has the same email. Others have the same username or a look-alike, and either
 * their code has expired or the same browser created them, for example to correct a mistyped email.
 * @returns their ids
 * @throws AppError `email_taken` (by a verified user), `username_taken`
 */
export const findReplacedAccounts = async (
  { users }: Pick<AccountContext, 'users'>,
  { username, email, pendingToken }: { username: string; email: string; pendingToken: string | undefined },
  now: Date,
  transaction?: ClientSession,
): Promise<string[]> => {
  const sameEmail = await users.findByEmail(email, transaction);
  if (sameEmail?.emailVerifiedAt) {
    throw new AppError('email_taken', { issues: [{ path: 'email', message: 'Email already registered' }] });
  }
  const lookAlikes = await users.listLookAlikes(username, transaction);
  const isOwn = (user: User) =>
    user.id === sameEmail?.id || (user.emailVerifiedAt === null && isBrowserOfSignUp(user, pendingToken));
  if (lookAlikes.some((user) => !isOwn(user) && isUsernameReserved(user, now))) throw usernameTakenError();
  return [...(sameEmail ? [sameEmail] : []), ...lookAlikes].map(({ id }) => id);
};
