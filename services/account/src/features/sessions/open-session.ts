import { limits } from '@portal/contracts';
import { type ClientSession, newId } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import type { CheckedUser, User } from '../../data-access';
import { hashToken, newToken } from '../../security/tokens';

export interface OpenedSession {
  user: User;
  /** For the cookie; only its hash is stored. */
  token: string;
}

const after = (moment: Date, seconds: number): number => moment.getTime() + seconds * 1_000;

/** The earlier of the idle and the absolute end. */
export const sessionEnd = (createdAt: Date, lastSeenAt: Date): Date =>
  new Date(Math.min(after(lastSeenAt, limits.session.idle), after(createdAt, limits.session.absolute)));

/**
 * Opens a session in the caller's transaction for credentials that were checked before it. A parallel change of credentials conflicts
 * with it, so whichever commits second sees the other.
 * @returns null if the credentials have changed since, or the user is unverified or deleted
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
