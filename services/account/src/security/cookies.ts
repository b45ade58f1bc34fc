import { limits } from '@portal/contracts';
import { cookieNames } from '@portal/service-kit';

/** A browser can complete its sign-up for this long, no matter how many codes that takes. */
const pendingSeconds = 86_400;

/** Each function returns a Set-Cookie value. The Secure flag depends on the configured public URL and never on a request header. */
export const createCookies = (publicUrl: string) => {
  const names = cookieNames(publicUrl);
  const secure = new URL(publicUrl).protocol === 'https:' ? '; Secure' : '';
  const cookie = (name: string, value: string, maxAge: number) =>
    `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
  return {
    // Every use checks whether the session has ended. The cookie must not expire earlier.
    session: (token: string) => cookie(names.session, token, limits.session.absolute),
    endSession: () => cookie(names.session, '', 0),
    pending: (token: string) => cookie(names.pending, token, pendingSeconds),
    endPending: () => cookie(names.pending, '', 0),
  };
};
