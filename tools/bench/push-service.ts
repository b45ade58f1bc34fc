import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort, makeTempDir, startProcess, workspaceRoot } from '@portal/testing/servers';
import { createSupervised, type Supervised } from '@portal/tools/start/supervised';

interface PushService {
  origin: string;
  process: Supervised;
  /** Lists the path of each push that has arrived: one path is one browser. */
  readPaths: () => Promise<string[]>;
}

/** Starts a push service in a separate process, which is restarted whenever it ends. */
export const startPushService = async (report: (line: string) => void): Promise<PushService & AsyncDisposable> => {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await makeTempDir('push'));
  const file = join(path, 'pushes');
  await writeFile(file, '');
  const port = String(await findFreePort());
  const args = [join(workspaceRoot(), 'tools/bench/push-service.mjs'), port, file];
  const launch = () => startProcess({ command: process.execPath, args });
  const supervised = stack.use(createSupervised({ name: 'the push service', launch, report }));
  const readPaths = async () => (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  await supervised.start();
  const opened = stack.move();
  const stop = () => opened.disposeAsync();
  return { origin: `http://127.0.0.1:${port}`, process: supervised, readPaths, [Symbol.asyncDispose]: stop };
};
