import type { RemoteRegistry, ShellDescription } from '@portal/contracts';
import { RegistryError, rejectAll } from '../errors';
import { checkPages, type Remotes } from '../gate/page-rules';
import { checkShells } from '../gate/shell-rules';
import type { Upload } from '../upload';
import { fallbackOf, remoteOf, type Transition, withActive } from './transitions';

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
 * @throws RegistryError with the rules that it breaks
 */
export const requireCompatible = (
  { manifest, shared }: Pick<Upload, 'manifest' | 'shared'>,
  registry: RemoteRegistry,
  [live]: readonly ShellDescription[],
): void => {
  const remotes = remotesOf(registry);
  rejectAll([
    // Without a recorded shell there is no gateway yet: the portal is publishing its own builds.
    ...(live ? checkShells(manifest, shared, [live]) : []),
    // An operator who goes to another version takes its routes as they are.
    ...checkPages(manifest, remotes, remotes[manifest.name]?.active?.routes ?? []),
  ]);
};

/** Makes the fallback active in place of a version that is marked as broken. @throws RegistryError `no_last_good` */
export const withFallback =
  (name: string): Transition =>
  (registry, now, shells) => {
    const fallback = fallbackOf(remoteOf(registry, name));
    if (!fallback)
      throw new RegistryError(
        'no_last_good',
        `${name} has no other version that is known to work; promote one: npm run remotes -- list`,
      );
    requireCompatible(fallback, registry, shells);
    return withActive(registry, name, fallback.version, now);
  };
