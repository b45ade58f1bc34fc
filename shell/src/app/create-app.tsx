import type { LiveRemote, NavigationLink, PageOwner } from '@portal/contracts';
import { listLinks } from '@portal/contracts/navigation';
import type { PublicPortalConfig } from '@portal/portal';
import {
  createPortalQueryClient,
  currentUserQuery,
  firstResponse,
  type WidgetHost,
  watchSession,
} from '@portal/portal/host';
import type { QueryClient } from '@tanstack/react-query';
import type { LoadVersion } from '../remotes/federation.ts';
import { createRemotes, type Remotes } from '../remotes/remotes.ts';
import { createWidgetHost } from '../remotes/widget-host.ts';

/** Data that the gateway writes into the page, so that the first render needs no request. */
interface PortalBoot {
  config: PublicPortalConfig;
  remotes: Readonly<Record<string, LiveRemote>>;
  /** The owner of the page; null for the 404 page. */
  owner: PageOwner | null;
  /** Whether the browser had a session when it requested the page. */
  hasSession: boolean;
  /** The share of page loads that measure web vitals, from 0 to 1. */
  vitalsShare?: number;
}

/** Not validated again: the gateway has validated its config. */
export const readBoot = (page: Document): PortalBoot => {
  const text = page.getElementById('portal-boot')?.textContent;
  if (!text) throw new Error('The page has no boot data: was it served by the gateway?');
  return JSON.parse(text);
};

export interface PortalApp {
  boot: PortalBoot;
  /** Whether this load reports web vitals. */
  isMeasured: boolean;
  queryClient: QueryClient;
  remotes: Remotes;
  widgets: WidgetHost;
  /** Header and footer links declared by remotes. */
  links: readonly NavigationLink[];
}

/** Creates everything with the lifetime of the page. `report` is called for each remote that could not be loaded. */
export const createApp = (boot: PortalBoot, loadVersion: LoadVersion, report: (error: unknown) => void): PortalApp => {
  const isMeasured = Math.random() < (boot.vitalsShare ?? 0);
  const remotes = createRemotes({
    remotes: boot.remotes,
    features: boot.config.features,
    loadVersion,
    report,
  });
  return {
    boot,
    isMeasured,
    queryClient: createPortalQueryClient(),
    remotes,
    widgets: createWidgetHost(boot.remotes, remotes),
    links: listLinks(boot.remotes),
  };
};

/** A page from the browser's history may be older than its session. */
const isFromHistory = (): boolean => {
  const [opened] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  return opened?.type === 'back_forward';
};

/** Requests and watches the session, unless there is none, and requests the remote of the page before React renders. */
export const startLoading = ({ boot: { owner, hasSession }, queryClient, remotes }: PortalApp): void => {
  watchSession(queryClient);
  const isOld = isFromHistory();
  const isVisitor = !hasSession && !isOld;
  if (!isOld) firstResponse.keep(document);
  void queryClient.prefetchQuery({ ...currentUserQuery, ...(isVisitor && { initialData: null }) });
  if (owner?.remote) remotes.preload(owner.remote);
};
