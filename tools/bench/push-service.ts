import { createECDH, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NotificationSettings } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { freePort, makeTempDir, startProcess, workspaceRoot } from '@portal/testing/servers';
import { createSupervised } from '@portal/tools/start/supervised';
import { retryTimeoutMs } from './faults.ts';
import type { RetryingClient } from './retrying-client.ts';

const script = join(workspaceRoot(), 'tools/bench/push-service.mjs');

/** Starts a push service that is started again whenever it ends, and calls `use` with it. */
export const withPushService = async <T>(print: (line: string) => void, use: (service: PushService) => Promise<T>) => {
  const temp = await makeTempDir('push');
  const service = await createPushService(join(temp.path, 'pushes'), print);
  try {
    await service.process.start();
    return await use(service);
  } finally {
    await service.process.stop();
    await temp.remove();
  }
};

const createPushService = async (file: string, report: (line: string) => void) => {
  await writeFile(file, '');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const launch = () => startProcess({ command: process.execPath, args: [script, String(port), file] });
  const readPaths = async () => (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  return {
    origin,
    process: createSupervised({ name: 'the push service', launch, report }),
    /** Lists the path of each push that has arrived: one path is one browser. */
    readPaths,
    /** Waits for the next push. */
    async waitForPush(): Promise<void> {
      const before = (await readPaths()).length;
      const hasMore = async () => (await readPaths()).length > before;
      await waitFor(hasMore, { timeout: retryTimeoutMs, interval: 50, what: 'a push' });
    },
    /** Enables push in one browser of each player. */
    async subscribe({ call }: RetryingClient, cookies: readonly string[]): Promise<void> {
      for (const [at, cookie] of cookies.entries()) {
        const { pushKey } = await call<NotificationSettings & { pushKey: string }>(
          ...(['GET', '/api/notifications/settings', cookie] as const),
        );
        const curve = createECDH('prime256v1');
        curve.generateKeys();
        const keys = { p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
        const subscription = { endpoint: `${origin}/push/${at}`, keys, pushKey };
        await call('POST', '/api/notifications/devices', cookie, subscription);
      }
    },
  };
};
export type PushService = Awaited<ReturnType<typeof createPushService>>;
