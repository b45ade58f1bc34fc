import type { CachePolicy } from '@portal/contracts';
import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import type { CacheTarget } from '../http/match-calls.ts';
import type { ServiceResponse } from '../upstream/upstream.ts';
import { isStorable, type StoredResponse } from './stored-response.ts';

interface SharedCacheOptions {
  maxBytes: number;
  /** Requests the response from its service. @throws if the service does not respond */
  fetch(target: CacheTarget, requestId: string): Promise<ServiceResponse>;
  store(target: CacheTarget, response: ServiceResponse): StoredResponse;
  /** Returns whether a client may bypass a response that is older than its change. Otherwise it receives that response. */
  mayBypass(ip: string): Promise<boolean>;
  /** How long readers wait for a service that has just failed before they receive the last response. */
  failedWaitMs: number;
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
  /** When the service last failed to replace the response; null if it has not failed. */
  failedAt: number | null;
}

interface Flight {
  requestedAt: number;
  loading: Promise<Loaded>;
}

export interface Reader {
  requestId: string;
  /** The client's IP. */
  ip: string;
  /** Time since the client's last change; null if there is none. The client receives no response that was requested before it. */
  sinceChangeMs: number | null;
}

const defaultFreshSeconds = 5;
/** How long a stale response is served while it is refreshed. */
const staleWhileRevalidateSeconds = 5;
/** How long a stale response is served while its service fails. */
const staleIfErrorSeconds = 600;

export const getFreshSeconds = ({ freshSeconds = defaultFreshSeconds }: CachePolicy): number => freshSeconds;

/** Returns how long after a change readers may still receive a response that was stored before it. */
export const getStoredSeconds = (policy: CachePolicy): number => getFreshSeconds(policy) + staleWhileRevalidateSeconds;

/** Approximate memory for the headers and the bookkeeping of one entry. */
const entryOverheadBytes = 4_096;
/** No response may take more than this fraction (one eighth) of the cache. */
const maxShare = 8;
/** Minimum time between two calls of a failing service for the same response. */
const retryMs = 1_000;
/** A service counts as failing for this time after its last failure. */
const failingMs = 10_000;
/** A response this soon after a change counts as older: other services have yet to receive its event, and clocks of gateways differ. */
const settleMs = 5_000;

/** Creates the in-memory cache of shared responses. Concurrent readers of one response cause one request. */
export const createSharedCache = ({ maxBytes, fetch, store, mayBypass, failedWaitMs, now }: SharedCacheOptions) => {
  const flights = new Map<string, Flight>();
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
    return entry && getStaleSeconds(entry, target) < staleIfErrorSeconds ? toHit(entry) : undefined;
  };

  const recordFailure = ({ key }: CacheTarget, requestedAt: number): void => {
    const entry = entries.peek(key);
    if (entry && entry.requestedAt <= requestedAt) entry.failedAt = now();
  };

  const hasFailedWithin = (ms: number, { failedAt }: Entry): boolean => failedAt !== null && now() - failedAt < ms;

  const readService = async (target: CacheTarget, requestId: string, requestedAt: number): Promise<Loaded> => {
    let response: ServiceResponse;
    try {
      response = await fetch(target, requestId);
    } catch (error) {
      recordFailure(target, requestedAt);
      const hit = fallback(target);
      if (hit) return { hit };
      throw error;
    }
    if (response.status >= 500) {
      recordFailure(target, requestedAt);
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
    const entry: Entry = { stored, requestedAt, failedAt: null };
    if (isLatest) entries.set(target.key, entry);
    return { hit: toHit(entry) };
  };

  /** Joins the running request if it started after `oldest`. */
  const load = (target: CacheTarget, requestId: string, oldest: number): Promise<Loaded> => {
    const { key } = target;
    const running = flights.get(key);
    if (running && running.requestedAt > oldest) return running.loading;
    const requestedAt = now();
    const loading = readService(target, requestId, requestedAt).finally(() => {
      if (flights.get(key)?.loading === loading) flights.delete(key);
    });
    flights.set(key, { requestedAt, loading });
    return loading;
  };

  /** Returns the response if it may be sent immediately. A stale response is refreshed in the background. */
  const use = (target: CacheTarget, entry: Entry, requestId: string): Hit | undefined => {
    const staleSeconds = getStaleSeconds(entry, target);
    if (staleSeconds < 0) {
      counts.hit += 1;
      return toHit(entry);
    }
    const waitsForRetry = hasFailedWithin(retryMs, entry);
    if (staleSeconds >= (waitsForRetry ? staleIfErrorSeconds : staleWhileRevalidateSeconds)) return undefined;
    if (!waitsForRetry) load(target, requestId, Number.NEGATIVE_INFINITY).catch(() => undefined);
    counts.stale += 1;
    return toHit(entry);
  };

  /** Returns the time after which a response for this reader must have been requested. */
  const findOldest = async ({ key }: CacheTarget, { ip, sinceChangeMs }: Reader): Promise<number> => {
    if (sinceChangeMs === null) return Number.NEGATIVE_INFINITY;
    const oldest = now() - Math.max(0, sinceChangeMs - settleMs);
    const shared = entries.peek(key) ?? flights.get(key);
    if (!shared || shared.requestedAt > oldest) return oldest;
    return (await mayBypass(ip)) ? oldest : Number.NEGATIVE_INFINITY;
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
      reader: Reader,
      onMiss: () => Promise<unknown> = async () => undefined,
    ): Promise<Loaded> {
      const oldest = await findOldest(target, reader);
      const entry = entries.get(target.key);
      const isShared = entry !== undefined && entry.requestedAt > oldest;
      const hit = isShared && use(target, entry, reader.requestId);
      if (hit) return { hit };
      await onMiss();
      counts.miss += 1;
      const loading = load(target, reader.requestId, oldest);
      if (!isShared || !hasFailedWithin(failingMs, entry)) return loading;
      return pTimeout(loading, { milliseconds: failedWaitMs, message: false }).then((loaded) => {
        const last = loaded ? undefined : fallback(target);
        return loaded ?? (last ? { hit: last } : loading);
      });
    },
  };
};
export type SharedCache = ReturnType<typeof createSharedCache>;
