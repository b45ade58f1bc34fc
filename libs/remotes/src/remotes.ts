import { join } from 'node:path';
import type { RemoteRegistry, RemoteVersion } from '@portal/contracts';
import { type Build, readBuild, storeBuild } from './build-files';
import { RegistryError } from './errors';
import { readLastBuilt, readRegistry, updateRegistry, writeLastBuilt } from './registry-file';
import { requireCompatible } from './rules';

type Entry = RemoteRegistry['remotes'][string];

export interface LiveVersion {
  name: string;
  version: string;
  /** False when this version was live already. */
  changed: boolean;
}

const withEntry = (registry: RemoteRegistry, name: string, entry: Entry): RemoteRegistry => ({
  remotes: { ...registry.remotes, [name]: entry },
});

const entryOf = (registry: RemoteRegistry, name: string): Entry => {
  const entry = registry.remotes[name];
  if (!entry) throw new RegistryError('remote_unknown', `${name} has never been published`);
  return entry;
};

/** The version that was live becomes the one that the shell falls back to. */
const withLiveVersion = (registry: RemoteRegistry, build: RemoteVersion): RemoteRegistry => {
  const { name, version } = build;
  const before = registry.remotes[name];
  if (before?.active === version) return registry;
  return withEntry(registry, name, {
    active: version,
    lastGood: before ? before.active : null,
    versions: { ...before?.versions, [version]: build },
  });
};

/** Publishes all builds or none: a route may move from one remote to another in one step. */
const publishBuilds = (remotesDir: string, builds: readonly Build[]): LiveVersion[] => {
  const manifests = builds.map(({ manifest }) => manifest);
  const before = updateRegistry(remotesDir, (registry) => {
    const after = manifests.reduce(withLiveVersion, registry);
    for (const manifest of manifests) requireCompatible(manifest, after);
    for (const build of builds) storeBuild(build, remotesDir);
    return after;
  });
  return manifests.map(({ name, version }) => ({ name, version, changed: before.remotes[name]?.active !== version }));
};

const readBuildOf = (name: string, buildDir: string): Build => {
  const build = readBuild(buildDir);
  if (build.manifest.name === name) return build;
  throw new RegistryError('name_mismatch', `${buildDir} is a build of ${build.manifest.name}, not of ${name}`);
};

interface PublishOptions {
  remotesDir: string;
  /** The folder of the finished build, with its remote.json. */
  buildDir: string;
  /** The expected remote; a build of another one is rejected. */
  name: string;
  /** The expected version, if given. */
  version?: string | undefined;
}

/**
 * Publishes a build and makes it live.
 * @throws RegistryError; the registry and all published files are unchanged then
 */
export const publish = ({ remotesDir, buildDir, name, version }: PublishOptions): LiveVersion => {
  const build = readBuildOf(name, buildDir);
  const built = build.manifest.version;
  if (version !== undefined && built !== version) {
    throw new RegistryError(
      'version_mismatch',
      `The build is ${built}. For ${version}: REMOTE_VERSION=${version} npm run build`,
    );
  }
  const changed = publishBuilds(remotesDir, [build]).some((live) => live.changed);
  return { name, version: built, changed };
};

interface PublishBuiltOptions {
  remotesDir: string;
  /** Names of the remotes, which are the names of their folders in the workspace. */
  names: readonly string[];
  workspaceDir: string;
}

/**
 * Publishes every build in the remotes' `dist` that is new since the last call, so that a restart does not undo a rollback.
 * @returns the published versions
 * @throws RegistryError; nothing has been published then
 */
export const publishBuilt = ({ remotesDir, names, workspaceDir }: PublishBuiltOptions): LiveVersion[] => {
  const lastBuilt = readLastBuilt(remotesDir);
  const { remotes } = readRegistry(remotesDir);
  const builds = names.map((name) => readBuildOf(name, join(workspaceDir, name, 'dist')));
  const isNew = ({ manifest: { name, version } }: Build) =>
    lastBuilt[name] !== version || !remotes[name]?.versions[version];
  const published = publishBuilds(remotesDir, builds.filter(isNew));
  writeLastBuilt(remotesDir, builds);
  return published;
};

/**
 * Makes a published version live.
 * @throws RegistryError when it is unknown or conflicts with another remote's live version
 */
export const activate = (remotesDir: string, name: string, version: string): LiveVersion => {
  const before = updateRegistry(remotesDir, (registry) => {
    const { versions } = entryOf(registry, name);
    const build = versions[version];
    if (!build) {
      throw new RegistryError(
        'version_unknown',
        `${name} ${version} is not published; available: ${Object.keys(versions).join(', ')}`,
      );
    }
    requireCompatible(build, registry);
    return withLiveVersion(registry, build);
  });
  return { name, version, changed: before.remotes[name]?.active !== version };
};

/**
 * Makes the last good version live. The bad version does not become the next fallback; there is none until the next publish.
 * @throws RegistryError `no_last_good`, or when the version conflicts with another remote's live version
 */
export const rollback = (remotesDir: string, name: string): LiveVersion => {
  let version = '';
  updateRegistry(remotesDir, (registry) => {
    const entry = entryOf(registry, name);
    const build = entry.lastGood === null ? undefined : entry.versions[entry.lastGood];
    if (!build)
      throw new RegistryError(
        'no_last_good',
        `${name} has no last good version; activate another one: npm run remotes -- list`,
      );
    requireCompatible(build, registry);
    version = build.version;
    return withEntry(registry, name, { ...entry, active: version, lastGood: null });
  });
  return { name, version, changed: true };
};

/** The registry's entries: remote name -> active version, last good version and all published versions. */
export const list = (remotesDir: string): RemoteRegistry['remotes'] => readRegistry(remotesDir).remotes;
