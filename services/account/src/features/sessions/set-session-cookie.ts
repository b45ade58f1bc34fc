import type { CallContext } from '@portal/service-kit/http';
import type { AccountContext } from '../../context.ts';
import type { OpenedSession } from './open-session.ts';

/** Gives the browser the cookie of its new session and tells gateways to drop its previous one. */
export const setSessionCookie = async (
  { announceEnded, cookies }: Pick<AccountContext, 'announceEnded' | 'cookies'>,
  http: CallContext<'POST /api/auth/signin'>['http'],
  { token, endedSession }: OpenedSession,
): Promise<void> => {
  if (endedSession) await announceEnded(http, `session=${endedSession}`);
  http.append('set-cookie', cookies.session(token));
};
