import type { RemoteRegistry, ShellDescription } from '@portal/contracts';
import { RegistryError, rejectAll } from '../errors';
import { checkPages, type Remotes } from '../gate/page-rules';
import { checkShells } from '../gate/shell-rules';
import type { Upload } from '../upload';
import { fallbackOf, remoteOf, versionOf, withActive } from './transitions';

// Apart from the transitions, which the command line loads: packed for other repositories, it lacks the packages of the gate.

/** The builds that visitors may get. */
export const remotesOf = ({ remotes }: RemoteRegistry): Remotes =>
  Object.fromEntries(
    Object.entries(remotes).map(([name, { active, candidate, versions }]) => {
      const manifestOf = (version?: string | null) => versions[version ?? '']?.manifest ?? null;
      return [name, { active: manifestOf(active), candidate: manifestOf(candidate?.version) }];
    }),
  );

/**
 * Checks that a build may be live next to the builds of the other remotes, in the live shell. Uploads and promotions are also checked
 * for the shell before it; a way back must not depend on that.
 * @param shells the recorded ones, newest first
 * @param dropRoutes routes of the active version that may become 404; by default all, because a way back must not depend on them
 * @throws RegistryError with the rules that it breaks
 */
export const requireCompatible = (
  { manifest, shared }: Pick<Upload, 'manifest' | 'shared'>,
  registry: RemoteRegistry,
  [live]: readonly ShellDescription[],
  dropRoutes?: readonly string[],
): void => {
  const remotes = remotesOf(registry);
  rejectAll([
    // Without a recorded shell there is no gateway yet: the portal is publishing its own builds.
    ...(live ? checkShells(manifest, shared, [live]) : []),
    ...checkPages(manifest, remotes, dropRoutes ?? remotes[manifest.name]?.active?.routes ?? []),
  ]);
};

/**
 * Makes another version active in place of one that is marked as broken.
 * @param to proven, or live before; by default the fallback
 * @throws RegistryError `not_proven`
 */
export const withFallback =
  (name: string, to?: string) =>
  (registry: RemoteRegistry, now: string, shells: readonly ShellDescription[]): RemoteRegistry => {
    const fallback = to === undefined ? fallbackOf(remoteOf(registry, name)) : versionOf(registry, name, to);
    if (!fallback) throw new RegistryError('not_proven', `${name} has no other version that is proven`);
    const { version, provenAt, activatedAt, demotion } = fallback;
    if (demotion) throw new RegistryError('not_proven', `${name} ${version} is marked as broken: ${demotion.reason}`);
    if (!provenAt && !activatedAt) throw new RegistryError('not_proven', `${name} ${version} has never been live`);
    requireCompatible(fallback, registry, shells);
    return withActive(registry, name, fallback.version, now);
  };
