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
  /** Drops sessions that account has ended: `session=<id>` or `user=<id>`, several separated by commas. */
  drop(ended: string): void;
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
    if (now() < restUntil) throw new AppError('unavailable', { cause: 'sessions could not be resolved a moment ago' });
    try {
      const player = await resolve(token, caller);
      // A session that ended while the answer was under way must not come back from the cache.
      if (drops === dropsBefore) cache.set(token, { player, expiresAt: now() + cacheMs });
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
    drop(ended) {
      drops += 1;
      asking.clear();
      for (const part of ended.split(',')) {
        const [kind, id] = part.trim().split('=');
        if (kind === 'session') cache.deleteWhere((entry) => entry.player?.sessionId === id);
        if (kind === 'user') cache.deleteWhere((entry) => entry.player?.userId === id);
      }
    },
  };
};
