import { createPageOwners } from '@portal/contracts/page-owner';
import { createPortalQueryClient, currentUserQuery, type WidgetHost } from '@portal/portal/host';
import type { QueryClient } from '@tanstack/react-query';
import type { LoadVersion } from '../remotes/federation';
import { createRemoteStore } from '../remotes/remote-store';
import type { Remotes } from '../remotes/remotes-context';
import { createWidgetHost } from '../remotes/widget-host';
import type { PortalBoot } from './boot';

export interface PortalApp {
  boot: PortalBoot;
  queryClient: QueryClient;
  remotes: Remotes;
  widgets: WidgetHost;
}

/** Everything that lives as long as the page. `report` hears of each remote that could not be loaded. */
export const createApp = (boot: PortalBoot, loadVersion: LoadVersion, report: (error: unknown) => void): PortalApp => {
  const store = createRemoteStore(boot.remotes, loadVersion, report);
  return {
    boot,
    queryClient: createPortalQueryClient(),
    remotes: { store, ownerOf: createPageOwners(boot.remotes, boot.config.features) },
    widgets: createWidgetHost(boot.remotes, store),
  };
};

/** Sends the first requests before React renders: the session, and the remote of the address that was asked for. */
export const startLoading = ({ queryClient, remotes }: PortalApp, pathname: string): void => {
  void queryClient.prefetchQuery(currentUserQuery);
  const name = remotes.ownerOf(pathname)?.remote;
  // The page that needs it shows the failure.
  if (name) remotes.store.load(name).catch(() => undefined);
};
