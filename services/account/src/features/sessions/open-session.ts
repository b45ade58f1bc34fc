import { limits } from '@portal/contracts';
import type { ClientSession } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { type CheckedUser, newId, type User } from '../../data-access';
import { hashToken, newToken } from '../../security/tokens';

export interface OpenedSession {
  user: User;
  /** For the cookie; only its hash is stored. */
  token: string;
}

const after = (moment: Date, seconds: number): number => moment.getTime() + seconds * 1_000;

/** A session ends when it was idle for long, and at the latest some time after it began. */
export const sessionEnd = (createdAt: Date, lastSeenAt: Date): Date =>
  new Date(Math.min(after(lastSeenAt, limits.session.idle), after(createdAt, limits.session.absolute)));

/**
 * Opens a session in the caller's transaction for the credentials that were checked before it. Either this or a parallel change
 * of credentials runs first, and the other then sees it.
 * @returns null when the credentials have changed since, or the user is not verified or gone
 */
export const openSession = async (
  { users, sessions }: Pick<AccountContext, 'users' | 'sessions'>,
  checked: CheckedUser,
  now: Date,
  transaction: ClientSession,
): Promise<OpenedSession | null> => {
  const user = await users.countSession(checked, transaction);
  if (!user) return null;
  const token = newToken();
  const session = {
    id: newId(),
    tokenHash: hashToken(token),
    userId: user.id,
    credentialVersion: user.credentialVersion,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionEnd(now, now),
  };
  await sessions.insert(session, transaction);
  return { user, token };
};
