import type { SessionResolution } from '@portal/contracts';
import type { Logger } from '@portal/service-kit';
import type { AccountContext } from '../../context.ts';
import type { LiveSession } from '../../data-access/index.ts';
import { hashToken } from '../../security/tokens.ts';
import { getSessionEnd } from './open-session.ts';

/** Minimum interval between writes of `lastSeenAt`, so that page views rarely write to the database. */
const seenIntervalMs = 5 * 60_000;

const markSeen = async ({ sessions }: AccountContext, session: LiveSession['session'], now: Date): Promise<void> => {
  if (now.getTime() - session.lastSeenAt.getTime() < seenIntervalMs) return;
  await sessions.prolong(session.id, { lastSeenAt: now, expiresAt: getSessionEnd(session.createdAt, now) });
};

/**
 * Resolves a session token to its user. `user` is null if the session does not exist or has ended, or if the user was deleted or
 * changed credentials after it was opened.
 */
export const resolveSession = async (ctx: AccountContext, token: string, log: Logger): Promise<SessionResolution> => {
  const now = ctx.clock();
  const live = await ctx.sessions.findLive(hashToken(token), now);
  if (!live) return { user: null };
  const { session, user } = live;
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
