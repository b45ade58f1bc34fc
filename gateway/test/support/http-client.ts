import { type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface ClientRequest {
  method?: string;
  /** Request target that replaces the URL's path. */
  target?: string;
  headers?: Record<string, string>;
  /** A string or buffer is sent with its length, an array in chunks without one. */
  body?: string | Buffer | readonly (string | Buffer)[];
}

export interface ClientResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  json(): unknown;
}

/** Sends a request with exactly these headers: browsers' own clients forbid some that an attacker would send. */
export const send = (
  url: string,
  { method = 'GET', target, headers = {}, body = [] }: ClientRequest = {},
): Promise<ClientResponse> =>
  new Promise((resolve, reject) => {
    const [, origin = '', path = '/'] = /^(http:\/\/[^/]+)(.*)$/.exec(url) ?? [];
    const { hostname, port } = new URL(origin);
    // The path is sent unchanged, because URL would normalize an attacker's spelling.
    const call = request({ hostname, port, path: target ?? path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text,
          json: () => JSON.parse(text) as unknown,
        });
      });
    });
    call.on('error', reject);
    if (!Array.isArray(body)) call.end(body);
    else {
      for (const chunk of body) call.write(chunk);
      call.end();
    }
  });

export interface RawConnection {
  socket: Socket;
  /** Everything that was received until the other side closed the connection. */
  closed: Promise<string>;
}

/** Opens a connection that sends these bytes and then nothing. */
export const openRaw = (port: number, bytes: string): RawConnection => {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  let received = '';
  const closed = new Promise<string>((resolve) => {
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
  return { socket, closed };
};
