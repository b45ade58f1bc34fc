interface BreakerOptions {
  now: () => number;
  /** Called when it opens and when the server works again. */
  onChange(open: boolean): void;
}

const failuresInRow = 3;
const firstPauseMs = 1_000;
/** A player is waiting for a code, so a server is tried again soon. */
const longestPauseMs = 10_000;
const probeWaitMs = 500;

/** Leaves a failing SMTP server alone for 1, 2, 4, 8, 10 s, after which one message at a time tries it. */
export const createBreaker = ({ now, onChange }: BreakerOptions) => {
  let failures = 0;
  let openUntil = 0;
  let isProbing = false;
  const isOpen = () => failures >= failuresInRow;

  return {
    isOpen,
    isAvailable: (): boolean => !isOpen() || (now() >= openUntil && !isProbing),
    /** Milliseconds until it may be available. */
    waitMs: (): number => (isOpen() ? Math.max(probeWaitMs, openUntil - now()) : 0),
    /** Call when a message starts to use the server; then `succeed` or `fail`. */
    begin(): void {
      isProbing = isOpen();
    },
    /** The server has replied to a message, whatever the reply. */
    succeed(): void {
      if (isOpen()) onChange(false);
      failures = 0;
      isProbing = false;
    },
    fail(): void {
      isProbing = false;
      // Attempts in flight when it opened count as part of the same failure.
      if (isOpen() && now() < openUntil) return;
      failures += 1;
      if (!isOpen()) return;
      openUntil = now() + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - failuresInRow, 10));
      if (failures === failuresInRow) onChange(true);
    },
  };
};
