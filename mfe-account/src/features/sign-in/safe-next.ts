import { paths } from '../../paths';

const ORIGIN = 'https://portal.invalid';

/**
 * The destination after signing in. Only a path on the portal's own origin is accepted, so that a crafted link cannot
 * send a player who has just signed in to another site; anything else becomes the profile.
 */
export const safeNext = (next: string | null | undefined): string => {
  if (!next?.startsWith('/')) return paths.profile();
  // The URL parser decides, as the browser would: it knows `//host`, `/\host` and tabs inside the slashes.
  if (!URL.canParse(next, ORIGIN)) return paths.profile();
  const { origin, pathname, search, hash } = new URL(next, ORIGIN);
  // `/.//host` is on our origin, yet its cleaned path would not be.
  return origin === ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : paths.profile();
};
