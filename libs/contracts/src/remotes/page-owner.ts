import { isPageOff } from '../config/features.ts';
import type { PortalConfig } from '../config/portal-config.ts';
import type { LiveRemote } from './registry.ts';
import { shellRoutes } from './shell-routes.ts';

export interface PageOwner {
  /** The pattern that the path matches. */
  pattern: string;
  /** Name of the remote; null for a page of the shell itself. */
  remote: string | null;
}

/** Returns whether both patterns match the same path. */
export const patternsOverlap = (left: string, right: string): boolean => {
  const [a = [], b = []] = [left, right].map((pattern) => pattern.toLowerCase().split('/'));
  for (let index = 1; ; index += 1) {
    const [one, other] = [a[index], b[index]];
    if (one === '*' || other === '*') return true;
    if (one === undefined || other === undefined) return one === other;
    if (one !== other && !one.startsWith(':') && !other.startsWith(':')) return false;
  }
};

const toRegExp = (pattern: string): RegExp => {
  const exact = pattern.replace(/\/\*$/, '');
  const rest = exact === pattern ? '/?' : '(?:/.*)?';
  return new RegExp(`^${exact.replace(/:\w+/g, '[^/]+')}${rest}$`, 'i');
};

/** Builds a sort key with one digit per segment: literals come before parameters, and `*` comes last. */
const specificity = (pattern: string): string =>
  pattern.replace(/\/([*:]?)[^/]*/g, (_segment, wildcard) => String(['', ':', '*'].indexOf(wildcard)));

/** Decodes each segment like the router and drops empty segments like the gateway. */
const decodePath = (path: string): string => {
  if (!/%|\/\//.test(path)) return path;
  const segments = path.replace(/\/{2,}/g, '/').split('/');
  try {
    return segments.map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F')).join('/');
  } catch {
    return segments.join('/');
  }
};

/**
 * Creates the function that finds the owner of a page. The gateway derives status and preload links from it, and the shell the page to
 * show, so both always agree. Case and a trailing slash are ignored, and pages of disabled features have no owner.
 * @returns the owner of the page at a path (without query), or null for the 404 page
 */
export const createPageOwners = (
  remotes: Readonly<Record<string, LiveRemote>>,
  features: PortalConfig['features'],
): ((path: string) => PageOwner | null) => {
  const claims = [
    ...shellRoutes.map((pattern) => ({ pattern, remote: null })),
    ...Object.entries(remotes).flatMap(([remote, { active }]) => active.routes.map((pattern) => ({ pattern, remote }))),
  ].map(({ pattern, remote }) => ({
    regExp: toRegExp(pattern),
    rank: specificity(pattern),
    owner: { pattern, remote },
  }));
  claims.sort((left, right) => left.rank.localeCompare(right.rank));
  return (path) => {
    const decoded = decodePath(path);
    if (isPageOff(decoded, features)) return null;
    return claims.find(({ regExp }) => regExp.test(decoded))?.owner ?? null;
  };
};
