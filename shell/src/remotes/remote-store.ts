import type { LiveRemote } from '@portal/contracts';
import type { PortalModule } from '@portal/portal';
import type { LoadVersion } from './federation';
import { loadRemoteModule } from './load-remote';

export type RemoteState = { status: 'idle' | 'loading' | 'failed' } | { status: 'ready'; module: PortalModule };

/** What is known of each remote on this page, and the one place that loads them. */
export interface RemoteStore {
  getState(name: string): RemoteState;
  subscribe(listener: () => void): () => void;
  /** Loads unless it is loaded or on its way; after a failure it tries again. */
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
    if (!live) throw new Error(`No remote is called ${name}`);
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
