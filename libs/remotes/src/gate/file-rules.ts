import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildLimits } from '@portal/contracts';
import type { Problem } from '../errors';

/** A build's files by their paths relative to its folder. */
export type BuildFiles = ReadonlyMap<string, Buffer>;

/** In the normal form of addresses: a gateway finds no file behind `//` or `/./`. */
const allowedPath = /^(?!.*\.\.)(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:js|json|txt|svg|png|webp|woff2)(?:\.br|\.gz)?$/;

/** Compressed copies do not count when builds are measured or compared: their bytes differ between machines. */
export const isCompressed = (path: string): boolean => /\.(?:br|gz)$/.test(path);

const inflate = (path: string, copy: Buffer, maxOutputLength: number): Buffer | null => {
  try {
    return path.endsWith('.br')
      ? brotliDecompressSync(copy, { maxOutputLength })
      : gunzipSync(copy, { maxOutputLength });
  } catch {
    return null;
  }
};

/** The gate reads the originals, while browsers get the copies. */
const checkCopy = (files: BuildFiles, path: string, copy: Buffer): Problem[] => {
  const original = files.get(path.replace(/\.\w+$/, ''));
  if (original && inflate(path, copy, original.length + 1)?.equals(original)) return [];
  return [{ code: 'compressed_copy_differs', message: `${path} is not a compressed copy of a file of the build` }];
};

const checkFile = (files: BuildFiles, path: string, content: Buffer): Problem[] => {
  if (path.endsWith('.css')) return [{ code: 'global_style', message: `${path} would apply to every page` }];
  if (!allowedPath.test(path)) return [{ code: 'file_not_allowed', message: `${path} may not be served` }];
  if (isCompressed(path)) return checkCopy(files, path, content);
  if (content.length <= buildLimits.fileBytes) return [];
  const message = `${path} has ${content.length} bytes; the limit is ${buildLimits.fileBytes}`;
  return [{ code: 'file_too_large', message }];
};

/** Checks names, sizes and compressed copies, and that the files exist which the manifest lists. */
export const checkFiles = (files: BuildFiles, listed: readonly string[]): Problem[] => {
  const missing = listed
    .filter((path) => !files.has(path))
    .map(
      (path): Problem => ({ code: 'file_missing', message: `remote.json lists ${path}, which is not in the build` }),
    );
  const originals = [...files].filter(([path]) => !isCompressed(path));
  const bytes = originals.reduce((sum, [, content]) => sum + content.length, 0);
  const { totalBytes, files: maxFiles } = buildLimits;
  const size = `The build has ${bytes} bytes in ${originals.length} files; the limits are ${totalBytes} and ${maxFiles}`;
  return [
    ...missing,
    ...[...files].flatMap(([path, content]) => checkFile(files, path, content)),
    ...(bytes > totalBytes || originals.length > maxFiles ? [{ code: 'build_too_large', message: size } as const] : []),
  ];
};
