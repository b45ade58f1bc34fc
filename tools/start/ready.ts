import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const timeoutMs = 60_000;
const intervalMs = 100;

/** Waits until the gateway and every service behind it are ready. @throws Error that names who is not */
export const waitUntilReady = async (url: string, signal?: AbortSignal): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask(`${url}/readyz`);
    if (answer.ready) return;
    signal?.throwIfAborted();
    if (Date.now() > deadline) throw new Error(`The portal is not ready after ${timeoutMs / 1000} s: ${answer.reason}`);
    await delay(intervalMs);
  }
};

/** Plain http: fetch would stay in the supervisor's memory for good. */
const ask = (url: string): Promise<{ ready: boolean; reason: string }> =>
  new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 5_000 }, async (response) => {
      const body = await text(response).catch(String);
      resolve({ ready: response.statusCode === 200, reason: body });
    });
    request.once('timeout', () => request.destroy(new Error('no answer within 5 s')));
    request.once('error', (error) => resolve({ ready: false, reason: error.message }));
  });
