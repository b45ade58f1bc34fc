import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CopyMessage } from '../worker/kept-copies.ts';

/** When the portal sent the oldest copy that the page may show; null if it shows none. */
let oldest: string | null = null;
const listeners = new Set<() => void>();

const setOldest = (date: string | null): void => {
  oldest = date;
  for (const listener of listeners) listener();
};

/**
 * Follows which copies the worker serves to this page, and loads the current data in their place once the browser is online again.
 * @returns a function that stops it
 */
export const watchCopies = (queryClient: QueryClient): (() => void) => {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const note = ({ data }: MessageEvent<CopyMessage>) => {
    if (data.type !== 'copy') return;
    const date = new Date(data.date);
    if (Number.isNaN(date.getTime())) return;
    if (oldest === null || date < new Date(oldest)) setOldest(date.toISOString());
  };
  const refresh = () => {
    if (oldest === null) return;
    setOldest(null);
    void queryClient.invalidateQueries();
  };
  worker?.addEventListener('message', note);
  window.addEventListener('online', refresh);
  return () => {
    worker?.removeEventListener('message', note);
    window.removeEventListener('online', refresh);
    setOldest(null);
  };
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns when the portal sent the oldest copy that the page may show, as an ISO time; null if it shows none. */
export const useOldestCopy = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => oldest,
    () => null,
  );
