import { withJitter } from './lane-policy';

interface BreakerOptions {
  capMs: number;
  now: () => number;
  /** Called when it opens and when the first email is sent again. */
  onChange(open: boolean): void;
}

const firstPauseMs = 1_000;
const minPauseMs = 100;

/**
 * Decides how long a lane pauses while the SMTP server is failing: 1, 2, 4 … s up to the cap. Emails that fail within one
 * pause count as one failure; an email that is sent closes the breaker. No library fits: the pause is enforced by the queue
 * for all workers at once, so its remaining length must be known, which circuit breakers around a call do not report.
 */
export const createBreaker = ({ capMs, now, onChange }: BreakerOptions) => {
  let failures = 0;
  let openUntil = 0;
  let succeededAt = Number.NEGATIVE_INFINITY;
  return {
    /** @returns milliseconds to pause from now */
    trip(): number {
      if (now() >= openUntil) {
        failures += 1;
        openUntil = now() + withJitter(Math.min(capMs, firstPauseMs * 2 ** Math.min(failures - 1, 20)));
        if (failures === 1) onChange(true);
      }
      return Math.max(minPauseMs, Math.ceil(openUntil - now()));
    },
    succeed(): void {
      succeededAt = now();
      if (failures === 0) return;
      failures = 0;
      openUntil = 0;
      onChange(false);
    },
    isOpen: (): boolean => failures > 0,
    /** Whether an email was sent after this moment: then the server works. */
    hasSucceededSince: (moment: Date): boolean => succeededAt > moment.getTime(),
  };
};
export type Breaker = ReturnType<typeof createBreaker>;
