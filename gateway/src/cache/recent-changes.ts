import { contract, type Endpoint } from '@portal/contracts';
import { type Clock, cookieNames } from '@portal/service-kit';
import { getStoredSeconds } from './shared-cache.ts';

const storedSeconds = Object.values<Endpoint>(contract).map(({ cache }) => (cache ? getStoredSeconds(cache) : 0));
/** After this time, no stored response is older than the change. */
const maxAgeSeconds = Math.max(...storedSeconds);

/** Recognizes clients that have changed something, by a cookie with the time of their last change. */
export const createRecentChanges = (publicOrigin: string, clock: Clock) => {
  const { changed: name } = cookieNames(publicOrigin);
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  const pattern = new RegExp(`(?:^|; ?)${name}=(\\d{1,15})(?:;|$)`);
  return {
    /** Creates the value of a `set-cookie` header for the response to a change. */
    createCookie: (): string =>
      `${name}=${clock().getTime()}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`,
    /**
     * Returns the time since the client's last change in milliseconds; null if there is none. Another gateway's clock may be ahead.
     * @param cookies the `cookie` header
     */
    findAge(cookies: string | undefined): number | null {
      const changedAt = cookies === undefined ? undefined : pattern.exec(cookies)?.[1];
      return changedAt === undefined ? null : Math.max(0, clock().getTime() - Number(changedAt));
    },
  };
};
export type RecentChanges = ReturnType<typeof createRecentChanges>;
