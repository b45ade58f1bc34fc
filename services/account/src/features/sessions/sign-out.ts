import type { ClientSession } from '@portal/service-kit/database';
import type { AccountContext } from '../../context.ts';
import { buildSessionsEnded } from '../../messages/events.ts';
import { hashToken } from '../../security/tokens.ts';

/**
 * Ends the session of a token and lets other services know.
 * @returns the id of the session, or null if there is none
 */
export const endSession = async (
  { sessions, outbox }: Pick<AccountContext, 'sessions' | 'outbox'>,
  token: string,
  now: Date,
  transaction: ClientSession,
): Promise<string | null> => {
  const ended = await sessions.end(hashToken(token), transaction);
  if (!ended) return null;
  await outbox.add([buildSessionsEnded(ended.userId, ended.id, now)], transaction, now);
  return ended.id;
};

/**
 * Ends the browser's session.
 * @param token from its cookie; empty without one
 * @returns the id of the session, or null if there is none
 */
export const signOut = async (ctx: AccountContext, token: string): Promise<string | null> =>
  token === '' ? null : ctx.transact((transaction) => endSession(ctx, token, ctx.clock(), transaction));
