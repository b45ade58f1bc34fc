import { type EmailLane, emailLanes } from '@portal/contracts';
import { type Clock, duplicateKey } from '@portal/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import { type Attempt, type Email, type EmailRow, emailModel, type FinalState, openStates } from './email';

/** A lease that was not renewed for this long is dead. Below the queue's lock, so that a stalled job finds it dead. */
export const leaseMs = 7_000;
/** How often the sweep rechecks an open email: what Redis lost has a job again within 20 s, sweep included. */
const recheckMs = 15_000;
/** Node's timers and the clocks of two machines differ a little; a retry may come this early. */
const clockSkewMs = 1_000;
const attemptsKept = 20;

const leaseIsDead: QueryFilter<EmailRow> = { $expr: { $lt: [{ $add: ['$lease.renewedAt', leaseMs] }, '$$NOW'] } };
/** Lanes whose emails are rather sent twice than never: same content, same Message-ID. */
const resendable: QueryFilter<EmailRow> = { lane: { $in: ['otp', 'tx'] } };
/** Repeated in each query: MongoDB uses a partial index only where the query contains the index's own condition. */
const isOpen = { $type: 'date' } as const;

const pushAttempt = ({ response, ...attempt }: Attempt) => ({
  attempts: { $each: [{ ...attempt, response: response.slice(0, 500) }], $slice: -attemptsKept },
});

const toEmail = ({ _id, ...fields }: EmailRow): Email => ({ id: _id, ...fields });

/** The collection `mails`. Every update names the state it starts from, so that of two workers one loses. */
export const createEmailRepository = (connection: Connection, clock: Clock) => {
  const model = emailModel(connection);
  const after = (ms: number) => new Date(clock().getTime() + ms);
  const final = (state: FinalState, failure: string | null = null) => ({
    $set: { state, failure, sealed: null, recheckAt: null, finishedAt: clock() },
    $unset: { lease: 1 },
  });

  const end = async (filter: QueryFilter<EmailRow>, state: FinalState, failure?: string): Promise<boolean> => {
    const { modifiedCount } = await model.updateOne(filter, final(state, failure));
    return modifiedCount === 1;
  };

  return {
    createIndexes: () => model.createIndexes(),

    /** Stores the email unless its key is known. @returns the stored email, perhaps of an earlier delivery */
    async insert(email: Email): Promise<Email> {
      const { id, ...fields } = email;
      try {
        await model.create({ _id: id, ...fields });
        return email;
      } catch (error) {
        const stored = duplicateKey(error) && (await model.findOne({ dedupeKey: email.dedupeKey }).lean<EmailRow>());
        if (!stored) throw error;
        return toEmail(stored);
      }
    },

    async find(id: string): Promise<Email | null> {
      const row = await model.findById(id).lean<EmailRow>();
      return row && toEmail(row);
    },

    /** Takes the email for sending, right before it goes out, if it is waiting or its worker is dead. */
    async claim(id: string, token: string, worker: string): Promise<Email | null> {
      const row = await model
        .findOneAndUpdate(
          {
            _id: id,
            expiresAt: { $gt: clock() },
            $or: [
              { state: 'queued', nextAttemptAt: { $lte: after(clockSkewMs) } },
              { state: 'sending', ...resendable, ...leaseIsDead },
            ],
          },
          {
            $set: { state: 'sending', 'lease.token': token, 'lease.worker': worker, recheckAt: after(recheckMs) },
            $currentDate: { 'lease.renewedAt': true },
          },
          { returnDocument: 'after' },
        )
        .lean<EmailRow>();
      return row && toEmail(row);
    },

    /** @returns false when another worker has claimed the email */
    async renew(id: string, token: string): Promise<boolean> {
      const renewal = { $currentDate: { 'lease.renewedAt': true } };
      const { matchedCount } = await model.updateOne({ _id: id, 'lease.token': token }, renewal);
      return matchedCount === 1;
    },

    /** Ends a claimed email. */
    async finish(
      id: string,
      token: string,
      state: FinalState,
      { attempt, failure }: { attempt?: Attempt; failure?: string } = {},
    ): Promise<void> {
      const recorded = attempt && {
        $push: pushAttempt(attempt),
        $inc: { tries: attempt.outcome === 'outage' ? 0 : 1 },
      };
      await model.updateOne({ _id: id, 'lease.token': token }, { ...final(state, failure), ...recorded });
    },

    /** Releases a claimed email for a later attempt. */
    async release({ id, expiresAt }: Email, token: string, attempt: Attempt, delayMs: number): Promise<void> {
      const recheckAt = after(delayMs + recheckMs);
      await model.updateOne(
        { _id: id, 'lease.token': token },
        {
          $set: {
            state: 'queued',
            nextAttemptAt: after(delayMs),
            // Not later than the expiry, so that a secret is erased on time.
            recheckAt: recheckAt < expiresAt ? recheckAt : expiresAt,
          },
          $unset: { lease: 1 },
          $inc: { tries: attempt.outcome === 'outage' ? 0 : 1 },
          $push: pushAttempt(attempt),
        },
      );
    },

    /** Drops an email that has expired and is not being sent. @returns whether this call dropped it */
    expire: (id: string): Promise<boolean> =>
      end(
        { _id: id, expiresAt: { $lte: clock() }, $or: [{ state: 'queued' }, { state: 'sending', ...leaseIsDead }] },
        'expired',
      ),

    /** A bulk email whose worker died may have gone out or not. @returns whether this call marked it */
    markUnknown: (id: string): Promise<boolean> =>
      end(
        { _id: id, state: 'sending', lane: 'bulk', ...leaseIsDead },
        'unknown',
        'the worker died while it was sending this email',
      ),

    /** Open emails of a lane whose recheck is due, longest overdue first: either the expired ones or the others. */
    async due(lane: EmailLane, which: 'expired' | 'alive', limit: number) {
      const rows = await model
        .find(
          {
            lane,
            recheckAt: { ...isOpen, $lte: clock() },
            expiresAt: which === 'expired' ? { $lte: clock() } : { $gt: clock() },
          },
          { lane: 1, template: 1, nextAttemptAt: 1 },
        )
        .sort({ recheckAt: 1 })
        .limit(limit)
        .lean<Pick<EmailRow, '_id' | 'lane' | 'template' | 'nextAttemptAt'>[]>();
      return rows.map(({ _id, ...fields }) => ({ id: _id, ...fields }));
    },

    /** Rechecks them later, at their expiry at the latest. An email that has reached a final state meanwhile stays as it is. */
    async postpone(ids: readonly string[]): Promise<void> {
      await model.updateMany(
        { _id: { $in: ids }, state: { $in: openStates } },
        [{ $set: { recheckAt: { $min: [after(recheckMs), '$expiresAt'] } } }],
        { updatePipeline: true },
      );
    },

    /** Age in seconds of the oldest open email per lane; 0 without one. */
    async oldestOpenSeconds(): Promise<Record<EmailLane, number>> {
      const ages = emailLanes.map(async (lane) => {
        const oldest = await model
          .findOne({ lane, recheckAt: isOpen }, { requestedAt: 1 })
          .sort({ requestedAt: 1 })
          .lean<Pick<EmailRow, 'requestedAt'>>();
        const age = oldest ? Math.max(0, (clock().getTime() - oldest.requestedAt.getTime()) / 1000) : 0;
        return [lane, age] as const;
      });
      return Object.fromEntries(await Promise.all(ages)) as Record<EmailLane, number>;
    },
  };
};
export type EmailRepository = ReturnType<typeof createEmailRepository>;
