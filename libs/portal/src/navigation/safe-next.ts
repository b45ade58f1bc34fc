import { paths } from './paths';

const ORIGIN = 'https://portal.invalid';

/**
 * The destination after signing in. Only a path on the portal's own origin is accepted, so that a crafted link cannot
 * send a player who has just signed in to another site; anything else becomes the profile.
 */
export const safeNext = (next: string | null | undefined): string => {
  if (!next?.startsWith('/')) return paths.profile();
  // The URL parser decides, as the browser would: it knows `//host`, `/\host` and tabs inside the slashes.
  const url = URL.parse(next, ORIGIN);
  if (url?.origin !== ORIGIN) return paths.profile();
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? paths.profile() : path;
};
