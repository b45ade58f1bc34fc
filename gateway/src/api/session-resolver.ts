import { sessionResolution, sessionResolutionPath } from '@portal/contracts';
import { createIdentitySigner, identityHeader, requestIdHeader } from '@portal/service-kit';
import type { Upstream } from '../upstream/upstream';
import type { ResolveSession } from './sessions';

/** Makes the question 'whose session is this?' to the account service. */
export const createSessionResolver = (account: Upstream, identityKey: string): ResolveSession => {
  const sign = createIdentitySigner(identityKey);
  const binding = { audience: 'account', method: 'POST', path: sessionResolutionPath } as const;
  return async (token, caller) => {
    const identity = await sign({ ...caller, player: null }, binding);
    const { status, text } = await account.ask({
      method: binding.method,
      path: binding.path,
      headers: { 'content-type': 'application/json', [identityHeader]: identity, [requestIdHeader]: caller.requestId },
      body: Buffer.from(JSON.stringify({ token })),
    });
    if (status !== 200) throw new Error(`account answered ${status} when asked for a session`);
    const answer = sessionResolution.parse(JSON.parse(text));
    if (!answer.user) return null;
    const { id: userId, username, privileged, email } = answer.user;
    return { userId, username, privileged, sessionId: answer.sessionId, ...(email !== undefined && { email }) };
  };
};
