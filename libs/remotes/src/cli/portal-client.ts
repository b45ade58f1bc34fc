import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  errorResponse,
  type RemoteChange,
  type RemoteRegistry,
  type RemotesCall,
  remotesEndpoints,
  uploadMediaType,
  type z,
} from '@portal/contracts';
import { RegistryError } from '../errors.ts';
import { portalRealm } from '../hash.ts';

/** The portal cannot be reached, is another one than expected, or does not serve a change that it has accepted. */
export class PortalUnavailableError extends Error {
  override readonly name = 'PortalUnavailableError';
}

interface ClientOptions {
  /** The portal's address; default: `PORTAL_URL`, or this machine. */
  portal?: string | undefined;
  /** Environment of the command: `PORTAL_TOKEN`, or the token of the local portal in `PORTAL_DATA_DIR`. */
  env: NodeJS.ProcessEnv;
  workspaceDir: string;
}

/** How long a change may take until the portal serves it. */
const settleMs = 10_000;
const pollMs = 100;
const requestTimeoutMs = 60_000;

const readLocalToken = ({ env, workspaceDir }: ClientOptions): string | undefined => {
  const file = resolve(workspaceDir, env['PORTAL_DATA_DIR'] || '.data', 'secrets.json');
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)['REMOTES_OPERATOR_TOKEN'];
  } catch {
    return undefined;
  }
};

type ResponseOf<K extends RemotesCall> = z.output<(typeof remotesEndpoints)[K]['response']>;

interface CallOptions {
  params?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: object | Buffer;
}

const parseOrigin = ({ portal, env }: ClientOptions): string => {
  const address = portal ?? (env['PORTAL_URL'] || `http://localhost:${env['PORT'] || 3000}`);
  if (/^https?:/.test(address) && URL.canParse(address)) return new URL(address).origin;
  throw new PortalUnavailableError(`${address} is not the address of a portal`);
};

/** Calls the registry of a running portal. @throws PortalUnavailableError when the address is none */
export const createPortalClient = (options: ClientOptions) => {
  const { env } = options;
  const portal = parseOrigin(options);
  let token: string | undefined;

  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    try {
      const signal = AbortSignal.timeout(requestTimeoutMs);
      const response = await fetch(new URL(path, portal), { ...init, redirect: 'error', signal });
      return new Response(await response.arrayBuffer(), response);
    } catch (error) {
      const { message, cause } = error as Error;
      const reason = cause instanceof Error ? cause.message || cause.name : message;
      throw new PortalUnavailableError(`No portal responds at ${portal}: ${reason}. Start it, or set --portal.`);
    }
  };

  /** The local token goes only to the portal that it belongs to, never to another program at the address. */
  const findToken = async (): Promise<string> => {
    const given = env['PORTAL_TOKEN'];
    if (given) return given;
    const local = env['REMOTES_OPERATOR_TOKEN'] || readLocalToken(options);
    const response = await request('/api/remotes');
    const realm = /realm="([^"]+)"/.exec(response.headers.get('www-authenticate') ?? '')?.[1];
    if (realm === undefined) throw new PortalUnavailableError(`${portal} is not a portal with a registry of remotes`);
    if (local !== undefined && portalRealm(local) === realm) return local;
    const folder = env['PORTAL_DATA_DIR'] || '.data';
    throw new PortalUnavailableError(
      `The portal at ${portal} is not the one of ${folder}. Set PORTAL_TOKEN to a token of that portal, or PORTAL_DATA_DIR and --portal to the same portal.`,
    );
  };

  const readToken = async (): Promise<string> => {
    token ??= await findToken();
    return token;
  };

  const fail = async (response: Response): Promise<never> => {
    const { data } = errorResponse.safeParse(await response.json().catch(() => null));
    if (!data || response.status >= 500)
      throw new PortalUnavailableError(`${portal} responded ${response.status}: ${data?.error ?? 'no error message'}`);
    const { code, error, issues = [] } = data;
    // A broken rule where there is one.
    if (code === 'remote_rejected') throw new RegistryError(issues[0]?.path || code, error);
    throw new RegistryError(code, [error, ...issues.map(({ path, message }) => `${path}: ${message}`)].join('\n'));
  };

  const call = async <K extends RemotesCall>(
    key: K,
    { params = {}, body }: CallOptions = {},
  ): Promise<ResponseOf<K>> => {
    const bearer = await readToken();
    const [method = '', template = ''] = key.split(' ');
    const path = template.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
    const others = Object.entries(params).filter(([name]) => !template.includes(`{${name}}`));
    const query = others.length > 0 ? `?${new URLSearchParams(others)}` : '';
    const isUpload = Buffer.isBuffer(body);
    const payload = isUpload ? new Uint8Array(body) : JSON.stringify(body);
    const response = await request(path + query, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body && { 'content-type': isUpload ? uploadMediaType : 'application/json' }),
      },
      ...(payload !== undefined && { body: payload }),
    });
    if (!response.ok) return fail(response);
    const { success, data } = remotesEndpoints[key].response.safeParse(await response.json().catch(() => null));
    if (!success)
      throw new PortalUnavailableError(`${portal} is not a portal of this release: its response is not valid`);
    return data as ResponseOf<K>;
  };

  return {
    /** Origin of the portal. */
    portal,
    call,
    /**
     * Waits until the portal serves a change: the next request may reach another gateway.
     * @returns the registry as the portal serves it
     * @throws PortalUnavailableError when it does not in time
     */
    async settled({ name, version, revision }: RemoteChange): Promise<RemoteRegistry> {
      const until = performance.now() + settleMs;
      for (;;) {
        const registry = await call('GET /api/remotes');
        if (registry.revision >= revision) return registry;
        if (performance.now() > until)
          throw new PortalUnavailableError(`${portal} has accepted ${name} ${version} but does not serve it yet`);
        await delay(pollMs);
      }
    },
  };
};

export type PortalClient = ReturnType<typeof createPortalClient>;
