import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { freePort } from '@portal/testing/servers';
import { createUpstream } from './upstream';

const connectError = 'undici:client:connectError';

test('a POST whose connection fails is retried once, since it was not sent', async () => {
  const port = await freePort();
  const server = createServer((_request, response) => response.end('{}'));
  const origin = `http://127.0.0.1:${port}`;
  const upstream = createUpstream({ origin, connectTimeoutMs: 30_000, timeoutMs: 30_000, concurrency: 8 });
  const listen = () => void server.listen(port);
  subscribe(connectError, listen);
  try {
    const call = { method: 'POST', path: '/', headers: {} };
    const { status, body } = await upstream.forward(call, new AbortController().signal);
    body.resume();
    expect(status).toBe(200);
  } finally {
    unsubscribe(connectError, listen);
    await upstream.close();
    server.close();
  }
});
