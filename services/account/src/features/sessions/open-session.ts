import { limits } from '@portal/contracts';
import { isTimeZone } from '@portal/contracts/time-zone';
import { type ClientSession, newId } from '@portal/service-kit/database';
import type { AccountContext } from '../../context.ts';
import type { User, UserCredentials } from '../../data-access/index.ts';
import { createToken, hashToken } from '../../security/tokens.ts';
import { endSession } from './sign-out.ts';

export interface OpenedSession {
  user: User;
  /** The value of the cookie. Only its hash is stored. */
  token: string;
  /** Id of the browser's previous session, which has ended. */
  endedSession: string | null;
}

const addSeconds = (moment: Date, seconds: number): number => moment.getTime() + seconds * 1_000;

/** A session ends when it is idle or too old, whichever comes first. */
export const getSessionEnd = (createdAt: Date, lastSeenAt: Date): Date =>
  new Date(Math.min(addSeconds(lastSeenAt, limits.session.idle), addSeconds(createdAt, limits.session.absolute)));

interface Browser {
  /** Token of the browser's current session; empty without one. */
  previousToken: string;
  /** IANA name of the browser's time zone. */
  timeZone?: string | undefined;
}

/**
 * Opens a session for checked credentials and ends the browser's previous one. The session stores the version of the credentials, so one
 * that is stored while they change is never valid.
 * @param transaction writes the session together with the caller's other changes
 * @returns null if the credentials have changed since the check, or the user is unverified or deleted
 */
export const openSession = async (
  ctx: Pick<AccountContext, 'users' | 'sessions' | 'outbox'>,
  credentials: UserCredentials,
  { previousToken, timeZone }: Browser,
  now: Date,
  transaction: ClientSession,
): Promise<OpenedSession | null> => {
  const { users, sessions } = ctx;
  const user = await users.findByCredentials(credentials, transaction);
  if (!user) return null;
  const token = createToken();
  const session = {
    id: newId(),
    tokenHash: hashToken(token),
    userId: user.id,
    credentialVersion: user.credentialVersion,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: getSessionEnd(now, now),
  };
  await sessions.insert(session, transaction);
  // Ignore unknown time zones: sign-in must not fail, and emails keep using the stored zone.
  if (timeZone !== undefined && timeZone !== user.timeZone && isTimeZone(timeZone))
    await users.setTimeZone(user.id, timeZone, transaction);
  const endedSession = previousToken ? await endSession(ctx, previousToken, now, transaction) : null;
  return { user, token, endedSession };
};
