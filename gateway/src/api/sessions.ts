import { AppError, type Player } from '@portal/service-kit';
import { LruCache } from '../lru-cache';

/** Asks the account service. @throws when it cannot be reached */
export type ResolveSession = (token: string, caller: { ip: string; requestId: string }) => Promise<Player | null>;

export interface SessionsOptions {
  resolve: ResolveSession;
  cacheMs: number;
  /** A clock that never steps back, in milliseconds. */
  now: () => number;
}

export interface Sessions {
  /**
   * The player whose session the cookie holds, or null.
   * @throws AppError `unavailable` when nobody can tell
   */
  playerOf(token: string | undefined, caller: { ip: string; requestId: string }): Promise<Player | null>;
  /**
   * Forgets sessions that account has ended. Other gateways forget them within `cacheMs`.
   * @param ended the value of `sessionsEndedHeader`
   * @param token the session cookie of the call that ended them
   */
  drop(ended: string, token: string | undefined): void;
}

interface Entry {
  player: Player | null;
  expiresAt: number;
}

const maxEntries = 20_000;
/** Once account did not answer, calls within this time do not wait for it again. */
const restMs = 1_000;
/** Anything else cannot be a session of ours and is not worth a question. */
const wellFormedToken = /^[\w-]{16,200}$/;

/** Makes the gateway's view of sessions: the account service has the truth, this remembers its answers for a few seconds. */
export const createSessions = ({ resolve, cacheMs, now }: SessionsOptions): Sessions => {
  const cache = new LruCache<Entry>(maxEntries);
  const asking = new Map<string, Promise<Player | null>>();
  let drops = 0;
  let restUntil = Number.NEGATIVE_INFINITY;

  const ask: ResolveSession = async (token, caller) => {
    const dropsBefore = drops;
    // Counted from here and not from the response, so that no gateway knows an ended session longer than `cacheMs`.
    const expiresAt = now() + cacheMs;
    if (now() < restUntil) throw new AppError('unavailable', { cause: 'sessions could not be resolved a moment ago' });
    try {
      const player = await resolve(token, caller);
      // A session that ended while the answer was under way must not come back from the cache.
      if (drops === dropsBefore) cache.set(token, { player, expiresAt });
      return player;
    } catch (cause) {
      restUntil = now() + restMs;
      throw new AppError('unavailable', { cause });
    }
  };

  return {
    async playerOf(token, caller) {
      if (token === undefined || !wellFormedToken.test(token)) return null;
      const known = cache.get(token);
      if (known && now() < known.expiresAt) return known.player;
      const question = asking.get(token) ?? ask(token, caller).finally(() => asking.delete(token));
      asking.set(token, question);
      return question;
    },
    drop(ended, token) {
      drops += 1;
      asking.clear();
      if (ended === 'own') cache.delete(token ?? '');
      else cache.deleteWhere(({ player }) => ended === `user=${player?.userId}`);
    },
  };
};
