import type { EmailLane } from '@portal/contracts';

/** Between half and all of `ms`: spreads emails that failed together. */
export const withJitter = (ms: number): number => Math.round(ms * (1 - Math.random() / 2));

/** A player is waiting for a code. Other emails are sent less often to a server that greylists or is being repaired. */
const longestMs: Record<EmailLane, number> = { otp: 30_000, tx: 3_600_000, bulk: 3_600_000 };

/** Pause before the next attempt: 1, 2, 4 … seconds. @param attempts that were made, at least 1 */
export const backoffMs = (lane: EmailLane, attempts: number): number =>
  withJitter(Math.min(longestMs[lane], 1_000 * 2 ** Math.min(attempts - 1, 30)));
