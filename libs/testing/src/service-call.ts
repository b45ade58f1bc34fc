import { signIdentity, type TestIdentity } from './identity.ts';

export interface CallOptions {
  query?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent unchanged. */
  body?: NonNullable<RequestInit['body']>;
  headers?: Record<string, string>;
}

export interface CallResponse {
  status: number;
  /** The JSON body; for other bodies `undefined`. */
  json: unknown;
  bytes: Buffer;
  headers: Headers;
  setCookies: string[];
}

const parse = (bytes: Buffer, type: string | null) =>
  type?.startsWith('application/json') ? JSON.parse(bytes.toString()) : undefined;

/** Sends one request to a service, signed like the gateway's requests. */
export const sendSigned = async (
  origin: string,
  method: string,
  path: string,
  { query, json, body, headers = {} }: CallOptions,
  identity: Pick<TestIdentity, 'audience' | 'player' | 'ip'>,
): Promise<CallResponse> => {
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const payload = json === undefined ? body : JSON.stringify(json);
  const response = await fetch(url, {
    method,
    headers: {
      'x-portal-identity': signIdentity({ method, path: url.pathname, ...identity }),
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

/** Fills parameters into the path of a contract's key, for example `GET /api/news/{id}`. */
export const buildCallPath = (key: string, params: Record<string, string> = {}): { method: string; path: string } => {
  const [method = '', pattern = ''] = key.split(' ');
  return {
    method,
    path: pattern.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? '')),
  };
};

export interface ServiceCallOptions<Key extends string> extends CallOptions {
  key: Key;
  params?: Record<string, string>;
  /** The caller; left out for a visitor. */
  as?: NonNullable<TestIdentity['player']>;
  ip?: string;
}

/** Creates a function that calls one service like the gateway does. */
export const serviceCaller =
  <Key extends string>(origin: string, audience: string) =>
  ({ key, params, as: player, ip, ...options }: ServiceCallOptions<Key>): Promise<CallResponse> => {
    const { method, path } = buildCallPath(key, params);
    return sendSigned(origin, method, path, options, { audience, ...(player && { player }), ...(ip && { ip }) });
  };
