import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteFile } from '@portal/contracts';
import { computeIntegrity } from '@portal/remotes';
import type { Logger, Metrics } from '@portal/service-kit';
import { Counter } from 'prom-client';

/** Younger copies are kept, because another worker may have copied them for a newer registry. */
const prunedAfterMs = 3_600_000;

/** Returns false for a file that another worker has removed already. */
const isOld = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs < Date.now() - prunedAfterMs,
    () => false,
  );

interface RemoteFilesOptions {
  /** Folder for this gateway's copies. */
  cacheDir: string;
  fetch: (file: RemoteFile) => Promise<Buffer | null>;
  logger: Logger;
  metrics: Metrics;
}

/** Copies published files, addressed by hash. Bytes with another hash are never returned: they would run in every player's browser. */
export const createRemoteFiles = ({ cacheDir, fetch, logger, metrics }: RemoteFilesOptions) => {
  const mismatches = new Counter({
    name: 'remote_file_mismatches_total',
    help: 'Files of remotes whose hash was wrong, by where they were read',
    labelNames: ['source'],
    registers: [metrics.registry],
  });
  const locateCopy = ({ integrity }: RemoteFile) =>
    join(cacheDir, Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('base64url'));

  const verified = (file: RemoteFile, content: Buffer | null, source: 'copy' | 'store'): Buffer | null => {
    if (!content || computeIntegrity(content) === file.integrity) return content;
    mismatches.inc({ source });
    logger.error({ file: file.path, integrity: file.integrity, source }, 'file of a remote does not match its hash');
    return null;
  };

  /**
   * Writes the file completely or not at all, because other workers read the same folder. With a full disk, the gateway only becomes
   * slower.
   */
  const keep = async (file: RemoteFile, content: Buffer): Promise<void> => {
    const target = locateCopy(file);
    const draft = `${target}.${randomUUID()}`;
    try {
      await mkdir(cacheDir, { recursive: true, mode: 0o700 });
      await writeFile(draft, content, { mode: 0o600 });
      await rename(draft, target);
    } catch (error) {
      logger.warn({ err: error }, 'file of a remote could not be cached');
    }
  };

  const load = async (file: RemoteFile): Promise<Buffer | null> => {
    const content = verified(file, await fetch(file), 'store');
    if (content) await keep(file, content);
    return content;
  };

  return {
    /**
     * Reads a published file from this gateway's copy or from the store, and keeps a copy.
     * @returns null if no copy has the right hash
     * @throws if the store cannot be reached
     */
    async read(file: RemoteFile): Promise<Buffer | null> {
      const copy = await readFile(locateCopy(file)).catch(() => null);
      return verified(file, copy, 'copy') ?? load(file);
    },

    /** Copies files that have no copy yet. */
    async copy(files: readonly RemoteFile[]): Promise<void> {
      for (const file of files) {
        const exists = await access(locateCopy(file)).then(
          () => true,
          () => false,
        );
        if (!exists) await load(file);
      }
    },

    /** Removes old copies of all other files. */
    async prune(files: readonly RemoteFile[]): Promise<void> {
      const kept = new Set(files.map(locateCopy));
      const copies = (await readdir(cacheDir)).filter((name) => /^[\w-]{64}$/.test(name));
      for (const copy of copies.map((name) => join(cacheDir, name)).filter((path) => !kept.has(path)))
        if (await isOld(copy)) await rm(copy, { force: true });
    },
  };
};
export type RemoteFiles = ReturnType<typeof createRemoteFiles>;
