import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ShellDescription, shellDescription, shellDescriptionFile } from '@portal/contracts';
import { RegistryError } from './errors.ts';
import type { RemoteStore } from './store/remote-store.ts';
import { hashFiles, readBuild, readFiles, type Upload, type UploadedFile } from './upload.ts';

interface PublishedBuild {
  name: string;
  version: string;
}

/** @throws RegistryError `name_mismatch` when the build is one of another remote */
const readRemoteBuild = async (name: string, buildDir: string): Promise<Upload> => {
  const build = await readBuild(buildDir);
  if (build.manifest.name === name) return build;
  throw new RegistryError('name_mismatch', `${buildDir} is a build of ${build.manifest.name}, not of ${name}`);
};

/** The files of a shell below `/assets`, whose names contain a hash of their content. */
const readAssets = (shellDir: string): UploadedFile[] => {
  const assetsDir = join(shellDir, 'assets');
  if (!existsSync(assetsDir)) return [];
  return hashFiles(new Map([...readFiles(assetsDir)].map(([path, content]) => [`assets/${path}`, content])));
};

const readShell = (shellDir: string): ShellDescription | undefined => {
  const file = join(shellDir, shellDescriptionFile);
  return existsSync(file) ? shellDescription.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
};

/** Names of the remotes that are built in a workspace, which are the names of their folders. */
const builtRemotes = (workspaceDir: string): string[] =>
  readdirSync(workspaceDir).filter((name) => existsSync(join(workspaceDir, name, 'dist/remote.json')));

/**
 * Publishes every build in the `dist` of a workspace's remotes that is new since the last call, so that a restart does not undo a
 * rollback. All of them or none. Then records the shell that is deployed with them: not a gateway's restart, only a deployment changes
 * which shells one may roll back to. The builds must work in that shell. Gateways with an older shell serve the versions that it can load.
 * @returns the new builds
 * @throws RegistryError; nothing has been published then
 */
export const publishBuilt = async (
  store: Pick<RemoteStore, 'read' | 'publish' | 'recordShell'>,
  workspaceDir: string,
  actor: string,
): Promise<PublishedBuild[]> => {
  const { registry, built } = await store.read();
  const names = builtRemotes(workspaceDir);
  const builds = await Promise.all(names.map((name) => readRemoteBuild(name, join(workspaceDir, name, 'dist'))));
  const versions = Object.fromEntries(builds.map(({ manifest: { name, version } }) => [name, version]));
  const isNew = ({ manifest: { name, version } }: Upload) =>
    built[name] !== version || !registry.remotes[name]?.versions[version];
  const added = builds.filter(isNew);
  const shellDir = join(workspaceDir, 'shell/dist');
  const shell = readShell(shellDir);
  if (added.length > 0) await store.publish(added, { actor, built: { ...built, ...versions }, shell });
  if (shell) await store.recordShell(shell, readAssets(shellDir));
  return added.map(({ manifest: { name, version } }) => ({ name, version }));
};
