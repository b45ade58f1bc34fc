import type { Lease, Ledger } from '../data-access/email/ledger';

/** Attempts shorter than this need no renewal. */
const renewEveryMs = 2_000;
/** A server that trickles its replies passes every socket timeout; this ends the attempt all the same. */
const attemptDeadlineMs = 60_000;

interface Held {
  since: number;
  controller: AbortController;
}

/** Keeps claimed emails ours while they are being sent, all of a lane's with one write. */
export const createLeases = (ledger: Ledger) => {
  const held = new Map<Lease, Held>();
  const renew = async (): Promise<void> => {
    const now = performance.now();
    const long = [...held].filter(([, { since }]) => now - since >= renewEveryMs / 2);
    if (long.length === 0) return;
    for (const [, { since, controller }] of long)
      if (now - since > attemptDeadlineMs) controller.abort(new Error('the SMTP server takes too long'));
    for (const lease of await ledger.renew(long.map(([lease]) => lease))) held.get(lease)?.controller.abort();
  };
  // While the database is down no other worker can claim an email either.
  const timer = setInterval(() => void renew().catch(() => undefined), renewEveryMs);
  return {
    /** @returns a signal that aborts when another worker has taken the email over or the attempt takes too long, and `end` */
    hold(lease: Lease): { signal: AbortSignal; end(): void } {
      const controller = new AbortController();
      held.set(lease, { since: performance.now(), controller });
      return { signal: controller.signal, end: () => void held.delete(lease) };
    },
    /** Emails that are being sent. */
    count: (): number => held.size,
    close: (): void => clearInterval(timer),
  };
};
export type Leases = ReturnType<typeof createLeases>;
