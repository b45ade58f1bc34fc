import { TimeoutError } from '@portal/portal/host';

/** Rejects when the work takes too long. The work itself is not canceled; its result is dropped. */
export const withDeadline = <Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(`Not ready after ${timeoutMs} ms`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
