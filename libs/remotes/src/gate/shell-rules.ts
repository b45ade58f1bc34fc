import type { RemoteVersion, ShellDescription } from '@portal/contracts';
import { satisfies, validRange } from 'semver';
import type { Problem } from '../errors.ts';

const checkContract = ({ portalContract: range }: RemoteVersion, shells: readonly ShellDescription[]): Problem[] => {
  if (validRange(range) === null)
    return [{ code: 'manifest_invalid', message: `portalContract "${range}" is not a version range` }];
  return shells
    .filter(({ portalContract }) => !satisfies(portalContract, range))
    .map(({ version, portalContract }) => ({
      code: 'contract_unsatisfied',
      message: `The build requires portal contract ${range}; shell ${version} provides ${portalContract}`,
    }));
};

const checkShared = (
  { shared: required = {} }: RemoteVersion,
  { version: shell, shared }: ShellDescription,
): Problem[] =>
  Object.entries(required).flatMap(([module, range]): Problem[] => {
    const provided = shared[module];
    if (provided !== undefined && satisfies(provided, range)) return [];
    const message = `The build requires ${module} ${range}; shell ${shell} provides ${provided ?? 'none'}`;
    return [{ code: 'shared_unsatisfied', message }];
  });

/** Checks a build against every shell that may load it. */
export const checkShells = (manifest: RemoteVersion, shells: readonly ShellDescription[]): Problem[] => {
  if (shells.length === 0) return [{ code: 'shell_unknown', message: 'No release has recorded a shell' }];
  return [...checkContract(manifest, shells), ...shells.flatMap((shell) => checkShared(manifest, shell))];
};
