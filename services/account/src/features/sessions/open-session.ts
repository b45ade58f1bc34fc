import { limits } from '@portal/contracts';
import type { ClientSession } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { newId, type Session } from '../../data-access';
import { hashToken, newToken } from '../../security/tokens';

export interface NewSession extends Session {
  /** For the cookie; only its hash is stored. */
  token: string;
}

const after = (moment: Date, seconds: number): number => moment.getTime() + seconds * 1_000;

/** A session ends when it was idle for long, and at the latest some time after it began. */
export const sessionEnd = (createdAt: Date, lastSeenAt: Date): Date =>
  new Date(Math.min(after(lastSeenAt, limits.session.idle), after(createdAt, limits.session.absolute)));

export const newSession = (userId: string, now: Date): NewSession => ({
  id: newId(),
  token: newToken(),
  userId,
  createdAt: now,
  lastSeenAt: now,
  expiresAt: sessionEnd(now, now),
});

export const storeSession = (
  { sessions }: Pick<AccountContext, 'sessions'>,
  { token, ...session }: NewSession,
  transaction?: ClientSession,
): Promise<void> => sessions.insert({ ...session, tokenHash: hashToken(token) }, transaction);
