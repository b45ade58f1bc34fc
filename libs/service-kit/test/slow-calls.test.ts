import { EventEmitter, once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { implement } from '../src/http/index.ts';
import { AppError } from '../src/index.ts';
import { json, type Running, startService } from './harness.ts';

let running: Running | undefined;
const start = async (...input: Parameters<typeof startService>) => {
  running = await startService(...input);
  return running;
};
afterEach(async () => {
  await running?.service.stop();
  running = undefined;
});

test('a call that hangs is a 503 when its deadline passes', async () => {
  const hanging = implement(
    'POST /api/auth/signin',
    ({ signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const { send } = await start([hanging], { deadlineMs: 50 });
  const response = await send('POST /api/auth/signin', json({ identifier: 'a', password: 'b' }));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
});

test('a slow call sends interim responses, because the gateway ends calls of a service that hangs', async () => {
  let finish = (): void => {};
  const slow = implement(
    'GET /api/share-image',
    () => new Promise((resolve) => (finish = () => resolve(Buffer.from('')))),
  );
  const { origin } = await start([slow]);
  const call = request(`${origin}/api/share-image`).end();
  expect(await once(call, 'information')).toMatchObject([{ statusCode: 102 }]);
  await once(call, 'information');
  finish();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  expect(response.resume().statusCode).toBe(200);
});

test('a call whose client disconnects is aborted long before its deadline', async () => {
  const events = new EventEmitter();
  const waiting = implement('POST /api/auth/signin', async ({ signal }) => {
    events.emit('called');
    await once(signal, 'abort');
    events.emit('aborted');
    throw new AppError('busy');
  });
  const { send } = await start([waiting], { deadlineMs: 3_600_000 });
  const [called, aborted] = [once(events, 'called'), once(events, 'aborted')];
  const client = new AbortController();
  const { signal } = client;
  const response = send('POST /api/auth/signin', { ...json({ identifier: 'a', password: 'b' }), signal });
  await called;
  client.abort();
  await expect(response).rejects.toThrow();
  await aborted;
});
