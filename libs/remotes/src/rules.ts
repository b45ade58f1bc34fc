import {
  patternsOverlap,
  portalContractVersion,
  type RemoteRegistry,
  type RemoteVersion,
  reservedPrefixes,
  shellRoutes,
} from '@portal/contracts';
import { satisfies, validRange } from 'semver';
import { RegistryError } from './errors';

const requireContract = ({ name, version, portalContract }: RemoteVersion): void => {
  if (validRange(portalContract) === null) {
    throw new RegistryError(
      'manifest_invalid',
      `${name} ${version}: portalContract "${portalContract}" is not a version range`,
    );
  }
  if (!satisfies(portalContractVersion, portalContract)) {
    throw new RegistryError(
      'contract_unsatisfied',
      `${name} ${version} requires portal contract ${portalContract}; the shell provides ${portalContractVersion}`,
    );
  }
};

const requireUnreservedRoutes = ({ name, routes }: RemoteVersion): void => {
  for (const route of routes) {
    const reserved = reservedPrefixes.find((prefix) => patternsOverlap(route, `${prefix}/*`));
    if (reserved) throw new RegistryError('route_reserved', `${name}: ${route} belongs to the gateway (${reserved})`);
    const page = shellRoutes.find((path) => patternsOverlap(path, route));
    if (page) throw new RegistryError('route_reserved', `${name}: ${route} covers ${page}, a page of the shell`);
  }
};

const requireNoConflicts = (candidate: RemoteVersion, { remotes }: RemoteRegistry): void => {
  for (const [remote, { active, versions }] of Object.entries(remotes)) {
    const other = versions[active];
    if (remote === candidate.name || !other) continue;
    for (const route of candidate.routes) {
      const taken = other.routes.find((pattern) => patternsOverlap(route, pattern));
      if (taken)
        throw new RegistryError(
          'route_conflict',
          `${candidate.name}: ${route} overlaps ${taken} of ${other.name} ${other.version}`,
        );
    }
    const widget = candidate.widgets.find((name) => other.widgets.includes(name));
    if (widget)
      throw new RegistryError(
        'widget_conflict',
        `${candidate.name}: ${other.name} ${other.version} already provides the widget ${widget}`,
      );
  }
};

/**
 * Checks that a build may be live next to the live builds of the other remotes.
 * @throws RegistryError with the rule that it breaks
 */
export const requireCompatible = (candidate: RemoteVersion, registry: RemoteRegistry): void => {
  requireContract(candidate);
  requireUnreservedRoutes(candidate);
  requireNoConflicts(candidate, registry);
};
