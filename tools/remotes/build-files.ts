import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type RemoteVersion, remoteVersion, z } from '@portal/contracts';
import { reason } from './error-code';
import { Refusal } from './refusal';

export interface Build {
  directory: string;
  /** Paths below the directory. */
  files: string[];
  manifest: RemoteVersion;
}

const manifestFile = 'remote.json';
/** Made from other files of the build, by a compressor whose output may differ between machines. */
const isDerived = (file: string) => file.endsWith('.br') || file.endsWith('.gz');

const listFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const file = relative(directory, join(entry.parentPath, entry.name));
      if (!entry.isFile()) throw new Refusal('file_not_allowed', `${file} is a link; a build holds plain files only`);
      return file;
    })
    .sort();

const readManifest = (directory: string): RemoteVersion => {
  const file = join(directory, manifestFile);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Refusal('manifest_invalid', `${file} cannot be read: ${reason(error)}`);
  }
  const result = remoteVersion.safeParse(content);
  if (!result.success) throw new Refusal('manifest_invalid', `${file} is not valid:\n${z.prettifyError(result.error)}`);
  return result.data;
};

/**
 * Reads a finished build.
 * @throws Refusal when it is not there, not described by its remote.json, or holds what may not be served
 */
export const readBuild = (directory: string): Build => {
  if (!existsSync(directory))
    throw new Refusal('not_built', `${directory} does not exist. Build the remote first: npm run build`);
  const files = listFiles(directory);
  const manifest = readManifest(directory);
  for (const file of [manifest.entry, ...manifest.preload]) {
    if (!files.includes(file))
      throw new Refusal('file_missing', `${manifestFile} names ${file}, which the build does not hold`);
  }
  const style = files.find((file) => file.endsWith('.css'));
  if (style)
    throw new Refusal(
      'file_not_allowed',
      `${style}: styles of a remote would reach every page; use the styled components`,
    );
  return { directory, files, manifest };
};

const sameBytes = (left: string, right: string, files: readonly string[]) =>
  files.every((file) => readFileSync(join(left, file)).equals(readFileSync(join(right, file))));

const isSame = (build: Build, published: string): boolean => {
  const own = build.files.filter((file) => !isDerived(file));
  const others = listFiles(published).filter((file) => !isDerived(file));
  return (
    own.length === others.length &&
    own.every((file) => others.includes(file)) &&
    sameBytes(build.directory, published, own)
  );
};

/**
 * Copies a build to where it is served from, in one step. A version that is there already stays as it is.
 * @throws Refusal `version_exists` when it holds other bytes: browsers keep a version for ever
 */
export const storeBuild = (build: Build, remotesDir: string): void => {
  const { name, version } = build.manifest;
  const target = join(remotesDir, name, version);
  if (existsSync(target)) {
    if (isSame(build, target)) return;
    throw new Refusal(
      'version_exists',
      `${name} ${version} is published with other content. Publish under a new version.`,
    );
  }
  const draft = join(remotesDir, name, `.${version}.${process.pid}.tmp`);
  mkdirSync(dirname(target), { recursive: true });
  try {
    cpSync(build.directory, draft, { recursive: true });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};
