import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type RemoteVersion, remoteVersion, z } from '@portal/contracts';
import { errorMessage, RegistryError } from './errors';

export interface Build {
  directory: string;
  /** Paths relative to the directory. */
  files: string[];
  manifest: RemoteVersion;
}

const manifestFile = 'remote.json';
/** Compressed copies do not count when builds are compared: their bytes may differ between machines. */
const isCompressed = (file: string) => file.endsWith('.br') || file.endsWith('.gz');

const listFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const file = relative(directory, join(entry.parentPath, entry.name));
      if (!entry.isFile())
        throw new RegistryError('file_not_allowed', `${file} is a link; a build contains regular files only`);
      return file;
    })
    .sort();

const readManifest = (directory: string): RemoteVersion => {
  const file = join(directory, manifestFile);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new RegistryError('manifest_invalid', `${file} cannot be read: ${errorMessage(error)}`);
  }
  const result = remoteVersion.safeParse(content);
  if (!result.success)
    throw new RegistryError('manifest_invalid', `${file} is not valid:\n${z.prettifyError(result.error)}`);
  return result.data;
};

/**
 * Reads a finished build.
 * @throws RegistryError when it is missing, does not match its remote.json, or contains files that may not be served
 */
export const readBuild = (directory: string): Build => {
  if (!existsSync(directory))
    throw new RegistryError('not_built', `${directory} does not exist. Build the remote first: npm run build`);
  const files = listFiles(directory);
  const manifest = readManifest(directory);
  for (const file of [manifest.entry, ...manifest.preload]) {
    if (!files.includes(file))
      throw new RegistryError('file_missing', `${manifestFile} lists ${file}, which is not in the build`);
  }
  const style = files.find((file) => file.endsWith('.css'));
  if (style)
    throw new RegistryError(
      'file_not_allowed',
      `${style}: a remote's stylesheet would apply to every page; use styled-components`,
    );
  return { directory, files, manifest };
};

const isSame = (build: Build, published: string): boolean => {
  const built = build.files.filter((file) => !isCompressed(file));
  const existing = listFiles(published).filter((file) => !isCompressed(file));
  return (
    built.length === existing.length &&
    built.every(
      (file) =>
        existing.includes(file) &&
        readFileSync(join(build.directory, file)).equals(readFileSync(join(published, file))),
    )
  );
};

/**
 * Copies a build to the folder it is served from, atomically. An identical version that exists already is left alone.
 * @throws RegistryError `version_exists` when the version exists with other bytes: browsers cache a version forever
 */
export const storeBuild = (build: Build, remotesDir: string): void => {
  const { name, version } = build.manifest;
  const target = join(remotesDir, name, version);
  if (existsSync(target)) {
    if (isSame(build, target)) return;
    throw new RegistryError(
      'version_exists',
      `${name} ${version} is already published with other content. Publish under a new version.`,
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
