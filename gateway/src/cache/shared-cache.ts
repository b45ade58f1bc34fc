import { setTimeout as delay } from 'node:timers/promises';
import type { CachePolicy } from '@portal/contracts';
import { LRUCache } from 'lru-cache';
import type { CacheTarget } from './cache-targets';
import { isStorable, type ServiceResponse, type StoredResponse } from './stored-response';

interface SharedCacheOptions {
  maxBytes: number;
  /** Requests the response from its service. @throws when the service does not respond */
  fetch(target: CacheTarget, requestId: string): Promise<ServiceResponse>;
  store(target: CacheTarget, response: ServiceResponse): Promise<StoredResponse>;
  /** How long readers wait for a new response while the last one may take its place. */
  maxWaitMs: number;
  /** A clock that never steps back, in milliseconds. */
  now: () => number;
}

interface Hit {
  stored: StoredResponse;
  ageSeconds: number;
}

/** A response that may be shared, or one that goes to those who wait for it and is not kept. */
export type Loaded = { hit: Hit } | { response: ServiceResponse };

interface Entry {
  target: CacheTarget;
  stored: StoredResponse;
  storedAt: number;
  /** When its time was up or, if that was earlier, when it was purged. */
  staleAt: number;
  isPurged: boolean;
  /** The service failed to replace it and is not called again before. Null: no failure since it became stale. */
  retryAt: number | null;
}

interface Flight {
  target: CacheTarget;
  /** The response may be older than a purge, so it must not be stored. */
  isOutdated: boolean;
  result?: Promise<Loaded>;
}

/** For the headers of all variants and the bookkeeping of one entry. */
const entryOverheadBytes = 4_096;
/** No response takes more than this share of the cache. */
const maxShare = 8;
/** A failing service is called for one response no more often than this. */
const retryMs = 1_000;

/** A purged response may be one that was retracted: it only bridges the restart of its service. */
const purgedForMs = 30_000;
const errorLimitMs = ({ isPurged }: Entry, { staleIfError }: CachePolicy): number =>
  isPurged ? Math.min(purgedForMs, staleIfError * 1_000) : staleIfError * 1_000;

/**
 * Creates the memory of shared responses. Concurrent readers of one response cause one request. A read that began before a purge
 * neither gets stored nor serves readers that came after the purge.
 */
export const createSharedCache = ({ maxBytes, fetch, store, maxWaitMs, now }: SharedCacheOptions) => {
  const keysByTag = new Map<string, Set<string>>();
  const flights = new Map<string, Flight>();
  const counts = { hit: 0, miss: 0, stale: 0, purge: 0 };

  const forget = ({ target }: Entry): void => {
    for (const tag of target.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(target.key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / maxShare)),
    sizeCalculation: ({ stored }) => stored.bytes + entryOverheadBytes,
    // A replaced entry has the same tags.
    dispose: (entry, _key, reason) => reason !== 'set' && forget(entry),
  });

  const keep = (entry: Entry): void => {
    const { key, tags } = entry.target;
    entries.set(key, entry);
    if (!entries.has(key)) return;
    for (const tag of tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
  };

  const hitOf = ({ stored, storedAt }: Entry): Hit => ({
    stored,
    ageSeconds: Math.floor((now() - storedAt) / 1_000),
  });

  /** The last response in place of an error. */
  const fallback = ({ key, policy }: CacheTarget): Hit | undefined => {
    const entry = entries.peek(key);
    if (!entry || now() >= entry.staleAt + errorLimitMs(entry, policy)) return undefined;
    entry.retryAt = now() + retryMs;
    return hitOf(entry);
  };

  const read = async (flight: Flight, requestId: string): Promise<Loaded> => {
    const { target } = flight;
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
    if (!isStorable(response)) {
      if (!flight.isOutdated) entries.delete(target.key);
      return { response };
    }
    const stored = await store(target, response);
    const staleAt = requestedAt + target.policy.sMaxAge * 1_000;
    const entry: Entry = { target, stored, storedAt: requestedAt, staleAt, isPurged: false, retryAt: null };
    if (!flight.isOutdated) keep(entry);
    return { hit: hitOf(entry) };
  };

  const load = (target: CacheTarget, requestId: string): Promise<Loaded> => {
    const running = flights.get(target.key)?.result;
    if (running) return running;
    const flight: Flight = { target, isOutdated: false };
    flights.set(target.key, flight);
    flight.result = read(flight, requestId).finally(() => {
      if (flights.get(target.key) === flight) flights.delete(target.key);
    });
    return flight.result;
  };

  const expire = (entry: Entry | undefined): void => {
    if (!entry) return;
    entry.staleAt = Math.min(entry.staleAt, now());
    entry.isPurged = true;
    entry.retryAt = null;
  };
  const abandon = (flight: Flight): void => {
    flight.isOutdated = true;
    flights.delete(flight.target.key);
  };

  return {
    /** Requests by outcome, and purges. */
    counts,
    bytes: () => entries.calculatedSize,

    /** The response that may be sent at once, if there is one; a stale one is refreshed in the background. */
    find(target: CacheTarget, requestId: string): Hit | undefined {
      const entry = entries.get(target.key);
      if (!entry) return undefined;
      const staleMs = now() - entry.staleAt;
      if (staleMs < 0) {
        counts.hit += 1;
        return hitOf(entry);
      }
      const { policy } = target;
      const isFailing = entry.retryAt !== null;
      if (entry.isPurged && !isFailing) return undefined;
      if (staleMs >= (isFailing ? errorLimitMs(entry, policy) : policy.staleWhileRevalidate * 1_000)) return undefined;
      if (!isFailing || now() >= (entry.retryAt ?? 0)) load(target, requestId).catch(() => undefined);
      counts.stale += 1;
      return hitOf(entry);
    },

    /**
     * Reads the response from its service, once for all who wait for it. While the service fails or hangs, the last response takes its place.
     * @throws when the service does not respond and there is no last response
     */
    load(target: CacheTarget, requestId: string): Promise<Loaded> {
      counts.miss += 1;
      const loading = load(target, requestId);
      if (entries.peek(target.key)?.isPurged !== false) return loading;
      const late = delay(maxWaitMs, undefined, { ref: false }).then(() => fallback(target));
      return Promise.race([loading, late.then((hit) => (hit ? { hit } : loading))]);
    },

    /** Responses read before this are served only in place of an error. */
    purge(tags: readonly string[]): void {
      counts.purge += 1;
      for (const tag of tags) for (const key of keysByTag.get(tag) ?? []) expire(entries.peek(key));
      for (const flight of [...flights.values()])
        if (flight.target.tags.some((tag) => tags.includes(tag))) abandon(flight);
    },

    /** Purges everything, for when purges may have been lost. */
    purgeAll(): void {
      counts.purge += 1;
      for (const entry of entries.values()) expire(entry);
      for (const flight of [...flights.values()]) abandon(flight);
    },
  };
};
export type SharedCache = ReturnType<typeof createSharedCache>;
