import { mkdir } from 'node:fs/promises';
import { type ProcessOptions, type RunningProcess, startProcess } from './process.ts';
import { ProvisioningError } from './programs.ts';

export interface ServerFiles {
  /** Folder for the data. It is kept when the server ends. */
  dataDir: string;
  logFile: string;
}

export interface ServerProcessOptions extends ServerFiles, ProcessOptions {
  name: string;
  logFile: string;
  /** Resolves when the server accepts work. `signal` aborts if the server has ended before. */
  ready(signal: AbortSignal): Promise<unknown>;
}

/** Starts a server and waits until it is ready. @throws ProvisioningError if it ends before; nothing is left running */
export const startServer = async ({ name, ready, ...options }: ServerProcessOptions): Promise<RunningProcess> => {
  await mkdir(options.dataDir, { recursive: true });
  const server = await startProcess(options);
  const abort = new AbortController();
  try {
    await Promise.race([
      ready(abort.signal),
      server.ended.then((reason) => {
        throw new ProvisioningError(`${name} did not start (${reason}): see ${options.logFile}`);
      }),
    ]);
  } catch (error) {
    abort.abort();
    await server.stop();
    throw error;
  }
  return server;
};
