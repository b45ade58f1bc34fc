import type { LiveRemote, PageOwner } from '@portal/contracts';
import { createPageOwners } from '@portal/contracts/page-owner';
import type { PortalModule, PublicPortalConfig } from '@portal/portal';
import { createPortalQueryClient } from '@portal/portal/host';
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { LoadVersion } from './federation';
import { loadRemoteModule } from './load-remote';

export interface Remotes {
  /** The owner of the page at a path; null when there is no such page. */
  ownerOf(pathname: string): PageOwner | null;
  /** Loads the remote unless it is loaded or loading; retries after a failure. */
  load(name: string): Promise<PortalModule>;
  /** The loaded modules. Separate from the page's data, which is removed on sign-out. */
  modules: QueryClient;
  queryOf(name: string): UseQueryOptions<PortalModule>;
}

/** @param report is called for each remote that could not be loaded */
export const createRemotes = (
  remotes: Readonly<Record<string, LiveRemote>>,
  features: PublicPortalConfig['features'],
  loadVersion: LoadVersion,
  report: (error: unknown) => void,
): Remotes => {
  const modules = createPortalQueryClient();
  const queryOf = (name: string) => ({
    queryKey: [name],
    queryFn: async () => {
      try {
        const live = remotes[name];
        if (!live) throw new Error(`Unknown remote ${name}`);
        return await loadRemoteModule(live, loadVersion, modules.getQueryState([name])?.errorUpdateCount);
      } catch (error) {
        report(error);
        throw error;
      }
    },
    gcTime: Number.POSITIVE_INFINITY,
  });
  return {
    ownerOf: createPageOwners(remotes, features),
    load: (name) => modules.fetchQuery(queryOf(name)),
    modules,
    queryOf,
  };
};

export const RemotesContext = createContext<Remotes | null>(null);

export const useRemotes = (): Remotes => {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes needs a RemotesContext above it');
  return remotes;
};
