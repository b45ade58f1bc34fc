import { limits } from '@portal/contracts';
import { cookieNames } from '@portal/service-kit';

/** A browser may prove its own sign-up this long, whatever number of codes that takes. */
const pendingSeconds = 86_400;

export interface Cookies {
  /** Each gives a Set-Cookie value. */
  session(token: string): string;
  endSession(): string;
  pending(token: string): string;
  endPending(): string;
}

/** The service's cookies; whether they are Secure follows the configured public address, never a request's header. */
export const createCookies = (publicUrl: string): Cookies => {
  const names = cookieNames(publicUrl);
  const secure = new URL(publicUrl).protocol === 'https:' ? '; Secure' : '';
  const cookie = (name: string, value: string, maxAge: number) =>
    `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
  return {
    // How long a session really lives is judged at each use; the cookie only must not end before.
    session: (token) => cookie(names.session, token, limits.session.absolute),
    endSession: () => cookie(names.session, '', 0),
    pending: (token) => cookie(names.pending, token, pendingSeconds),
    endPending: () => cookie(names.pending, '', 0),
  };
};
