import { promisify } from 'node:util';
import { type BrotliOptions, brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib';
import { buildLimits } from '@portal/contracts';
import type { Problem } from '../errors.ts';

/** A build's files by their paths relative to its folder. */
export type BuildFiles = ReadonlyMap<string, Buffer>;

const decompress = promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress);
const unzip = promisify<Buffer, ZlibOptions, Buffer>(gunzip);

/** In the normal form of addresses: a gateway finds no file behind `//` or `/./`. */
const allowedPath = /^(?!.*\.\.)(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:js|json|txt|svg|png|webp|woff2)(?:\.br|\.gz)?$/;

/** Compressed copies do not count when builds are measured or compared: their bytes differ between machines. */
export const isCompressed = (path: string): boolean => /\.(?:br|gz)$/.test(path);

const inflate = (path: string, copy: Buffer, maxOutputLength: number): Promise<Buffer | null> => {
  const options = { maxOutputLength };
  const result = path.endsWith('.br') ? decompress(copy, options) : unzip(copy, options);
  return result.catch(() => null);
};

/** The gate reads the originals, while browsers get the copies. */
const checkCopy = async (files: BuildFiles, path: string, copy: Buffer): Promise<Problem[]> => {
  const original = files.get(path.replace(/\.\w+$/, ''));
  const inflated = original && (await inflate(path, copy, original.length + 1));
  if (original && inflated?.equals(original)) return [];
  return [{ code: 'compressed_copy_differs', message: `${path} is not a compressed copy of a file of the build` }];
};

const checkFile = async (files: BuildFiles, path: string, content: Buffer): Promise<Problem[]> => {
  if (path.endsWith('.css')) return [{ code: 'global_style', message: `${path} would apply to every page` }];
  if (!allowedPath.test(path)) return [{ code: 'file_not_allowed', message: `${path} may not be served` }];
  if (isCompressed(path)) return checkCopy(files, path, content);
  if (content.length <= buildLimits.fileBytes) return [];
  const message = `${path} has ${content.length} bytes; the limit is ${buildLimits.fileBytes}`;
  return [{ code: 'file_too_large', message }];
};

/** Checks names, sizes and compressed copies, and that the files exist which the manifest lists. */
export const checkFiles = async (files: BuildFiles, listed: readonly string[]): Promise<Problem[]> => {
  const missing = listed
    .filter((path) => !files.has(path))
    .map(
      (path): Problem => ({ code: 'file_missing', message: `remote.json lists ${path}, which is not in the build` }),
    );
  const originals = [...files].filter(([path]) => !isCompressed(path));
  const bytes = originals.reduce((sum, [, content]) => sum + content.length, 0);
  const { totalBytes, files: maxFiles } = buildLimits;
  const size = `The build has ${bytes} bytes in ${originals.length} files; the limits are ${totalBytes} and ${maxFiles}`;
  const checks = await Promise.all([...files].map(([path, content]) => checkFile(files, path, content)));
  return [
    ...missing,
    ...checks.flat(),
    ...(bytes > totalBytes || originals.length > maxFiles ? [{ code: 'build_too_large', message: size } as const] : []),
  ];
};
