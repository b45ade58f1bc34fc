import { sessionResolution, sessionResolutionPath } from '@portal/contracts';
import { AppError, createIdentitySigner, identityHeader, type Player, requestIdHeader } from '@portal/service-kit';
import { LRUCache } from 'lru-cache';
import type { Upstream } from '../upstream/upstream.ts';

type Caller = { ip: string; requestId: string };

/** Resolves a session token to its player. @throws if the account service cannot be reached */
export type ResolveSession = (token: string, caller: Caller) => Promise<Player | null>;

/** Finds the session token in a `cookie` header. */
export type ReadToken = (cookies: string | undefined) => string | undefined;

export const createReadToken = (cookieName: string): ReadToken => {
  const cookie = new RegExp(`(?:^|; *)${cookieName}=([\\w-]+)(?:;|$)`);
  return (cookies) => (cookies === undefined ? undefined : cookie.exec(cookies)?.[1]);
};

interface SessionsOptions {
  resolve: ResolveSession;
  cacheMs: number;
  /** Monotonic clock in milliseconds. */
  now: () => number;
}

const maxEntries = 20_000;
/** A slower retry may have met the one replica of account that hangs, so the next call retries too. */
const retryIntervalMs = 1_000;
/** Format of the portal's session tokens; anything else is not sent to account. */
const wellFormedToken = /^[\w-]{16,200}$/;

/** Creates the request that resolves a session in the account service. */
export const createSessionResolver = (account: Upstream, identityKey: string): ResolveSession => {
  const sign = createIdentitySigner(identityKey);
  const binding = { audience: 'account', method: 'POST', path: sessionResolutionPath } as const;
  return async (token, caller) => {
    const identity = sign({ ...caller, player: null }, binding);
    const { status, body } = await account.request({
      method: binding.method,
      path: binding.path,
      headers: { 'content-type': 'application/json', [identityHeader]: identity, [requestIdHeader]: caller.requestId },
      body: Buffer.from(JSON.stringify({ token })),
    });
    if (status !== 200) throw new Error(`account responded ${status} to the resolution of a session`);
    const resolution = sessionResolution.parse(JSON.parse(String(body)));
    if (!resolution.user) return null;
    const { id: userId, email, ...user } = resolution.user;
    return { userId, ...user, sessionId: resolution.sessionId, ...(email !== undefined && { email }) };
  };
};

/** @param ended the value of `sessionsEndedHeader` */
const isEnded = (ended: string, player: Player | null): boolean =>
  ended === `session=${player?.sessionId}` || ended === `user=${player?.userId}`;

/** Resolves session cookies through the account service and caches the result for a few seconds. */
export const createSessions = ({ resolve, cacheMs, now }: SessionsOptions) => {
  const cache = new LRUCache<string, { player: Player | null; expiresAt: number }>({ max: maxEntries });
  const pending = new Map<string, Promise<Player | null>>();
  const watched = new Map<() => void, Player>();
  let drops = 0;
  let isFailing = false;
  let retryStartedAt = Number.NEGATIVE_INFINITY;
  let resolvedAt = Number.NEGATIVE_INFINITY;

  const load: ResolveSession = async (token, caller) => {
    const dropsBefore = drops;
    const startedAt = now();
    // The time counts from the request rather than the response, because no gateway may keep an ended session longer than `cacheMs`.
    const expiresAt = startedAt + cacheMs;
    // While account fails, one call finds out whether it responds again, because each may wait until its time limit. After a second, the next
    // one does.
    if (isFailing && startedAt - retryStartedAt < retryIntervalMs)
      throw new AppError('unavailable', { cause: 'account does not resolve sessions' });
    const isRetry = isFailing;
    if (isRetry) retryStartedAt = startedAt;
    try {
      const player = await resolve(token, caller);
      resolvedAt = now();
      isFailing = false;
      // A session that ended during the request must not return to the cache.
      if (drops === dropsBefore) cache.set(token, { player, expiresAt });
      return player;
    } catch (cause) {
      // One hanging replica of account must not end calls whose sessions the other replicas resolve.
      if (resolvedAt < startedAt) isFailing = true;
      throw new AppError('unavailable', { cause });
    } finally {
      if (isRetry && retryStartedAt === startedAt) retryStartedAt = Number.NEGATIVE_INFINITY;
    }
  };

  /** Returns the player of a cached session, or undefined if the session must be resolved. */
  const getCachedPlayer = (token: string): Player | null | undefined => {
    const cached = cache.get(token);
    return cached && now() < cached.expiresAt ? cached.player : undefined;
  };

  const forgetPending = () => {
    drops += 1;
    pending.clear();
  };

  const findPlayer = async (
    token: string | undefined,
    caller: Caller,
    onMiss?: () => Promise<unknown>,
  ): Promise<Player | null> => {
    if (token === undefined || !wellFormedToken.test(token)) return null;
    const cached = getCachedPlayer(token);
    if (cached !== undefined) return cached;
    if (onMiss) await onMiss();
    const running = pending.get(token);
    if (running) return running;
    const resolution = load(token, caller).finally(() => {
      // After `drop`, a newer resolution may be pending.
      if (pending.get(token) === resolution) pending.delete(token);
    });
    pending.set(token, resolution);
    return resolution;
  };

  return {
    /**
     * Finds the player of the session in the cookie, or null.
     * @param onMiss called before the account service is; it may reject the request
     * @throws AppError `unavailable` if the session cannot be resolved
     */
    findPlayer,

    /**
     * Finds the player like `findPlayer`, for a stream that outlives the request. A session that ended during the resolution is not found,
     * because nothing would end its stream.
     * @throws AppError `unavailable` if the session cannot be resolved
     */
    async findStreamPlayer(token: string | undefined, caller: Caller): Promise<Player | null> {
      for (;;) {
        const dropsBefore = drops;
        const player = await findPlayer(token, caller);
        if (drops === dropsBefore) return player;
      }
    },

    /**
     * Removes sessions that account has ended from the cache.
     * @param ended the value of `sessionsEndedHeader`
     */
    drop(ended: string): void {
      forgetPending();
      const tokens: string[] = [];
      cache.forEach(({ player }, token) => {
        if (isEnded(ended, player)) tokens.push(token);
      });
      for (const token of tokens) cache.delete(token);
      for (const [end, player] of watched) if (isEnded(ended, player)) end();
    },

    /** Removes all sessions from the cache, because announcements may have been lost. */
    dropAll(): void {
      forgetPending();
      cache.clear();
      for (const end of watched.keys()) end();
    },

    /**
     * Calls `end` when the player's session ends, or may have ended unannounced.
     * @returns a function that stops watching
     */
    watch(player: Player, end: () => void): () => void {
      watched.set(end, player);
      return () => void watched.delete(end);
    },
  };
};
export type Sessions = ReturnType<typeof createSessions>;
