import type { PageOwner } from '@portal/contracts';
import { createContext, useContext } from 'react';
import type { RemoteStore } from './remote-store';

export interface Remotes {
  store: RemoteStore;
  /** The owner of the page at a path; null for the 404 page. */
  ownerOf(pathname: string): PageOwner | null;
}

export const RemotesContext = createContext<Remotes | null>(null);

export const useRemotes = (): Remotes => {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes needs a RemotesContext above it');
  return remotes;
};
