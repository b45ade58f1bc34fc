import type { SessionResolution } from '@portal/contracts';
import type { Logger } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import type { Session } from '../../data-access';
import { hashToken } from '../../security/tokens';
import { sessionEnd } from './open-session';

/** 'Seen' is written at most this often, so that reading a page does not mean writing to the database. */
const seenEveryMs = 5 * 60_000;

const markSeen = async ({ sessions }: AccountContext, session: Session, now: Date): Promise<void> => {
  if (now.getTime() - session.lastSeenAt.getTime() < seenEveryMs) return;
  await sessions.prolong(session.id, { lastSeenAt: now, expiresAt: sessionEnd(session.createdAt, now) });
};

/**
 * Whose session a cookie holds; `user: null` when there is none, it has ended, its player is gone or has changed credentials
 * since it was opened.
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
  // A session is good although its prolongation cannot be written just now.
  await markSeen(account, session, now).catch((error: unknown) => log.warn({ err: error }, 'session not prolonged'));
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
