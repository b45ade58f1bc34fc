import {
  patternsOverlap,
  portalContractVersion,
  type RemoteRegistry,
  type RemoteVersion,
  reservedPrefixes,
  shellRoutes,
} from '@portal/contracts';
import { satisfies, validRange } from 'semver';
import { RegistryError } from '../errors';
import type { Upload } from '../upload';

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
    const other = versions[active ?? '']?.manifest;
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

/** @throws RegistryError when files are missing or may not be served */
export const requireFiles = ({ manifest, files }: Upload): void => {
  const paths = new Set(files.map(({ path }) => path));
  for (const file of [manifest.entry, ...manifest.preload]) {
    if (!paths.has(file))
      throw new RegistryError('file_missing', `remote.json lists ${file}, which is not in the build`);
  }
  const style = files.find(({ path }) => path.endsWith('.css'));
  if (style)
    throw new RegistryError(
      'file_not_allowed',
      `${style.path}: a remote's stylesheet would apply to every page; use styled-components`,
    );
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
