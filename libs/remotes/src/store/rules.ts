import {
  findPrevious,
  listPrevious,
  type PublishedVersion,
  type RemoteRegistry,
  type RemoteState,
  type ShellDescription,
} from '@portal/contracts';
import { RegistryError, rejectAll } from '../errors.ts';
import { checkPages, type Remotes } from '../gate/page-rules.ts';
import { checkShells } from '../gate/shell-rules.ts';
import type { Upload } from '../upload.ts';
import { requireRemote, requireVersion, withActive, withRolledBack } from './transitions.ts';

/** The builds that visitors may get. */
export const listServedBuilds = ({ remotes }: RemoteRegistry): Remotes =>
  Object.fromEntries(
    Object.entries(remotes).map(([name, { active, candidate, versions }]) => {
      const getManifest = (version?: string | null) => versions[version ?? '']?.manifest ?? null;
      return [name, { active: getManifest(active), candidate: getManifest(candidate?.version) }];
    }),
  );

/** Whether a shell provides what a version requires. */
export const fitsShell = ({ manifest }: PublishedVersion, shell: ShellDescription): boolean =>
  checkShells(manifest, [shell]).length === 0;

/**
 * Lists the versions that a gateway serves, by preference: the active one, then those that were live before it, the latest first. Versions
 * that its shell cannot load are left out, because during a release the gateways of the previous one still run. If its shell can load none,
 * all are listed: a page that reports its failure is better than no page.
 * @param shell null if a dev server serves the shell
 */
export const listServable = (remote: RemoteState, shell: ShellDescription | null): PublishedVersion[] => {
  const active = remote.versions[remote.active ?? ''];
  const all = [...(active ? [active] : []), ...listPrevious(remote)];
  const loadable = shell ? all.filter((version) => fitsShell(version, shell)) : all;
  return loadable.length > 0 ? loadable : all;
};

/**
 * Checks that a build may be live next to the builds of the other remotes.
 * @param shells that may load it
 * @param dropRoutes routes of the active version that may become 404; by default all, because a way back must not depend on them
 * @throws RegistryError with the rules that it breaks
 */
export const requireCompatible = (
  { manifest }: Pick<Upload, 'manifest'>,
  registry: RemoteRegistry,
  shells: readonly ShellDescription[],
  dropRoutes?: readonly string[],
): void => {
  const remotes = listServedBuilds(registry);
  rejectAll([
    // Without a recorded shell there is no gateway yet: the portal is publishing its own builds.
    ...(shells.length > 0 ? checkShells(manifest, shells) : []),
    ...checkPages(manifest, remotes, dropRoutes ?? remotes[manifest.name]?.active?.routes ?? []),
  ]);
};

/**
 * Marks the active version as rolled back and makes another one active. It has to work in the live shell only, not in the one before it.
 * @param to by default the previous version
 * @throws RegistryError `no_previous`
 */
export const withPrevious = (
  registry: RemoteRegistry,
  name: string,
  { to, now, shells }: { to: string | undefined; now: string; shells: readonly ShellDescription[] },
): RemoteRegistry => {
  const target = to === undefined ? findPrevious(requireRemote(registry, name)) : requireVersion(registry, name, to);
  if (!target) throw new RegistryError('no_previous', `${name} has no previous version that was not rolled back`);
  requireCompatible(target, registry, shells.slice(0, 1));
  return withActive(withRolledBack(registry, name, now), name, target.version, now);
};
