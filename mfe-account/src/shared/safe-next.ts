import { limits } from '@portal/contracts/limits';
import { usePortalConfig, useSearchParams, useSession } from '@portal/portal';
import { paths } from '../paths.ts';

const ownOrigin = 'https://portal.invalid';

/**
 * The destination after sign-in: a path on the portal's own origin, else the start page. Prevents open redirects by
 * crafted links.
 */
export const safeNext = (next: string | null | undefined, startPage: string): string => {
  if (!next?.startsWith('/')) return startPage;
  // The URL parser treats `//host`, `/\host` and tabs between the slashes as the browser does.
  if (!URL.canParse(next, ownOrigin)) return startPage;
  const { origin, pathname, search, hash } = new URL(next, ownOrigin);
  // `/.//host` is on our origin, but its normalized path `//host` is not.
  return origin === ownOrigin && !pathname.startsWith('//') ? pathname + search + hash : startPage;
};

/** Where players begin: the home page if it shows what to do next, else the profile. */
const useStartPage = (): string => {
  const { liveHome, playTournaments } = usePortalConfig().features;
  return liveHome && playTournaments ? '/' : paths.profile();
};

/** The path to open after signing in, for links from one auth screen to the next; undefined if the URL has none. */
export const useNext = (): string | undefined => {
  const startPage = useStartPage();
  const [searchParams] = useSearchParams();
  const next = searchParams.get('next');
  return next === null ? undefined : safeNext(next, startPage);
};

/** Username of the player whose link the new player followed; undefined if the URL has none, or players are not welcomed. */
const useInviter = (): string | undefined => {
  const { welcome } = usePortalConfig().features;
  const [searchParams] = useSearchParams();
  const from = searchParams.get('from');
  return welcome && from && from.length <= limits.username.max ? from : undefined;
};

/** Query parameters that the sign-up pages pass on to each other. */
export const useSignUpQuery = (): { next: string | undefined; from: string | undefined } => ({
  next: useNext(),
  from: useInviter(),
});

/** The path to open after signing in. */
export const useDestination = (): string => {
  const startPage = useStartPage();
  return useNext() ?? startPage;
};

/** Where a signed-in user goes instead of a screen for visitors; null for visitors. */
export const useSignedInDestination = (): string | null => {
  const destination = useDestination();
  return useSession().status === 'signed-in' ? destination : null;
};

/** The path to open after the verification of a new player. */
export const useNewPlayerDestination = (): string => {
  const kept = useSignUpQuery();
  const destination = useDestination();
  const { welcome } = usePortalConfig().features;
  // Signing in for the welcome page may have led to a sign-up.
  return welcome && !kept.next?.startsWith(paths.welcome()) ? paths.welcome(kept) : destination;
};
