import type { LiveRemote, NavigationLink } from '@portal/contracts';
import { linksOf } from '@portal/contracts/navigation';
import type { PublicPortalConfig } from '@portal/portal';
import { createPortalQueryClient, currentUserQuery, type WidgetHost, watchSession } from '@portal/portal/host';
import type { QueryClient } from '@tanstack/react-query';
import type { LoadVersion } from '../remotes/federation';
import { createRemotes, type Remotes } from '../remotes/remotes';
import { createWidgetHost } from '../remotes/widget-host';

/** Data that the gateway writes into the page, so that the first render needs no request. */
interface PortalBoot {
  config: PublicPortalConfig;
  remotes: Readonly<Record<string, LiveRemote>>;
  /** The share of page loads that measure web vitals, from 0 to 1. */
  vitalsShare?: number;
}

/** Not validated again: the gateway has validated its config. */
export const readBoot = (page: Document): PortalBoot => {
  const text = page.getElementById('portal-boot')?.textContent;
  if (!text) throw new Error('The page has no boot data: was it served by the gateway?');
  return JSON.parse(text);
};

/**
 * Whether the browser had no session when it requested the page: the gateway then does not preload the session's call. A page from the
 * browser's history may be older than its session.
 */
export const isVisitorsPage = (page: Document): boolean => {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opened?.type !== 'back_forward' && !page.querySelector('link[href="/api/auth/me"]');
};

export interface PortalApp {
  boot: PortalBoot;
  /** Whether this load reports web vitals. */
  isMeasured: boolean;
  queryClient: QueryClient;
  remotes: Remotes;
  widgets: WidgetHost;
  /** Of the remotes, for header and footer. */
  links: readonly NavigationLink[];
}

/** Creates everything with the lifetime of the page. `report` is called for each remote that could not be loaded. */
export const createApp = (boot: PortalBoot, loadVersion: LoadVersion, report: (error: unknown) => void): PortalApp => {
  const isMeasured = Math.random() < (boot.vitalsShare ?? 0);
  const remotes = createRemotes({
    remotes: boot.remotes,
    features: boot.config.features,
    loadVersion,
    isMeasured,
    report,
  });
  return {
    boot,
    isMeasured,
    queryClient: createPortalQueryClient(),
    remotes,
    widgets: createWidgetHost(boot.remotes, remotes),
    links: linksOf(boot.remotes),
  };
};

/** Requests and watches the session, unless there is none, and requests the remote of the current path before React renders. */
export const startLoading = ({ queryClient, remotes }: PortalApp, pathname: string, isVisitor = false): void => {
  watchSession(queryClient);
  void queryClient.prefetchQuery({ ...currentUserQuery, ...(isVisitor && { initialData: null }) });
  const name = remotes.ownerOf(pathname)?.remote;
  // The page shows the failure.
  if (name) remotes.loadModule(name).catch(() => undefined);
};
