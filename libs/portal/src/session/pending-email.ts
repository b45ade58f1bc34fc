const KEY = 'pendingEmail';

/** Storage throws where the browser forbids it; the address then only travels in the query. */
const quietly = <T>(action: () => T): T | null => {
  try {
    return action();
  } catch {
    return null;
  }
};

/** The address that a sign-up in this browser still has to verify. Left behind at verification and at sign-out. */
export const pendingEmail = {
  read: (): string | null => quietly(() => localStorage.getItem(KEY)),
  write: (email: string): void => void quietly(() => localStorage.setItem(KEY, email)),
  clear: (): void => void quietly(() => localStorage.removeItem(KEY)),
} as const;
