import { cookieNames } from '@portal/service-kit';
import { changeShowsAfterSeconds } from './shared-cache';

/** Recognizes clients that have just changed something, by a cookie that expires when every stored response shows the change. */
export const createRecentChanges = (publicOrigin: string) => {
  const { changed: name } = cookieNames(publicOrigin);
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  const pattern = new RegExp(`(?:^|; ?)${name}=1(?:;|$)`);
  return {
    /** The value of a `set-cookie` header for the response to a change. */
    cookie: `${name}=1; Path=/; Max-Age=${changeShowsAfterSeconds}; HttpOnly; SameSite=Lax${secure}`,
    /** @param cookies the `cookie` header */
    isIn: (cookies: string | undefined): boolean => cookies !== undefined && pattern.test(cookies),
  };
};
export type RecentChanges = ReturnType<typeof createRecentChanges>;
