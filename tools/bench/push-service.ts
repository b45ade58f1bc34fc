import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, makeTempDir, startProcess, workspaceRoot } from '@portal/testing/servers';
import { createSupervised, type Supervised } from '@portal/tools/start/supervised';

interface PushService {
  origin: string;
  process: Supervised;
  /** Lists the path of each push that has arrived: one path is one browser. */
  readPaths: () => Promise<string[]>;
}

/** Runs a push service in a separate process, restarts it whenever it ends, and calls `use` with it. */
export const withPushService = async <T>(report: (line: string) => void, use: (service: PushService) => Promise<T>) => {
  const temp = await makeTempDir('push');
  const file = join(temp.path, 'pushes');
  await writeFile(file, '');
  const port = String(await freePort());
  const args = [join(workspaceRoot(), 'tools/bench/push-service.mjs'), port, file];
  const launch = () => startProcess({ command: process.execPath, args });
  const supervised = createSupervised({ name: 'the push service', launch, report });
  const readPaths = async () => (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  try {
    await supervised.start();
    return await use({ origin: `http://127.0.0.1:${port}`, process: supervised, readPaths });
  } finally {
    await supervised.stop();
    await temp.remove();
  }
};
