import { withJitter } from './lane-policy';

interface BreakerOptions {
  now: () => number;
  /** Called when it opens and when the server works again. */
  onChange(open: boolean): void;
}

const failuresInRow = 3;
/** It opens too when more than half of the latest attempts have failed. */
const windowSize = 20;
const firstPauseMs = 1_000;
/** A player is waiting for a code, so a server is tried again soon. */
const capMs = 10_000;
const minWaitMs = 100;

/**
 * Decides when an SMTP server is left alone: 1, 2, 4 … 10 s after several failures, then until one message has tried it. A dropped
 * connection alone pauses nothing. No library fits: those pause calls, while the queue needs the length of a pause.
 */
export const createBreaker = ({ now, onChange }: BreakerOptions) => {
  let inRow = 0;
  let window: boolean[] = [];
  let pauses = 0;
  let openUntil = 0;
  let probing = false;
  let succeededAt = Number.NEGATIVE_INFINITY;

  const record = (failed: boolean): void => {
    probing = false;
    inRow = failed ? inRow + 1 : 0;
    window = [...window, failed].slice(-windowSize);
  };

  return {
    /** Whether a message may use the server. While it is open, one message at a time, after the pause. */
    isAvailable: (): boolean => pauses === 0 || (now() >= openUntil && !probing),
    /** Milliseconds until it may be available. */
    waitMs: (): number => (pauses === 0 ? 0 : Math.max(minWaitMs, Math.ceil(openUntil - now()))),
    /** Call when a message starts to use the server; then `fail`, `succeed` or `cancel`. */
    begin(): void {
      probing = pauses > 0;
    },
    cancel(): void {
      probing = false;
    },
    fail(): void {
      record(true);
      // Attempts in flight when it opened count as part of the same failure.
      if (now() < openUntil) return;
      const mostFailed = window.length === windowSize && window.filter(Boolean).length > windowSize / 2;
      if (pauses === 0 && inRow < failuresInRow && !mostFailed) return;
      pauses += 1;
      openUntil = now() + withJitter(Math.min(capMs, firstPauseMs * 2 ** Math.min(pauses - 1, 20)));
      if (pauses === 1) onChange(true);
    },
    /** The server has replied to a message, whatever the reply. */
    succeed(): void {
      record(false);
      succeededAt = now();
      if (pauses === 0) return;
      pauses = 0;
      openUntil = 0;
      window = [];
      onChange(false);
    },
    isOpen: (): boolean => pauses > 0,
    failures: (): number => inRow,
    openUntil: (): Date | null => (pauses > 0 ? new Date(openUntil) : null),
    /** Whether the server replied after this moment: then it works. */
    hasSucceededSince: (moment: Date): boolean => succeededAt > moment.getTime(),
  };
};
