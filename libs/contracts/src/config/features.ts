import type { Endpoint } from '../http/endpoint';
import { isBelow } from '../remotes/shell-routes';
import type { PortalConfig } from './portal-config';

type Features = PortalConfig['features'];

/** Pages that operators can switch off, by the feature they belong to. */
const featurePages = {
  '/email-test': 'emailPages',
  '/email-dashboard': 'emailPages',
  '/matches': 'playTournaments',
} as const satisfies Record<string, keyof Features>;

/**
 * Whether the page at this path is switched off: then it is like any path that is no page, for gateway and shell alike.
 * Case does not matter, as in the router.
 */
export const isPageOff = (path: string, features: Features): boolean =>
  Object.entries(featurePages).some(([page, feature]) => !features[feature] && isBelow(path.toLowerCase(), page));

/** Whether the call is switched off: then it is like any path under /api that is no call. */
export const isCallOff = ({ feature }: Pick<Endpoint, 'feature'>, features: Features): boolean =>
  feature !== undefined && !features[feature];
