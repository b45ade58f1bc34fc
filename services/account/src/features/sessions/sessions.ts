import { limits, type SessionResolution } from '@portal/contracts';
import { type CallContext, type ClientSession, type Logger, newId } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import type { Session, User, UserCredentials } from '../../data-access';
import { createToken, hashToken } from '../../security/tokens';

export interface OpenedSession {
  user: User;
  /** For the cookie; only its hash is stored. */
  token: string;
  /** The browser's previous session. */
  endedSession: string | null;
}

const addSeconds = (moment: Date, seconds: number): number => moment.getTime() + seconds * 1_000;

/** The earlier of the idle and the absolute end. */
const getSessionEnd = (createdAt: Date, lastSeenAt: Date): Date =>
  new Date(Math.min(addSeconds(lastSeenAt, limits.session.idle), addSeconds(createdAt, limits.session.absolute)));

/**
 * Opens a session for credentials that were checked before it, and ends the browser's previous one. A session carries the version of
 * the checked credentials, so one that is stored while they change is never valid.
 * @param previousToken token of the browser's current session; empty without one
 * @param transaction the caller's, if the session belongs to other writes
 * @returns null if the credentials have changed since, or the user is unverified or deleted
 */
export const openSession = async (
  { users, sessions }: Pick<AccountContext, 'users' | 'sessions'>,
  credentials: UserCredentials,
  previousToken: string,
  now: Date,
  transaction: ClientSession | null = null,
): Promise<OpenedSession | null> => {
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
  const endedSession = previousToken ? await sessions.end(hashToken(previousToken), transaction) : null;
  return { user, token, endedSession };
};

/** Gives the browser the cookie of the session, and has gateways drop its previous one. */
export const setSessionCookie = async (
  { announceEnded, cookies }: Pick<AccountContext, 'announceEnded' | 'cookies'>,
  http: CallContext<'POST /api/auth/signin'>['http'],
  { token, endedSession }: OpenedSession,
): Promise<void> => {
  if (endedSession) await announceEnded(http, `session=${endedSession}`);
  http.append('set-cookie', cookies.session(token));
};

/** Minimum interval between writes of `lastSeenAt`, so that page views rarely write to the database. */
const seenIntervalMs = 5 * 60_000;

const markSeen = async ({ sessions }: AccountContext, session: Session, now: Date): Promise<void> => {
  if (now.getTime() - session.lastSeenAt.getTime() < seenIntervalMs) return;
  await sessions.prolong(session.id, { lastSeenAt: now, expiresAt: getSessionEnd(session.createdAt, now) });
};

/**
 * Resolves a session token to its user; `user: null` if the session does not exist or has ended, or the user was deleted or changed
 * credentials after it was opened.
 */
export const resolveSession = async (ctx: AccountContext, token: string, log: Logger): Promise<SessionResolution> => {
  const now = ctx.clock();
  const session = await ctx.sessions.findLive(hashToken(token), now);
  const user = session && (await ctx.users.findById(session.userId));
  if (!session || !user || user.credentialVersion !== session.credentialVersion) return { user: null };
  // The session stays valid even if its prolongation cannot be written.
  await markSeen(ctx, session, now).catch((error: unknown) =>
    log.warn({ err: error }, 'session could not be extended'),
  );
  return {
    user: {
      id: user.id,
      username: user.username,
      privileged: user.id === ctx.portal.privilegedUserId,
      operator: ctx.operators.has(user.username.toLowerCase()),
      ...(user.emailVerifiedAt && { email: user.email }),
    },
    sessionId: session.id,
  };
};
