import { join } from 'node:path';
import type { RemoteRegistry, RemoteVersion } from '@portal/contracts';
import { type Build, readBuild, storeBuild } from './build-files';
import { readLastBuilt, writeLastBuilt } from './last-built';
import { Refusal } from './refusal';
import { readRegistry, updateRegistry } from './registry-file';
import { requireFit } from './rules';

type Entry = RemoteRegistry['remotes'][string];

export interface Live {
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
  if (!entry) throw new Refusal('remote_unknown', `${name} has never been published`);
  return entry;
};

/** What was live becomes what the shell falls back to. */
const goLive = (registry: RemoteRegistry, build: RemoteVersion): RemoteRegistry => {
  const { name, version } = build;
  const before = registry.remotes[name];
  if (before?.active === version) return registry;
  return withEntry(registry, name, {
    active: version,
    lastGood: before ? before.active : null,
    versions: { ...before?.versions, [version]: build },
  });
};

/** All of them or none: routes may move from one remote to another in one step. */
const publishBuilds = (remotesDir: string, builds: readonly Build[]): Live[] => {
  let live: Live[] = [];
  updateRegistry(remotesDir, (before) => {
    const manifests = builds.map(({ manifest }) => manifest);
    const after = manifests.reduce(goLive, before);
    for (const manifest of manifests) requireFit(manifest, after);
    for (const build of builds) storeBuild(build, remotesDir);
    live = manifests.map(({ name, version }) => ({
      name,
      version,
      changed: before.remotes[name]?.active !== version,
    }));
    return after;
  });
  return live;
};

const readBuildOf = (name: string, buildDir: string): Build => {
  const build = readBuild(buildDir);
  if (build.manifest.name === name) return build;
  throw new Refusal('name_mismatch', `${buildDir} is a build of ${build.manifest.name}, not of ${name}`);
};

export interface PublishOptions {
  remotesDir: string;
  /** Folder of the finished build, with its remote.json. */
  buildDir: string;
  /** What the caller expects to publish; anything else is refused. */
  name: string;
  version?: string | undefined;
}

/**
 * Publishes a build and makes it live.
 * @throws Refusal; then neither the registry nor any published file has changed
 */
export const publish = ({ remotesDir, buildDir, name, version }: PublishOptions): Live[] => {
  const build = readBuildOf(name, buildDir);
  const built = build.manifest.version;
  if (version !== undefined && built !== version) {
    throw new Refusal(
      'version_mismatch',
      `The build is ${built}. For ${version}: REMOTE_VERSION=${version} npm run build`,
    );
  }
  return publishBuilds(remotesDir, [build]);
};

export interface PublishBuiltOptions {
  remotesDir: string;
  /** Folders of the remotes below the workspace; a remote has its folder's name. */
  names: readonly string[];
  workspaceDir?: string;
}

/**
 * Publishes what the remotes' last builds left in `dist`, as far as it is another build than the last time: a restart must not undo
 * what an operator has activated or rolled back since.
 * @returns what was published
 */
export const publishBuilt = ({ remotesDir, names, workspaceDir = process.cwd() }: PublishBuiltOptions): Live[] => {
  const lastBuilt = readLastBuilt(remotesDir);
  const { remotes } = readRegistry(remotesDir);
  const builds = names.map((name) => readBuildOf(name, join(workspaceDir, name, 'dist')));
  const isNews = ({ manifest: { name, version } }: Build) =>
    lastBuilt[name] !== version || !remotes[name]?.versions[version];
  const published = publishBuilds(remotesDir, builds.filter(isNews));
  writeLastBuilt(remotesDir, builds);
  return published;
};

/**
 * Makes a published version live.
 * @throws Refusal when it is unknown or does not fit what is live by now
 */
export const activate = (remotesDir: string, name: string, version: string): Live[] => {
  let changed = true;
  updateRegistry(remotesDir, (registry) => {
    const { active, versions } = entryOf(registry, name);
    const build = versions[version];
    if (!build) {
      throw new Refusal(
        'version_unknown',
        `${name} ${version} is not published; there are: ${Object.keys(versions).join(', ')}`,
      );
    }
    requireFit(build, registry);
    changed = active !== version;
    return goLive(registry, build);
  });
  return [{ name, version, changed }];
};

/**
 * Makes the last good version live. What was live is known to be bad, so there is nothing to fall back to until the next publish.
 * @throws Refusal `no_last_good`
 */
export const rollback = (remotesDir: string, name: string): Live[] => {
  let version = '';
  updateRegistry(remotesDir, (registry) => {
    const entry = entryOf(registry, name);
    const build = entry.lastGood === null ? undefined : entry.versions[entry.lastGood];
    if (!build)
      throw new Refusal('no_last_good', `${name} has no last good version; activate one: npm run remotes -- list`);
    requireFit(build, registry);
    version = build.version;
    return withEntry(registry, name, {
      ...entry,
      active: version,
      lastGood: null,
    });
  });
  return [{ name, version, changed: true }];
};

/** What is published: remote name -> entry of the registry. */
export const list = (remotesDir: string): RemoteRegistry['remotes'] => readRegistry(remotesDir).remotes;
