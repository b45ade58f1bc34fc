import { randomInt } from 'node:crypto';
import { type CallKey, type SessionResolution, sessionResolution, sessionResolutionPath } from '@portal/contracts';
import { type IdentityClaims, signIdentity } from '@portal/testing';

export interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: NonNullable<RequestInit['body']>;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  /** The JSON body; for other bodies `undefined`. */
  json: unknown;
  bytes: Buffer;
  headers: Headers;
  setCookies: string[];
}

/** A browser behind a gateway: keeps cookies, and has each call signed as the gateway signs it. */
export interface Browser {
  readonly ip: string;
  readonly cookies: Map<string, string>;
  call(key: CallKey, options?: CallOptions): Promise<Answer>;
  /** Whose session the gateway would find in its cookie. */
  whoAmI(): Promise<SessionResolution>;
}

const randomIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

const parse = (bytes: Buffer, type: string | null) =>
  type?.startsWith('application/json') ? JSON.parse(bytes.toString()) : undefined;

const keepCookies = (jar: Map<string, string>, setCookies: string[]) => {
  for (const line of setCookies) {
    const [pair = ''] = line.split(';', 1);
    const [name = '', value = ''] = pair.split('=', 2);
    if (/Max-Age=0(;|$)/.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
};

/** Sends one signed request. */
export const send = async (
  origin: string,
  method: string,
  path: string,
  { query, json, body, headers = {} }: CallOptions,
  identity: Pick<IdentityClaims, 'player' | 'ip'>,
): Promise<Answer> => {
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const payload = json === undefined ? body : JSON.stringify(json);
  const response = await fetch(url, {
    method,
    headers: {
      'x-portal-identity': await signIdentity({ audience: 'account', method, path: url.pathname, ...identity }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { body: payload }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    json: parse(bytes, response.headers.get('content-type')),
    bytes,
    headers: response.headers,
    setCookies: response.headers.getSetCookie(),
  };
};

export const openBrowser = (origin: string, ip = randomIp()): Browser => {
  const cookies = new Map<string, string>();
  const whoAmI = async (): Promise<SessionResolution> => {
    const token = cookies.get('sid');
    if (token === undefined) return { user: null };
    const answer = await send(origin, 'POST', sessionResolutionPath, { json: { token } }, { ip });
    if (answer.status !== 200) throw new Error(`session not resolved: ${answer.status}`);
    return sessionResolution.parse(answer.json);
  };
  return {
    ip,
    cookies,
    whoAmI,
    async call(key, { params = {}, headers = {}, ...options } = {}) {
      const [method = '', pattern = ''] = key.split(' ');
      const path = pattern.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
      const resolved = await whoAmI();
      const player = resolved.user && { userId: resolved.user.id, ...resolved.user, sessionId: resolved.sessionId };
      const pending = cookies.get('pending');
      const answer = await send(
        origin,
        method,
        path,
        { ...options, headers: { ...(pending !== undefined && { 'x-portal-pending': pending }), ...headers } },
        { ip, ...(player && { player }) },
      );
      keepCookies(cookies, answer.setCookies);
      return answer;
    },
  };
};
