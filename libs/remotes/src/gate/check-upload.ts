import { createHash } from 'node:crypto';
import { type RemoteVersion, remoteVersion, type ShellDescription, z } from '@portal/contracts';
import { type BuildFiles, checkFiles, isCompressed } from './file-rules';
import { GateError, type Problem } from './gate-error';
import { checkPages, type Remotes } from './page-rules';
import { checkScripts } from './script-rules';
import { checkShells } from './shell-rules';

export interface GateState {
  /** All remotes, the published one included. */
  remotes: Remotes;
  /** The shells that are live and those one may roll back to. */
  shells: readonly ShellDescription[];
  /** The files that are published under a name and version; null if there are none. */
  filesOf: (name: string, version: string) => readonly HashedFile[] | null;
}

export interface HashedFile {
  path: string;
  /** Bytes. */
  size: number;
  /** SHA-384 in the notation of Subresource Integrity. */
  integrity: string;
}

export interface GateOptions {
  /** Routes of the active version that may become 404. */
  dropRoutes?: readonly string[];
}

export interface CheckedUpload {
  manifest: RemoteVersion;
  files: HashedFile[];
  /** Shared modules that the build takes from the shell, with the ranges that it accepts. */
  shared: Record<string, string>;
}

const refuse = ([first, ...more]: readonly Problem[]): void => {
  if (first) throw new GateError(first, ...more);
};

const manifestFile = 'remote.json';

/** @throws GateError `manifest_invalid` */
const readManifest = (files: BuildFiles): RemoteVersion => {
  let content: unknown;
  try {
    content = JSON.parse(files.get(manifestFile)?.toString() ?? '');
  } catch {
    throw new GateError({ code: 'manifest_invalid', message: `${manifestFile} is missing or not JSON` });
  }
  const { data, error } = remoteVersion.safeParse(content);
  if (error)
    throw new GateError({
      code: 'manifest_invalid',
      message: `${manifestFile} is not valid:\n${z.prettifyError(error)}`,
    });
  return data;
};

export const hashFile = ([path, content]: [path: string, content: Buffer]): HashedFile => ({
  path,
  size: content.length,
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
});

const contentOf = (files: readonly HashedFile[]) =>
  files
    .filter(({ path }) => !isCompressed(path))
    .map(({ path, integrity }) => `${integrity} ${path}`)
    .sort()
    .join('\n');

const checkVersion = ({ name, version }: RemoteVersion, files: readonly HashedFile[], state: GateState): Problem[] => {
  const published = state.filesOf(name, version);
  if (published === null || contentOf(published) === contentOf(files)) return [];
  return [{ code: 'version_exists', message: `${name} ${version} is published with other content` }];
};

/**
 * The publish gate: checks a build as it was uploaded, with its `remote.json`, before anything of it is stored or served.
 * @throws GateError with every rule that the build breaks
 */
export const checkUpload = async (
  files: BuildFiles,
  state: GateState,
  { dropRoutes = [] }: GateOptions = {},
): Promise<CheckedUpload> => {
  const manifest = readManifest(files);
  const hashed = [...files].map(hashFile);
  refuse(checkFiles(files, [manifest.entry, ...manifest.preload]));
  const scripts = await checkScripts(files, manifest);
  refuse([
    ...scripts.problems,
    ...checkShells(manifest, scripts.shared, state.shells),
    ...checkPages(manifest, state.remotes, dropRoutes),
    ...checkVersion(manifest, hashed, state),
  ]);
  return { manifest, files: hashed, shared: scripts.shared };
};
