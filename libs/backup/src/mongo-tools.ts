import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ExecaError, execa, type Options } from 'execa';

/**
 * Calls `use` with the arguments that connect a program of the MongoDB Database Tools. The URI is in a file that only this user can read: it
 * may contain a password, and every user of a machine can read the arguments of a process.
 */
const withConnection = async <T>(uri: string, use: (args: string[]) => Promise<T>): Promise<T> => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-backup-'));
  const config = join(dir, 'config.yaml');
  try {
    await writeFile(config, `uri: ${JSON.stringify(uri)}\n`, { mode: 0o600 });
    return await use([`--config=${config}`, '--quiet', '--gzip', '--archive']);
  } finally {
    await rm(dir, { recursive: true });
  }
};

/** Runs a program, whose messages go to this process's stderr. `ended` is rejected if it fails. */
const run = (program: string, args: string[], options: Options) => {
  const child = execa(program, args, { stderr: 'inherit', buffer: false, ...options });
  const ended = child.then(
    () => undefined,
    ({ code, originalMessage, exitCode, signal }: ExecaError & { code?: string }) => {
      const reason =
        code === 'ENOENT'
          ? 'is not on the PATH: install the MongoDB Database Tools'
          : `ended with ${signal ?? exitCode ?? originalMessage}`;
      throw new Error(`${program} ${reason}`);
    },
  );
  return { child, ended };
};

/** Dumps all databases as of one moment. `write` receives the archive. @throws Error if the dump or `write` fails */
export const dumpDatabases = (uri: string, write: (archive: Readable) => Promise<void>): Promise<void> =>
  withConnection(uri, async (args) => {
    const { child, ended } = run('mongodump', [...args, '--oplog'], { stdout: 'pipe' });
    const written = write(child.stdout as Readable).catch((error: unknown) => {
      // A dump whose file cannot be written would wait for a reader forever.
      child.kill();
      throw error;
    });
    // Report the write error: it is why the dump ended.
    await Promise.allSettled([written, ended]);
    await written;
    await ended;
  });

/** Restores all databases of an archive to the moment of its end. @throws Error if it fails; the databases are then incomplete */
export const loadDatabases = (uri: string, archive: Readable): Promise<void> =>
  withConnection(uri, async (args) => {
    const { ended } = run('mongorestore', [...args, '--oplogReplay', '--drop'], { input: archive });
    await ended;
  });
