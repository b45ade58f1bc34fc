const KEY = 'pendingEmail';

/** Storage throws where the browser blocks it; the address is then only passed in the query. */
const ignoreErrors = <T>(action: () => T): T | null => {
  try {
    return action();
  } catch {
    return null;
  }
};

/** The email address that a sign-up in this browser still has to verify. Cleared on verification and sign-out. */
export const pendingEmail = {
  read: (): string | null => ignoreErrors(() => localStorage.getItem(KEY)),
  write: (email: string): void => void ignoreErrors(() => localStorage.setItem(KEY, email)),
  clear: (): void => void ignoreErrors(() => localStorage.removeItem(KEY)),
} as const;
