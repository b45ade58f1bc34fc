import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellDescription, shellDescriptionFile } from '@portal/contracts';
import { RegistryError } from './errors';
import type { RemoteStore } from './store/remote-store';
import { readBuild, type Upload } from './upload';

export interface PublishedBuild {
  name: string;
  version: string;
}

/** @throws RegistryError `name_mismatch` when the build is one of another remote */
const readBuildOf = (name: string, buildDir: string): Upload => {
  const build = readBuild(buildDir);
  if (build.manifest.name === name) return build;
  throw new RegistryError('name_mismatch', `${buildDir} is a build of ${build.manifest.name}, not of ${name}`);
};

/** Names of the remotes that are built in a workspace, which are the names of their folders. */
const builtRemotes = (workspaceDir: string): string[] =>
  readdirSync(workspaceDir).filter((name) => existsSync(join(workspaceDir, name, 'dist/remote.json')));

/** The shell that is built in a workspace; null: none. */
const builtShell = (workspaceDir: string) => {
  const file = join(workspaceDir, 'shell/dist', shellDescriptionFile);
  return existsSync(file) ? shellDescription.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
};

/**
 * Publishes every build in the `dist` of a workspace's remotes that is new since the last call, so that a restart does not undo a
 * rollback. All of them or none. Records the shell that is deployed with them: not a gateway's restart, only a deployment changes which
 * shells one may roll back to.
 * @returns the new builds
 * @throws RegistryError; nothing has been published then
 */
export const publishBuilt = async (
  store: Pick<RemoteStore, 'read' | 'publish' | 'recordShell'>,
  workspaceDir: string,
  actor: string,
): Promise<PublishedBuild[]> => {
  const { registry, built } = await store.read();
  const builds = builtRemotes(workspaceDir).map((name) => readBuildOf(name, join(workspaceDir, name, 'dist')));
  const shell = builtShell(workspaceDir);
  const versions = Object.fromEntries(builds.map(({ manifest: { name, version } }) => [name, version]));
  if (shell) versions['shell'] = shell.version;
  const isNew = ({ manifest: { name, version } }: Upload) =>
    built[name] !== version || !registry.remotes[name]?.versions[version];
  const added = builds.filter(isNew);
  const isNewShell = built['shell'] !== shell?.version;
  if (added.length === 0 && !isNewShell) return [];
  if (shell && isNewShell) await store.recordShell(shell);
  await store.publish(added, { actor, built: { ...built, ...versions } });
  return added.map(({ manifest: { name, version } }) => ({ name, version }));
};
