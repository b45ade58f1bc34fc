import { type Dirent, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { LruCache } from '../lru-cache';

/** Precompressed forms of a file, best first, with the suffix under which the build leaves them. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

export interface Asset {
  bytes: Buffer;
  /** Content-Encoding, or null for the file as it is. */
  encoding: string | null;
  /** Whether another client may get another encoding. */
  varies: boolean;
}

export interface AssetStore {
  /**
   * A file by its path below the directory (`/assets/main.js`), in the best encoding that the client takes.
   * @returns null when there is no such file
   */
  find(path: string, accepts: (encoding: string) => boolean): Promise<Asset | null>;
}

/** Contents of recently served files, shared by all stores. */
export type FileCache = LruCache<Buffer>;

const fileCacheBytes = 32 * 1024 * 1024;
export const createFileCache = (): FileCache => new LruCache(fileCacheBytes, (bytes) => bytes.length);

const isVisible = (entry: Dirent) => entry.isFile() && !entry.name.startsWith('.');

const listFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(isVisible)
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')}`);

/**
 * Makes a view of the files of one build. A build never changes, so its files are listed once; a path that is not on the list does not
 * exist, whatever dots and slashes it holds.
 */
export const createAssetStore = (directory: string, cache: FileCache): AssetStore => {
  const files = new Set(listFiles(directory));
  const read = async (file: string): Promise<Buffer> => {
    const path = join(directory, file);
    const known = cache.get(path);
    if (known) return known;
    const bytes = await readFile(path);
    cache.set(path, bytes);
    return bytes;
  };
  return {
    async find(path, accepts) {
      if (!files.has(path)) return null;
      const forms = encodings.filter(({ suffix }) => files.has(path + suffix));
      const best = forms.find(({ name }) => accepts(name));
      const bytes = await read(path + (best?.suffix ?? '')).catch(() => null);
      return bytes && { bytes, encoding: best?.name ?? null, varies: forms.length > 0 };
    },
  };
};
