/** Cookies that identify a browser. */
export interface CookieNames {
  session: string;
  /** Proves that this browser started the pending sign-up. */
  pending: string;
}

/** Over https the `__Host-` prefix makes browsers refuse the cookie without Secure, with a Domain or from another path. */
export const cookieNames = (publicUrl: string): CookieNames =>
  new URL(publicUrl).protocol === 'https:'
    ? { session: '__Host-sid', pending: '__Host-pending' }
    : { session: 'sid', pending: 'pending' };
