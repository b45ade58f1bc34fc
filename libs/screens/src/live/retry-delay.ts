/** Returns the ms until the next attempt: 1 to 5 s at first, up to 31 s later. It is random, because an outage ends for all pages together. */
export const getRetryDelay = (failures: number): number =>
  1_000 + Math.random() * Math.min(30_000, 4_000 * 2 ** failures);
