import { useLocation, usePortalConfig, useQuery, useQueryClient, useSession } from '@portal/portal';
import { currentUserQuery } from '@portal/portal/host';
import { useEffect, useState } from 'react';
import { useRemotes } from '../remotes/remotes.ts';
import { whenSettled } from '../remotes/when-settled.ts';
import { paths } from '../routing/shell-routes.ts';
import { deleteOwnCopies } from '../worker/kept-copies.ts';
import { useIsOffline } from './offline-notice.tsx';
import { addOpenedPage, forgetOpenedPages, listOpenedPages, type OpenedPage } from './opened-pages.ts';
import { watchCopies } from './shown-copies.ts';
import { startWorker } from './start-worker.ts';

/** A page that is shown for this long counts as opened, and its title is known. */
const openedAfterMs = 3_000;

/** Pages of sign-in and of emails, which are of no use without a network. */
const unlisted = /^\/(?:auth|signin|signup|verify-email|reset-password|email-[a-z]+)(?:\/|$)/i;

/** Returns the function that finds out whether everyone may read the page at a path. */
const useIsPublicPage = (): ((pathname: string) => boolean) => {
  const { findOwner, findBuild } = useRemotes();
  return (pathname) => {
    const owner = findOwner(pathname);
    if (!owner || unlisted.test(pathname)) return false;
    return owner.remote === null || findBuild(owner.remote).pages?.[owner.pattern]?.access !== 'player';
  };
};

const useListedPages = (isOn: boolean): void => {
  const { pathname } = useLocation();
  const { communityName } = usePortalConfig();
  const { status, user } = useSession();
  const isListed = useIsPublicPage()(pathname) && status !== 'loading';
  const playerId = user?.id ?? null;
  useEffect(() => {
    if (!isOn || !isListed) return undefined;
    const add = () => navigator.onLine && addOpenedPage(playerId, pathname, communityName);
    const timer = setTimeout(add, openedAfterMs);
    return () => clearTimeout(timer);
  }, [isOn, isListed, playerId, pathname, communityName]);
};

/** Deletes what the worker has kept for a player who has signed out, or for the one before. */
const useForgottenPlayers = (isOn: boolean): void => {
  // An outage is no sign-out: without a response, everything stays as it is.
  const { data, isSuccess } = useQuery(currentUserQuery);
  const playerId = data?.id;
  useEffect(() => {
    if (!isOn || !isSuccess) return;
    forgetOpenedPages(playerId ?? null);
    if ('caches' in window) void deleteOwnCopies(playerId);
  }, [isOn, isSuccess, playerId]);
};

/** Returns the pages that open without a network; null while the page at the current path is one of them, or may be. */
export const useOtherPages = (): OpenedPage[] | null => {
  const { installable } = usePortalConfig().features;
  const isOffline = useIsOffline();
  const { pathname } = useLocation();
  const { status, user } = useSession();
  const isPublic = useIsPublicPage()(pathname);
  // A page that is on screen when the network goes stays there.
  const [shownPath, setShownPath] = useState(isOffline ? null : pathname);
  if (!isOffline && shownPath !== pathname) setShownPath(pathname);
  if (pathname === shownPath) return null;
  if (!installable || !isOffline || !isPublic || status === 'loading' || pathname === paths.home()) return null;
  if (!navigator.serviceWorker?.controller) return null;
  const pages = listOpenedPages(user?.id ?? null);
  return pages.some(({ path }) => path === pathname) ? null : pages;
};

/** Lets pages open without a network: registers the worker, and lists which pages it keeps. */
export const useOffline = (): void => {
  const { installable } = usePortalConfig().features;
  const remotes = useRemotes();
  const queryClient = useQueryClient();
  useEffect(() => (installable ? watchCopies(queryClient) : undefined), [installable, queryClient]);
  useEffect(() => {
    // The portal works without it, and the next page tries again.
    if (installable) whenSettled(remotes, () => void startWorker().catch(() => undefined));
  }, [installable, remotes]);
  useListedPages(installable);
  useForgottenPlayers(installable);
};
