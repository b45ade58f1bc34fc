/** Cookies by which a browser is recognised. */
export interface CookieNames {
  session: string;
  /** Proves that this browser made the sign-up that waits for its code. */
  pending: string;
}

/** Over https the `__Host-` prefix makes browsers refuse the cookie without Secure, with a Domain or from another path. */
export const cookieNames = (publicUrl: string): CookieNames =>
  new URL(publicUrl).protocol === 'https:'
    ? { session: '__Host-sid', pending: '__Host-pending' }
    : { session: 'sid', pending: 'pending' };
