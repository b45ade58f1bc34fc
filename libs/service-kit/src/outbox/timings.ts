/**
 * Every committed event is delivered, its row closed and its secret erased within `boundMs` of the last fault. At worst, a killed process
 * is back after `restartMs`, and one of these waits then passes in full:
 * - a job or its confirmation was lost: the sweep finds the row `unconfirmedMs` after its last handover, at most `sweepMs` late. Behind
 *   more than a page of events that still wait for their consumer, it finds the row as soon as these are applied
 * - a consumer was killed while it worked on a job: the lock expires after `lockMs`, and the next check follows within `stalledCheckMs`
 * - the consumer could not apply the event: it retries within `backoffCapMs`
 *
 * 5 + max(10 + 5, 10 + 5, 10) = 20 s, which leaves 10 s to apply the backlog.
 */
export const outboxTimings = {
  boundMs: 30_000,
  restartMs: 5_000,
  sweepMs: 5_000,
  unconfirmedMs: 10_000,
  lockMs: 10_000,
  stalledCheckMs: 5_000,
  backoffCapMs: 10_000,
};
