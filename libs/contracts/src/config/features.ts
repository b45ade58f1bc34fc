import type { Endpoint } from '../http/endpoint.ts';
import { isBelow } from '../remotes/shell-routes.ts';
import type { PortalConfig } from './portal-config.ts';

type Features = PortalConfig['features'];

/** Pages that operators can switch off, by feature. */
const featurePages = {
  '/email-test': 'emailPages',
  '/email-dashboard': 'emailPages',
  '/matches': 'playTournaments',
  '/notifications': 'notifications',
  '/desk': 'newsDesk',
  '/welcome': 'welcome',
} as const satisfies Record<string, keyof Features>;

/**
 * Returns whether the page at this path is switched off. Gateway and shell then treat it like a path without a page. Case is ignored, as in
 * the router.
 */
export const isPageOff = (path: string, features: Features): boolean =>
  Object.entries(featurePages).some(([page, feature]) => !features[feature] && isBelow(path.toLowerCase(), page));

/** Returns whether the call is switched off. It is then treated like an unknown path under /api. */
export const isCallOff = ({ feature }: Pick<Endpoint, 'feature'>, features: Features): boolean =>
  feature !== undefined && !features[feature];
