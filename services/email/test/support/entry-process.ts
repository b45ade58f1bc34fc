import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bundleEntry, type RunningProcess, supervise } from '@portal/testing/servers';

export interface EntryProcess extends RunningProcess {
  origin: string;
  /** Everything it has printed. */
  output(): string;
}

/** An entry as operators run it, in its own process, which a test may kill. */
export const startEntry = async (
  entry: 'main' | 'worker',
  variables: Record<string, string>,
): Promise<EntryProcess> => {
  const bundle = await bundleEntry(join(__dirname, `../../src/${entry}.ts`));
  const child = spawn(process.execPath, [bundle.path], {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const running = supervise(child, 30_000);
  const listening = once(child, 'message').then(([message]: { port?: number }[]) => message?.port);
  const port = await Promise.race([listening, running.ended]);
  await bundle.remove();
  if (typeof port !== 'number') throw new Error(`${entry} did not start: ${port}\n${output}`);
  return Object.assign(running, { origin: `http://127.0.0.1:${port}`, output: () => output });
};
