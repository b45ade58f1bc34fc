import type { LiveRemote, PageOwner } from '@portal/contracts';
import type { PortalModule } from '@portal/portal';
import { createContext, useContext } from 'react';
import type { LoadVersion } from './federation';
import { loadRemoteModule } from './load-remote';

export type RemoteState = { status: 'idle' | 'loading' | 'failed' } | { status: 'ready'; module: PortalModule };

/** Loads remotes and keeps their state. */
export interface RemoteStore {
  getState(name: string): RemoteState;
  subscribe(listener: () => void): () => void;
  /** Loads the remote unless it is loaded or loading; retries after a failure. */
  load(name: string): Promise<PortalModule>;
}

const idle: RemoteState = { status: 'idle' };

export const createRemoteStore = (
  remotes: Readonly<Record<string, LiveRemote>>,
  loadVersion: LoadVersion,
  report: (error: unknown) => void,
): RemoteStore => {
  const states = new Map<string, RemoteState>();
  const pending = new Map<string, Promise<PortalModule>>();
  const rounds = new Map<string, number>();
  const listeners = new Set<() => void>();

  const setState = (name: string, state: RemoteState) => {
    states.set(name, state);
    for (const listener of listeners) listener();
  };

  const load = async (name: string): Promise<PortalModule> => {
    const live = remotes[name];
    if (!live) throw new Error(`Unknown remote ${name}`);
    const round = rounds.get(name) ?? 0;
    rounds.set(name, round + 1);
    setState(name, { status: 'loading' });
    try {
      const module = await loadRemoteModule(live, loadVersion, round);
      setState(name, { status: 'ready', module });
      return module;
    } catch (error) {
      report(error);
      setState(name, { status: 'failed' });
      throw error;
    } finally {
      pending.delete(name);
    }
  };

  return {
    getState: (name) => states.get(name) ?? idle,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: (name) => {
      const state = states.get(name);
      if (state?.status === 'ready') return Promise.resolve(state.module);
      const running = pending.get(name) ?? load(name);
      pending.set(name, running);
      return running;
    },
  };
};

export interface Remotes {
  store: RemoteStore;
  /** The owner of the page at a path; null when there is no such page. */
  ownerOf(pathname: string): PageOwner | null;
}

export const RemotesContext = createContext<Remotes | null>(null);

export const useRemotes = (): Remotes => {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes needs a RemotesContext above it');
  return remotes;
};
