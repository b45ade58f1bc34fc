import { Agent, request } from 'node:http';

/** A call through the gateway, as the client has seen it. */
export interface Call {
  /** Method and path. */
  key: string;
  /** When it was sent, in ms since 1970. */
  at: number;
  ms: number;
  /** 0 without a response. */
  status: number;
  error?: string;
}

export interface CallOptions {
  cookie?: string;
  json?: object;
  /** Client of the call: limits count by IP. */
  ip?: string;
  /** Opens a connection for this call alone. */
  isNew?: boolean;
}

export interface Reply extends Call {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Browsers and players give up by then. */
const timeoutMs = 10_000;

/** Whether the portal failed the call: an error of the server, or no response. */
export const hasFailed = ({ status }: Pick<Call, 'status'>): boolean => status === 0 || status >= 500;

/** Sends calls to a portal at a URL that is not the public one, and records them. */
export const createClient = (url: string, host: string) => {
  const kept = new Agent({ keepAlive: true, maxSockets: 64 });
  const calls: Call[] = [];
  const send = (method: string, path: string, options: CallOptions = {}): Promise<Reply> =>
    new Promise((resolve) => {
      const at = Date.now();
      const since = performance.now();
      const { cookie, json, ip = '198.18.0.1', isNew = false } = options;
      const end = (status: number, body: string, more: { headers?: Reply['headers']; error?: string } = {}) => {
        const { headers = {}, ...rest } = more;
        const call = { key: `${method} ${path}`, at, ms: performance.now() - since, status, ...rest };
        calls.push(call);
        resolve({ ...call, headers, body });
      };
      const headers = {
        ...{ host, accept: 'application/json, text/html', 'x-forwarded-for': ip, 'x-forwarded-proto': 'https' },
        ...(cookie && { cookie }),
        ...(json && { 'content-type': 'application/json' }),
      };
      const agent = isNew ? false : kept;
      const sent = request(new URL(path, url), { method, headers, agent, signal: AbortSignal.timeout(timeoutMs) });
      sent.on('error', (error: NodeJS.ErrnoException) => end(0, '', { error: error.code ?? error.message }));
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error: NodeJS.ErrnoException) => end(0, '', { error: error.code ?? error.message }));
        response.on('end', () =>
          end(response.statusCode ?? 0, Buffer.concat(chunks).toString(), { headers: response.headers }),
        );
      });
      sent.end(json && JSON.stringify(json));
    });
  return {
    url,
    host,
    calls,
    send,
    /** Sends a call until the portal does not fail it. @throws Error if the portal rejects it */
    async require<T>(method: string, path: string, options?: CallOptions): Promise<T> {
      for (;;) {
        const reply = await send(method, path, options);
        if (hasFailed(reply)) await new Promise((done) => setTimeout(done, 500));
        else if (reply.status >= 400) throw new Error(`${reply.key} responded ${reply.status} ${reply.body}`);
        else return JSON.parse(reply.body) as T;
      }
    },
  };
};
export type Client = ReturnType<typeof createClient>;
