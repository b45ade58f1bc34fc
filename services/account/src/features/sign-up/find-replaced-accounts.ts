import { AppError, type ClientSession } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import type { User } from '../../data-access';

const takenUsername = () =>
  new AppError('username_taken', { issues: [{ path: 'username', message: 'Username already taken' }] });

/** An account that was never verified keeps its username only as long as its code could still prove it. */
const holdsUsername = (user: User, now: Date): boolean =>
  user.emailVerifiedAt !== null || (user.usernameHeldUntil !== null && user.usernameHeldUntil > now);

/**
 * Which unverified accounts a sign-up replaces: the one with its address at once, those with its username or a look-alike when their code has expired.
 * @throws AppError `email_taken` (with a verified owner only) or `username_taken`
 */
export const findReplaced = async (
  { users }: Pick<AccountContext, 'users'>,
  { username, email }: { username: string; email: string },
  now: Date,
  transaction?: ClientSession,
): Promise<string[]> => {
  const sameEmail = await users.findByEmail(email, transaction);
  if (sameEmail?.emailVerifiedAt) {
    throw new AppError('email_taken', { issues: [{ path: 'email', message: 'Email already registered' }] });
  }
  const lookAlikes = await users.listLookAlikes(username, transaction);
  if (lookAlikes.some((user) => user.id !== sameEmail?.id && holdsUsername(user, now))) throw takenUsername();
  return [...(sameEmail ? [sameEmail] : []), ...lookAlikes].map(({ id }) => id);
};
