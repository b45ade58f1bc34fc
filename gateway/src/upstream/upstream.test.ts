import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePort } from '@portal/testing/servers';
import { createUpstream } from './upstream';

const refused = 'undici:client:connectError';

test('a POST whose connection is refused is retried once, since it was not sent', async () => {
  const port = await freePort();
  const server = createServer((_request, response) => response.end('{}'));
  const origin = `http://127.0.0.1:${port}`;
  const upstream = createUpstream({ origin, connectTimeoutMs: 30_000, timeoutMs: 30_000, concurrency: 8 });
  const listen = () => void server.listen(port);
  subscribe(refused, listen);
  try {
    let received = 0;
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    await upstream.forward({ method: 'POST', path: '/', headers: {} }, response, (status) => {
      received = status;
      return undefined;
    });
    expect(received).toBe(200);
  } finally {
    unsubscribe(refused, listen);
    await upstream.close();
    server.close();
  }
});
