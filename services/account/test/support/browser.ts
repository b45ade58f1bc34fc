import { randomInt } from 'node:crypto';
import {
  type CallKey,
  contract,
  type SessionResolution,
  sessionResolution,
  sessionResolutionPath,
} from '@portal/contracts';
import {
  buildCallPath,
  type CallResponse,
  type CallOptions as SignedCallOptions,
  sendSigned,
  type TestIdentity,
} from '@portal/testing';

export type { CallResponse } from '@portal/testing';

interface CallOptions extends SignedCallOptions {
  params?: Record<string, string>;
}

/** A browser behind a gateway: keeps cookies, and has each call signed as the gateway signs it. */
export interface Browser {
  readonly ip: string;
  readonly cookies: Map<string, string>;
  call(key: CallKey, options?: CallOptions): Promise<CallResponse>;
  /** Whose session the gateway would find in its cookie. */
  whoAmI(): Promise<SessionResolution>;
}

const randomIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

const keepCookies = (jar: Map<string, string>, setCookies: string[]) => {
  for (const line of setCookies) {
    const [pair = ''] = line.split(';', 1);
    const [name = '', value = ''] = pair.split('=', 2);
    if (/Max-Age=0(;|$)/.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
};

const handsOverSession = (key: CallKey) => contract[key].access === 'optional' && !key.startsWith('GET ');

/** Sends one signed request. */
export const send = (
  origin: string,
  method: string,
  path: string,
  options: SignedCallOptions,
  identity: Pick<TestIdentity, 'player' | 'ip'>,
): Promise<CallResponse> => sendSigned(origin, method, path, options, { audience: 'account', ...identity });

export const openBrowser = ({ origin, opsOrigin }: { origin: string; opsOrigin: string }, ip = randomIp()): Browser => {
  const cookies = new Map<string, string>();
  const whoAmI = async (): Promise<SessionResolution> => {
    const token = cookies.get('sid');
    if (token === undefined) return { user: null };
    const response = await send(opsOrigin, 'POST', sessionResolutionPath, { json: { token } }, { ip });
    if (response.status !== 200) throw new Error(`session not resolved: ${response.status}`);
    return sessionResolution.parse(response.json);
  };
  return {
    ip,
    cookies,
    whoAmI,
    async call(key, { params = {}, headers = {}, ...options } = {}) {
      const { method, path } = buildCallPath(key, params);
      const resolved = await whoAmI();
      const player = resolved.user && { userId: resolved.user.id, ...resolved.user, sessionId: resolved.sessionId };
      const [pending, session] = [cookies.get('pending'), cookies.get('sid')];
      const response = await send(
        origin,
        method,
        path,
        {
          ...options,
          headers: {
            ...(pending !== undefined && { 'x-portal-pending': pending }),
            // The gateway hands it only to calls that act on the session; no other may need it.
            ...(session !== undefined && handsOverSession(key) && { 'x-portal-session': session }),
            ...headers,
          },
        },
        { ip, ...(player && { player }) },
      );
      keepCookies(cookies, response.setCookies);
      return response;
    },
  };
};
