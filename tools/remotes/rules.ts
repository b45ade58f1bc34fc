import {
  isBelow,
  portalContractVersion,
  type RemoteRegistry,
  type RemoteVersion,
  reservedPrefixes,
  shellRoutes,
} from '@portal/contracts';
import { satisfies, validRange } from 'semver';
import { Refusal } from './refusal';

const overlap = (left: string, right: string) => isBelow(left, right) || isBelow(right, left);

const requireContract = ({ name, version, portalContract }: RemoteVersion): void => {
  if (validRange(portalContract) === null) {
    throw new Refusal(
      'manifest_invalid',
      `${name} ${version}: portalContract "${portalContract}" is not a range of versions`,
    );
  }
  if (!satisfies(portalContractVersion, portalContract)) {
    throw new Refusal(
      'contract_unsatisfied',
      `${name} ${version} needs portal contract ${portalContract}; the shell offers ${portalContractVersion}`,
    );
  }
};

const requireOwnRoutes = ({ name, routes }: RemoteVersion): void => {
  for (const route of routes) {
    const reserved = reservedPrefixes.find((prefix) => overlap(route, prefix));
    if (reserved) throw new Refusal('route_reserved', `${name}: ${route} belongs to the gateway (${reserved})`);
    // A page of the shell is one exact path; what lies below it is free.
    const page = shellRoutes.find((path) => isBelow(path, route));
    if (page) throw new Refusal('route_reserved', `${name}: ${route} covers ${page}, a page of the shell`);
  }
};

const liveBuildsOfOthers = ({ remotes }: RemoteRegistry, own: string): RemoteVersion[] =>
  Object.entries(remotes)
    .filter(([name]) => name !== own)
    .map(([, { active, versions }]) => versions[active])
    .filter((build) => build !== undefined);

const requireFreeNames = (candidate: RemoteVersion, others: readonly RemoteVersion[]): void => {
  for (const other of others) {
    for (const route of candidate.routes) {
      const taken = other.routes.find((prefix) => overlap(route, prefix));
      if (taken)
        throw new Refusal(
          'route_conflict',
          `${candidate.name}: ${route} overlaps ${taken} of ${other.name} ${other.version}`,
        );
    }
    const widget = candidate.widgets.find((name) => other.widgets.includes(name));
    if (widget)
      throw new Refusal(
        'widget_conflict',
        `${candidate.name}: ${other.name} ${other.version} offers a widget ${widget} already`,
      );
  }
};

/**
 * Whether a build may be live beside the other remotes' live builds.
 * @throws Refusal naming the rule that it breaks
 */
export const requireFit = (candidate: RemoteVersion, registry: RemoteRegistry): void => {
  requireContract(candidate);
  requireOwnRoutes(candidate);
  requireFreeNames(candidate, liveBuildsOfOthers(registry, candidate.name));
};
