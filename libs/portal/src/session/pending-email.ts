const addressKey = 'pendingEmail';
const codeKey = 'pendingEmailCode';

/** Storage throws where the browser blocks it; the address is then only passed in the query. */
const ignoreErrors = <T>(action: () => T): T | null => {
  try {
    return action();
  } catch {
    return null;
  }
};

/** Records that a code was just sent to the address. @returns the time, in ms since the epoch */
const markCodeSent = (email: string): number => {
  const sentAt = Date.now();
  ignoreErrors(() => localStorage.setItem(codeKey, `${sentAt} ${email}`));
  return sentAt;
};

/** The email address that a sign-up in this browser still has to verify. Cleared on verification and sign-out. */
export const pendingEmail = {
  read: (): string | null => ignoreErrors(() => localStorage.getItem(addressKey)),
  /** Stores the address of a sign-up, which has just sent a code. */
  write: (email: string): void => {
    ignoreErrors(() => localStorage.setItem(addressKey, email));
    markCodeSent(email);
  },
  clear: (): void => {
    ignoreErrors(() => localStorage.removeItem(addressKey));
    ignoreErrors(() => localStorage.removeItem(codeKey));
  },
  markCodeSent,
  /** When the last code was sent to the address, in ms since the epoch. If another browser requested it: of the first call here. */
  codeSentAt: (email: string): number => {
    const stored = ignoreErrors(() => localStorage.getItem(codeKey)) ?? '';
    const separator = stored.indexOf(' ');
    const sentAt = Number(stored.slice(0, separator));
    // A clock that was set back would show more than the code's lifetime.
    const isKnown = separator > 0 && stored.slice(separator + 1) === email && sentAt <= Date.now();
    return isKnown ? sentAt : markCodeSent(email);
  },
} as const;
