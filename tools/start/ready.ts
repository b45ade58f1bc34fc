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

const ask = async (url: string): Promise<{ ready: boolean; reason: string }> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return { ready: response.ok, reason: await response.text() };
  } catch (error) {
    return { ready: false, reason: error instanceof Error ? error.message : String(error) };
  }
};
