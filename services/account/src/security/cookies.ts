import { limits } from '@portal/contracts';
import { cookieNames } from '@portal/service-kit';

/** A browser can complete its sign-up this long, however many codes that takes. */
const pendingSeconds = 86_400;

export interface Cookies {
  /** Each returns a Set-Cookie value. */
  session(token: string): string;
  endSession(): string;
  pending(token: string): string;
  endPending(): string;
}

/** The Secure flag follows the configured public URL, never a request header. */
export const createCookies = (publicUrl: string): Cookies => {
  const names = cookieNames(publicUrl);
  const secure = new URL(publicUrl).protocol === 'https:' ? '; Secure' : '';
  const cookie = (name: string, value: string, maxAge: number) =>
    `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
  return {
    // The session's end is checked on every use; the cookie only must not expire earlier.
    session: (token) => cookie(names.session, token, limits.session.absolute),
    endSession: () => cookie(names.session, '', 0),
    pending: (token) => cookie(names.pending, token, pendingSeconds),
    endPending: () => cookie(names.pending, '', 0),
  };
};
