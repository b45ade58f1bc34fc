import type { AccountContext } from '../../context.ts';
import { hashToken } from '../../security/tokens.ts';

/**
 * Ends the browser's session.
 * @param token from its cookie; empty without one
 * @returns the id of the session, or null if there is none
 */
export const signOut = async ({ sessions }: AccountContext, token: string): Promise<string | null> =>
  token === '' ? null : sessions.end(hashToken(token), null);
