import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { type RunningProcess, supervise } from './process.ts';

export interface EntryProcess extends RunningProcess {
  origin: string;
  /** Everything it has printed. */
  output(): string;
}

/** Starts an entry of a service in its own process, which a test may kill. */
export const startEntry = async (entry: string, variables: Record<string, string>): Promise<EntryProcess> => {
  const child = spawn(process.execPath, [entry], {
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
  if (typeof port !== 'number') throw new Error(`${basename(entry)} did not start: ${port}\n${output}`);
  return Object.assign(running, { origin: `http://127.0.0.1:${port}`, output: () => output });
};
