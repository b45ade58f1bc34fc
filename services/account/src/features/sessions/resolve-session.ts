import type { SessionResolution } from '@portal/contracts';
import type { Logger } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import type { Session } from '../../data-access';
import { hashToken } from '../../security/tokens';
import { sessionEnd } from './open-session';

/** Minimum interval between writes of `lastSeenAt`, so that page views rarely write to the database. */
const seenIntervalMs = 5 * 60_000;

const markSeen = async ({ sessions }: AccountContext, session: Session, now: Date): Promise<void> => {
  if (now.getTime() - session.lastSeenAt.getTime() < seenIntervalMs) return;
  await sessions.prolong(session.id, { lastSeenAt: now, expiresAt: sessionEnd(session.createdAt, now) });
};

/**
 * Resolves a session token to its user; `user: null` if the session does not exist or has ended, or the user was deleted or changed
 * credentials after it was opened.
 */
export const resolveSession = async (
  account: AccountContext,
  token: string,
  log: Logger,
): Promise<SessionResolution> => {
  const now = account.clock();
  const session = await account.sessions.findLive(hashToken(token), now);
  const user = session && (await account.users.findById(session.userId));
  if (!session || !user || user.credentialVersion !== session.credentialVersion) return { user: null };
  // The session stays valid even if its prolongation cannot be written.
  await markSeen(account, session, now).catch((error: unknown) =>
    log.warn({ err: error }, 'could not prolong the session'),
  );
  return {
    user: {
      id: user.id,
      username: user.username,
      privileged: user.id === account.portal.privilegedUserId,
      ...(user.emailVerifiedAt && { email: user.email }),
    },
    sessionId: session.id,
  };
};
