import { consumeAll } from '@portal/service-kit/redis';

/**
 * Does work that is limited if it has an effect. The points are taken before, because parallel calls would all pass a check that precedes
 * the count.
 * @throws AppError `rate_limited`, and the errors of `work`
 */
export const countOutcome = async <T>(
  counts: Parameters<typeof consumeAll>[0],
  work: () => Promise<T>,
  isCounted: (outcome: T) => boolean,
): Promise<T> => {
  const refund = await consumeAll(counts);
  const outcome = work();
  // The response does not wait for the refund, because Redis may hang.
  if (!(await outcome.then(isCounted, () => false))) void refund();
  return outcome;
};
