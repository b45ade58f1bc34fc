import { createContext, useContext } from 'react';
import type { RemoteStore } from './remote-store';

export interface Remotes {
  store: RemoteStore;
  remoteOfPath(pathname: string): string | undefined;
}

export const RemotesContext = createContext<Remotes | null>(null);

export const useRemotes = (): Remotes => {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes needs a RemotesContext above it');
  return remotes;
};
