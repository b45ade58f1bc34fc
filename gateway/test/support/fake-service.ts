import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedCall {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  body: string;
}

export type Handler = (call: ReceivedCall, response: ServerResponse, request: IncomingMessage) => void;

export interface FakeService {
  readonly url: string;
  /** Calls in the order of arrival, without the gateway's own calls. */
  readonly calls: ReceivedCall[];
  /** Sets the handler of `METHOD /path`. All other calls return `{}`. */
  on(key: string, handler: Handler): void;
  /** Stops like a killed process: open connections are reset and new ones rejected. */
  kill(): Promise<void>;
  /** Listens at the same URL again. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Handler =>
  (_call, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const isOwnCall = (url: string) => url.startsWith('/internal/') || url === '/readyz' || url === '/healthz';

/** Starts an HTTP server in place of a service. It records its requests. */
export const startFakeService = async (): Promise<FakeService> => {
  const handlers = new Map<string, Handler>([['GET /readyz', json({ ready: true })]]);
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    void readBody(request)
      .then((body) => {
        const { method = '', url = '' } = request;
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
        );
        const call = { method, url, headers, body };
        if (!isOwnCall(url)) calls.push(call);
        const handler = handlers.get(`${method} ${url.split('?')[0]}`) ?? json({});
        handler(call, response, request);
      })
      // The gateway disconnected in the middle of its request.
      .catch(() => response.destroy());
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const kill = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    on: (key, handler) => {
      handlers.set(key, handler);
    },
    kill,
    revive: () => listen(port),
    stop: kill,
  };
};
