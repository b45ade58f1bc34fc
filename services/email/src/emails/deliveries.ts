import type { Clock } from '@portal/service-kit';
import type { QueryFilter } from 'mongoose';
import type { Attempt, FinalState, Mail } from './email';
import type { EmailModel } from './model';

/** A lease that was not renewed for so long is dead. Below the queue's lock, so that a stalled job finds it dead. */
export const leaseMs = 7_000;
/** An open mail is looked after by the sweeper at least this often: what Redis lost has a job again within 20 s, sweep included. */
export const recheckMs = 15_000;
/** Node's timers and the clocks of two machines differ a little; a retry may come this early. */
const earlyMs = 1_000;
const attemptsKept = 20;

const leaseIsDead: QueryFilter<Mail> = { $expr: { $lt: [{ $add: ['$lease.renewedAt', leaseMs] }, '$$NOW'] } };
/** Lanes whose mails are rather sent twice than never: the same code, the same Message-ID. */
const resendable: QueryFilter<Mail> = { lane: { $in: ['otp', 'tx'] } };

const shorten = ({ response, ...attempt }: Attempt): Attempt => ({ ...attempt, response: response.slice(0, 500) });
const pushAttempt = (attempt: Attempt) => ({ attempts: { $each: [shorten(attempt)], $slice: -attemptsKept } });

/** What workers do to a mail. Every step names the state it starts from, so that of two workers one loses. */
export const createDeliveries = (model: EmailModel, clock: Clock) => {
  const after = (ms: number) => new Date(clock().getTime() + ms);
  const final = (state: FinalState, failure: string | null = null) => ({
    $set: { state, failure, sealed: null, recheckAt: null, finishedAt: clock() },
    $unset: { lease: 1 },
  });

  return {
    find: (mailId: string): Promise<Mail | null> => model.findById(mailId).lean<Mail>(),

    /** Takes the mail for sending, if it is waiting or its last sender is dead. Right before the mail goes out. */
    claim: (mailId: string, token: string, worker: string): Promise<Mail | null> =>
      model
        .findOneAndUpdate(
          {
            _id: mailId,
            expiresAt: { $gt: clock() },
            $or: [
              { state: 'queued', nextAttemptAt: { $lte: after(earlyMs) } },
              { state: 'sending', ...resendable, ...leaseIsDead },
            ],
          },
          {
            $set: { state: 'sending', 'lease.token': token, 'lease.worker': worker, recheckAt: after(recheckMs) },
            $currentDate: { 'lease.renewedAt': true },
          },
          { returnDocument: 'after' },
        )
        .lean<Mail>(),

    /** @returns false when somebody else has the mail by now */
    async renew(mailId: string, token: string): Promise<boolean> {
      const found = await model.updateOne(
        { _id: mailId, 'lease.token': token },
        { $currentDate: { 'lease.renewedAt': true } },
      );
      return found.matchedCount === 1;
    },

    /** Ends a claimed mail. */
    async finish(
      mailId: string,
      token: string,
      state: FinalState,
      { attempt, failure }: { attempt?: Attempt; failure?: string } = {},
    ) {
      const { $set, $unset } = final(state, failure);
      const counted = attempt && attempt.outcome !== 'outage' ? { $inc: { tries: 1 } } : {};
      await model.updateOne(
        { _id: mailId, 'lease.token': token },
        { $set, $unset, ...counted, ...(attempt && { $push: pushAttempt(attempt) }) },
      );
    },

    /** Gives a claimed mail back for a later attempt. */
    async release({ _id, expiresAt }: Mail, token: string, attempt: Attempt, delayMs: number): Promise<void> {
      const recheckAt = after(delayMs + recheckMs);
      await model.updateOne(
        { _id, 'lease.token': token },
        {
          // Not later than the expiry, so that a secret is erased on time.
          $set: {
            state: 'queued',
            nextAttemptAt: after(delayMs),
            recheckAt: recheckAt < expiresAt ? recheckAt : expiresAt,
          },
          $unset: { lease: 1 },
          $inc: { tries: attempt.outcome === 'outage' ? 0 : 1 },
          $push: pushAttempt(attempt),
        },
      );
    },

    /** Drops a mail that nobody sends any more and whose time is over. @returns whether it was dropped now */
    async expire(mailId: string): Promise<boolean> {
      const overdue = { _id: mailId, expiresAt: { $lte: clock() } };
      const found = await model.updateOne(
        { ...overdue, $or: [{ state: 'queued' }, { state: 'sending', ...leaseIsDead }] },
        final('expired'),
      );
      return found.modifiedCount === 1;
    },

    /** A bulk mail whose sender died may have gone out or not. @returns whether it was set aside now */
    async markUnknown(mailId: string): Promise<boolean> {
      const lost: QueryFilter<Mail> = { _id: mailId, state: 'sending', lane: 'bulk', ...leaseIsDead };
      const found = await model.updateOne(lost, final('unknown', 'the worker died while it was sending this mail'));
      return found.modifiedCount === 1;
    },
  };
};
export type Deliveries = ReturnType<typeof createDeliveries>;
