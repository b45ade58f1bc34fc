import { withJitter } from './lane-policy';

export interface BreakerOptions {
  capMs: number;
  now: () => number;
  /** Called when it opens and when the first mail goes out again. */
  onChange(open: boolean): void;
}

const firstPauseMs = 1_000;
const leastPauseMs = 100;

/**
 * Decides how long a lane pauses while the mail server is out of order: 1, 2, 4 … s up to the cap. Mails that fail within
 * one pause are one failure; a mail that goes out closes it.
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
      return Math.max(leastPauseMs, Math.ceil(openUntil - now()));
    },
    succeed(): void {
      succeededAt = now();
      if (failures === 0) return;
      failures = 0;
      openUntil = 0;
      onChange(false);
    },
    isOpen: (): boolean => failures > 0,
    /** Whether the server has taken some mail after this moment: then it is not the server that is out of order. */
    hasSucceededSince: (moment: Date): boolean => succeededAt > moment.getTime(),
  };
};
export type Breaker = ReturnType<typeof createBreaker>;
