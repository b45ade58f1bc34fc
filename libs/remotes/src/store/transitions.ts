import {
  findPrevious,
  type PublishedVersion,
  type RemoteRegistry,
  type RemoteState,
  type ShellDescription,
} from '@portal/contracts';
import { RegistryError } from '../errors.ts';
import { hashBuild } from '../hash.ts';
import type { Upload } from '../upload.ts';

// Changes of the registry as functions from one state to the next. One that changes nothing returns the same object.

/** A change of the registry. @param shells the recorded ones, newest first */
export type Transition = (registry: RemoteRegistry, now: string, shells: readonly ShellDescription[]) => RemoteRegistry;

/** Names come from requests: `constructor` is one too. */
const own = <T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined;

/** The versions that pages may contain: active, candidate and previous. */
export const shownVersions = (remote: RemoteState): PublishedVersion[] => {
  const names = [remote.active, remote.candidate?.version, findPrevious(remote)?.version];
  return Object.values(remote.versions).filter(({ version }) => names.includes(version));
};

export const requireRemote = ({ remotes }: RemoteRegistry, name: string): RemoteState => {
  const remote = own(remotes, name);
  if (!remote) throw new RegistryError('remote_unknown', `${name} has never been published`);
  return remote;
};

export const requireVersion = (registry: RemoteRegistry, name: string, version: string): PublishedVersion => {
  const { versions } = requireRemote(registry, name);
  const found = own(versions, version);
  if (found) return found;
  const available = Object.keys(versions).join(', ');
  throw new RegistryError('version_unknown', `${name} ${version} is not published; available: ${available}`);
};

const withRemote = (registry: RemoteRegistry, name: string, remote: RemoteState): RemoteRegistry => ({
  ...registry,
  remotes: { ...registry.remotes, [name]: remote },
});

const withVersion = (registry: RemoteRegistry, changed: PublishedVersion, fields: Partial<RemoteState> = {}) => {
  const remote = requireRemote(registry, changed.name);
  const versions = { ...remote.versions, [changed.version]: changed };
  return withRemote(registry, changed.name, { ...remote, ...fields, versions });
};

/** Makes a version active. One that was rolled back before counts as good again: somebody has decided so. */
export const withActive = (registry: RemoteRegistry, name: string, version: string, now: string): RemoteRegistry => {
  const { active, candidate } = requireRemote(registry, name);
  const build = requireVersion(registry, name, version);
  if (active === version) return registry;
  return withVersion(
    registry,
    { ...build, activatedAt: now, rolledBackAt: null },
    { active: version, candidate: candidate?.version === version ? null : candidate },
  );
};

/** Marks the active version as rolled back. One that cannot be read cannot be marked. */
export const withRolledBack = (registry: RemoteRegistry, name: string, now: string): RemoteRegistry => {
  const { active, versions } = requireRemote(registry, name);
  const build = own(versions, active ?? '');
  return build ? withVersion(registry, { ...build, rolledBackAt: now }) : registry;
};

export interface PublishFields {
  now: string;
  actor: string;
  /** Whether the version becomes active, unless the remote is pinned. */
  activate: boolean;
}

/**
 * Finds a version that is published with the same files.
 * @throws RegistryError `version_exists` when it is published with other files: browsers cache a version forever
 */
export const findPublished = (
  { remotes }: RemoteRegistry,
  { manifest: { name, version }, files }: Pick<Upload, 'manifest' | 'files'>,
): PublishedVersion | undefined => {
  const known = own(remotes, name);
  const existing = own(known?.versions, version);
  const isUnreadable = known?.unreadable?.includes(version);
  if (!isUnreadable && (!existing || hashBuild(existing.files) === hashBuild(files))) return existing;
  const message = `${name} ${version} is already published with other content. Publish under a new version.`;
  throw new RegistryError('version_exists', message);
};

/**
 * Adds a version and, with `activate`, makes it active. Publishing the same files again adds nothing but a new result of a smoke run.
 * @throws as `findPublished`
 */
export const withPublished = (
  registry: RemoteRegistry,
  upload: Upload,
  { now, actor, activate }: PublishFields,
): RemoteRegistry => {
  const { manifest, files, smoke } = upload;
  const { name, version } = manifest;
  const known = own(registry.remotes, name);
  let next = registry;
  const existing = findPublished(registry, upload);
  if (existing && smoke && existing.smoke?.at !== smoke.at) next = withVersion(registry, { ...existing, smoke });
  if (!existing) {
    const listed = files.map(({ path, size, integrity }) => ({ path, size, integrity }));
    const remote = known ?? { active: null, candidate: null, pinned: false, versions: {} };
    const added: PublishedVersion = {
      ...{ name, version, manifest, files: listed, smoke },
      bytes: listed.reduce((sum, { size }) => sum + size, 0),
      ...{ publishedAt: now, publishedBy: actor, activatedAt: null, rolledBackAt: null },
    };
    next = withRemote(registry, name, { ...remote, versions: { ...remote.versions, [version]: added } });
  }
  return activate && !known?.pinned ? withActive(next, name, version, now) : next;
};

/** Sets fields of a remote that concern none of its versions. */
export const withFields = (
  registry: RemoteRegistry,
  name: string,
  fields: Partial<Pick<RemoteState, 'candidate' | 'pinned'>>,
): RemoteRegistry => {
  const remote = requireRemote(registry, name);
  const next = { ...remote, ...fields };
  return JSON.stringify(next) === JSON.stringify(remote) ? registry : withRemote(registry, name, next);
};

export const withoutVersions = (registry: RemoteRegistry, removed: readonly PublishedVersion[]): RemoteRegistry =>
  removed.reduce((state, { name, version }) => {
    const remote = requireRemote(state, name);
    const { [version]: _removed, ...versions } = remote.versions;
    return withRemote(state, name, { ...remote, versions });
  }, registry);
