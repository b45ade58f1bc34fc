import type { Deliveries } from '../emails/deliveries';

const renewEveryMs = 2_000;

/**
 * Keeps a claimed mail ours while it is being sent.
 * @returns a signal that aborts when somebody else has taken the mail, and `stop`
 */
export const keepLease = (deliveries: Deliveries, mailId: string, token: string) => {
  const lost = new AbortController();
  const timer = setInterval(() => {
    deliveries.renew(mailId, token).then(
      (ours) => ours || lost.abort(new Error('another worker has taken the mail')),
      // The database is away for everybody: nobody else can take the mail either.
      () => undefined,
    );
  }, renewEveryMs);
  return { signal: lost.signal, stop: () => clearInterval(timer) };
};
