import { ApiError } from '@portal/portal';
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

/** While the browser is online, the portal is tried again this often. */
const retryMs = 15_000;

const isOutage = (error: unknown): boolean =>
  error !== null && !(error instanceof ApiError && error.status !== 0 && error.status < 500);

/**
 * Follows which copies the worker serves to this page, and loads the current data in their place as soon as the portal responds.
 * @returns a function that stops it
 */
export const watchCopies = (queryClient: QueryClient): (() => void) => {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  let copiesReceived = 0;
  let isRefreshing = false;
  const note = ({ data }: MessageEvent<CopyMessage>) => {
    if (data.type !== 'copy') return;
    copiesReceived += 1;
    const date = new Date(data.date);
    if (Number.isNaN(date.getTime())) return;
    if (oldest === null || date < new Date(oldest)) setOldest(date.toISOString());
  };
  const refresh = async () => {
    if (oldest === null || !navigator.onLine || isRefreshing) return;
    isRefreshing = true;
    const before = copiesReceived;
    await queryClient.invalidateQueries();
    isRefreshing = false;
    const active = queryClient.getQueryCache().findAll({ type: 'active' });
    if (copiesReceived === before && !active.some(({ state }) => isOutage(state.error))) setOldest(null);
  };
  const timer = setInterval(refresh, retryMs);
  worker?.addEventListener('message', note);
  window.addEventListener('online', refresh);
  return () => {
    clearInterval(timer);
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
