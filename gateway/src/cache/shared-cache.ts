import { setTimeout as delay } from 'node:timers/promises';
import type { CachePolicy } from '@portal/contracts';
import { LRUCache } from 'lru-cache';
import type { ServiceResponse } from '../upstream/upstream';
import type { CacheTarget } from './find-target';
import { isStorable, type StoredResponse } from './stored-response';

interface SharedCacheOptions {
  maxBytes: number;
  /** Requests the response from its service. @throws if the service does not respond */
  fetch(target: CacheTarget, requestId: string): Promise<ServiceResponse>;
  store(target: CacheTarget, response: ServiceResponse): StoredResponse;
  /** How long readers wait for a new response before they receive the stale one. */
  maxWaitMs: number;
  /** Monotonic clock in milliseconds. */
  now: () => number;
}

export interface Hit {
  stored: StoredResponse;
  ageSeconds: number;
}

/** Either a response from the cache, or a response that is returned but not stored. */
export type Loaded = { hit: Hit } | { response: ServiceResponse };

interface Entry {
  stored: StoredResponse;
  /** Time of the request. The response shows every change that was made before it. */
  requestedAt: number;
  /** When the failing service may be called again; null if it has not failed since the response became stale. */
  retryAt: number | null;
}

export interface Reader {
  requestId: string;
  /** True if the client has just changed something; its response is then requested after the change. */
  hasChanged: boolean;
}

const defaultFreshSeconds = 5;
/** How long a stale response is served while it is refreshed. */
const staleWhileRevalidateSeconds = 5;
/** How long a stale response is served while its service fails. */
const staleIfErrorSeconds = 600;

export const getFreshSeconds = ({ freshSeconds = defaultFreshSeconds }: CachePolicy): number => freshSeconds;

/** How long after a change readers may still receive a response that was stored before it. */
export const changeShowsAfterSeconds = defaultFreshSeconds + staleWhileRevalidateSeconds;

/** Approximate memory for the headers and the bookkeeping of one entry. */
const entryOverheadBytes = 4_096;
/** No response may take more than this fraction (one eighth) of the cache. */
const maxShare = 8;
/** Minimum time between two calls of a failing service for the same response. */
const retryMs = 1_000;

/** Creates the in-memory cache of shared responses. Concurrent readers of one response cause one request. */
export const createSharedCache = ({ maxBytes, fetch, store, maxWaitMs, now }: SharedCacheOptions) => {
  const flights = new Map<string, Promise<Loaded>>();
  const counts = { hit: 0, miss: 0, stale: 0 };
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / maxShare)),
    sizeCalculation: ({ stored }) => stored.bytes + entryOverheadBytes,
  });

  const toHit = ({ stored, requestedAt }: Entry): Hit => ({
    stored,
    ageSeconds: Math.floor((now() - requestedAt) / 1_000),
  });

  const getStaleSeconds = ({ requestedAt }: Entry, { policy }: CacheTarget) =>
    (now() - requestedAt) / 1_000 - getFreshSeconds(policy);

  /** Returns the last response, which is served in place of an error. */
  const fallback = (target: CacheTarget): Hit | undefined => {
    const entry = entries.peek(target.key);
    if (!entry || getStaleSeconds(entry, target) >= staleIfErrorSeconds) return undefined;
    entry.retryAt = now() + retryMs;
    return toHit(entry);
  };

  const readService = async (target: CacheTarget, requestId: string): Promise<Loaded> => {
    const requestedAt = now();
    let response: ServiceResponse;
    try {
      response = await fetch(target, requestId);
    } catch (error) {
      const hit = fallback(target);
      if (hit) return { hit };
      throw error;
    }
    if (response.status >= 500) {
      const hit = fallback(target);
      return hit ? { hit } : { response };
    }
    const stored = isStorable(response) ? store(target, response) : null;
    // A response that was requested earlier but arrives later must not restore an older state.
    const isLatest = (entries.peek(target.key)?.requestedAt ?? requestedAt) <= requestedAt;
    if (!stored) {
      if (isLatest) entries.delete(target.key);
      return { response };
    }
    const entry: Entry = { stored, requestedAt, retryAt: null };
    if (isLatest) entries.set(target.key, entry);
    return { hit: toHit(entry) };
  };

  const load = (target: CacheTarget, requestId: string): Promise<Loaded> => {
    const { key } = target;
    const flight = flights.get(key) ?? readService(target, requestId).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };

  /** Returns the response that may be sent immediately, if there is one. A stale response is refreshed in the background. */
  const find = (target: CacheTarget, requestId: string): Hit | undefined => {
    const entry = entries.get(target.key);
    if (!entry) return undefined;
    const staleSeconds = getStaleSeconds(entry, target);
    if (staleSeconds < 0) {
      counts.hit += 1;
      return toHit(entry);
    }
    const { retryAt } = entry;
    if (staleSeconds >= (retryAt === null ? staleWhileRevalidateSeconds : staleIfErrorSeconds)) return undefined;
    if (retryAt === null || now() >= retryAt) load(target, requestId).catch(() => undefined);
    counts.stale += 1;
    return toHit(entry);
  };

  return {
    /** Number of requests by outcome. */
    counts,
    bytes: () => entries.calculatedSize,

    /**
     * Reads a response from the cache or from its service, with one request for all concurrent readers. While the service fails or hangs,
     * returns the last response.
     * @param onMiss called before the service; it may reject the request
     * @throws if the service does not respond and no earlier response is stored
     */
    async read(
      target: CacheTarget,
      { requestId, hasChanged }: Reader,
      onMiss: () => Promise<unknown> = async () => undefined,
    ): Promise<Loaded> {
      const hit = hasChanged ? undefined : find(target, requestId);
      if (hit) return { hit };
      await onMiss();
      counts.miss += 1;
      // A request that is already running may have been sent before the change.
      const loading = hasChanged ? readService(target, requestId) : load(target, requestId);
      if (!entries.has(target.key)) return loading;
      const late = delay(maxWaitMs, undefined, { ref: false }).then(() => fallback(target));
      return Promise.race([loading, late.then((last) => (last ? { hit: last } : loading))]);
    },
  };
};
export type SharedCache = ReturnType<typeof createSharedCache>;
