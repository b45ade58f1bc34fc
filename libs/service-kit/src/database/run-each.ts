import pLimit from 'p-limit';

/**
 * Works on each item, also after one has failed.
 * @param concurrency items at the same time; by default one after the other
 * @throws the first failure, after all of them
 */
export const runEach = async <T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  concurrency = 1,
): Promise<void> => {
  const limit = pLimit(concurrency);
  const outcomes = await Promise.allSettled([...items].map((item) => limit(work, item)));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
};
