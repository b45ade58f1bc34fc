import { limits } from '@portal/contracts';
import { cookieNames } from '@portal/service-kit';

/** A browser can complete its sign-up this long, however many codes that takes. */
const pendingSeconds = 86_400;

/** Each function returns a Set-Cookie value. The Secure flag follows the configured public URL, never a request header. */
export const createCookies = (publicUrl: string) => {
  const names = cookieNames(publicUrl);
  const secure = new URL(publicUrl).protocol === 'https:' ? '; Secure' : '';
  const cookie = (name: string, value: string, maxAge: number) =>
    `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
  return {
    // The session's end is checked on every use; the cookie only must not expire earlier.
    session: (token: string) => cookie(names.session, token, limits.session.absolute),
    endSession: () => cookie(names.session, '', 0),
    pending: (token: string) => cookie(names.pending, token, pendingSeconds),
    endPending: () => cookie(names.pending, '', 0),
  };
};
