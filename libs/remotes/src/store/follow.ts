import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteRegistry } from '@portal/contracts';
import type { Db, Timestamp } from 'mongodb';
import { registryCollection } from './registry-database.ts';
import type { RemoteStore } from './remote-store.ts';

interface FollowOptions {
  store: Pick<RemoteStore, 'read'>;
  db: Db;
  /** Gets every revision that is read. The next one is read when it is done. */
  onRegistry: (registry: RemoteRegistry) => Promise<void>;
  /** Called when the registry cannot be read any more, or the change stream has ended. */
  onError: (error: unknown) => void;
}

/** Pause between two attempts to open the change stream. Each attempt also reads the registry. */
const retryMs = 1_000;
/** A server that stops responding is noticed after this and the socket's timeout. */
const maxAwaitTimeMS = 5_000;

/** Follows the registry by a change stream, and by reading it every second while there is none. */
export const followRegistry = ({ store, db, onRegistry, onError }: FollowOptions) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let revision = -1;
  let isReachable = true;
  let refreshing = Promise.resolve();

  /** One at a time, so that an older revision never replaces a newer one. */
  const refresh = (): Promise<void> => {
    const next = refreshing.then(async () => {
      const { registry } = await store.read();
      isReachable = true;
      if (registry.revision === revision) return;
      await onRegistry(registry);
      revision = registry.revision;
    });
    refreshing = next.catch(() => undefined);
    return next;
  };

  const fail = (error: unknown): void => {
    if (isReachable && !signal.aborted) onError(error);
    isReachable = false;
  };

  const watch = async (): Promise<void> => {
    // A client whose first connection failed is closed until it connects again.
    await db.client.connect();
    // The stream starts before the registry is read, so that no change is missed in between.
    const { operationTime } = (await db.command({ ping: 1 })) as { operationTime: Timestamp };
    await refresh();
    const stream = registryCollection(db).watch([], { maxAwaitTimeMS, startAtOperationTime: operationTime });
    const close = () => void stream.close().catch(() => undefined);
    signal.addEventListener('abort', close);
    try {
      while (!signal.aborted) {
        await stream.next();
        await refresh();
      }
    } finally {
      signal.removeEventListener('abort', close);
      close();
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await watch().catch(fail);
      await delay(retryMs, undefined, { signal }).catch(() => undefined);
    }
  };

  return {
    /** Reads the registry once, then follows it. Returns also when it cannot be read. */
    async start(): Promise<void> {
      await refresh().catch(fail);
      void run();
    },
    /** Reads the registry now. @throws when it cannot be read */
    refresh,
    /** False while the registry cannot be followed. */
    isReachable: () => isReachable,
    stop: () => stopping.abort(),
  };
};
