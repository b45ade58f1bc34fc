import {
  type EmailAction,
  type EmailFilter,
  emailLanes,
  emailTemplateNames,
  emailTemplates,
  playedTournamentEmails,
} from '@portal/contracts';
import type { Clock } from '@portal/service-kit';
import type { TimePosition } from '@portal/service-kit/http';
import type { Connection, QueryFilter } from 'mongoose';
import { claimIsDead, type Email, type EmailRow, emailModel, finalUpdate, isOpen, toEmail } from './email.ts';

type Filter = QueryFilter<EmailRow>;

/** An email that is retried may wait this long again. */
const retryForMs = 86_400_000;
/** Searches and counts end after this time, so that they do not slow the workers down. */
const maxTimeMS = 3_000;

/** States that name something for operators to look at; rare, so that an index of these alone costs next to nothing. */
const notSent = ['failed', 'expired', 'suppressed'] as const;

/** Templates with a secret, which is erased once the email has ended. */
const withSecret = emailTemplateNames.filter((name) => emailTemplates[name].secret !== null);

/** They are about a time in a tournament, or about what was new then, so that no retry sends them after it. */
const withDeadline = [...playedTournamentEmails, 'digest'] as const;

/** Emails whose state allows an action. Each change repeats this, so that a worker that claims one first wins. */
const eligibleFor: Record<EmailAction, Filter> = {
  retry: {
    $or: [{ state: 'queued' }, { state: { $in: [...notSent] }, template: { $nin: withSecret } }],
    $nor: [{ state: 'expired', template: { $in: [...withDeadline] } }],
  },
  // While sending is paused, as after a restore, no other worker takes over what a dead one was sending.
  discard: { $or: [{ state: 'queued' }, { state: 'sending', ...claimIsDead }] },
};

export const listActions = ({ state, template }: Pick<Email, 'state' | 'template'>): EmailAction[] => {
  if (state === 'queued') return ['retry', 'discard'];
  const isTooLate = state === 'expired' && withDeadline.some((name) => name === template);
  return notSent.some((one) => one === state) && !withSecret.includes(template) && !isTooLate ? ['retry'] : [];
};

const toFilter = ({ address, from, to, ...exact }: EmailFilter): Filter => ({
  ...(exact as Filter),
  // Only the whole address: a search by its start would spell out a masked one. The collation ignores case.
  ...(address !== undefined && { 'to.address': address }),
  ...((from ?? to) !== undefined && {
    createdAt: { ...(from && { $gte: new Date(from) }), ...(to && { $lt: new Date(to) }) },
  }),
});

const caseless = { locale: 'en', strength: 2 } as const;

/** Operators' queries and changes of the collection `emails`. */
export const createEmailOperations = (connection: Connection, clock: Clock) => {
  const model = emailModel(connection);
  const getCollation = ({ address }: EmailFilter) => (address === undefined ? {} : { collation: caseless });

  /** Emails by state, code of the last reply and reason. */
  const countByReason = async (match: Filter) => {
    const rows = await model
      .aggregate<{ _id: Pick<Email, 'state' | 'failure'> & { code?: string }; emails: number }>([
        { $match: match },
        {
          $group: {
            _id: { state: '$state', code: { $last: '$attempts.code' }, failure: '$failure' },
            emails: { $sum: 1 },
          },
        },
        { $sort: { emails: -1 } },
        { $limit: 20 },
      ])
      .option({ maxTimeMS });
    return rows.map(({ _id: { state, code = null, failure = null }, emails }) => ({
      ...{ state, code, failure, emails },
    }));
  };

  return {
    async createIndexes(): Promise<void> {
      const { collection } = model;
      await Promise.all([
        // Search by address. Written once for each email.
        collection.createIndex({ 'to.address': 1 }, { name: 'operations_address', collation: caseless }),
        // Search by time, and by the states that most emails have.
        collection.createIndex({ createdAt: -1, _id: -1 }, { name: 'operations_time' }),
        // Search by the other states, and failures by class. An email that is sent never enters it.
        collection.createIndex(
          { state: 1, createdAt: -1, _id: -1 },
          { name: 'not_sent', partialFilterExpression: { state: { $in: [...notSent] } } },
        ),
      ]);
    },

    /** Newest first. @param after the last email of the page before */
    async search(filter: EmailFilter, limit: number, after?: TimePosition): Promise<Email[]> {
      const next: Filter = after
        ? { $or: [{ createdAt: { $lt: after[0] } }, { createdAt: after[0], _id: { $lt: after[1] } }] }
        : {};
      const rows = await model
        .find({ $and: [toFilter(filter), next] }, { vars: 0, sealed: 0 }, { maxTimeMS, ...getCollation(filter) })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean<EmailRow[]>();
      return rows.map(toEmail);
    },

    /** Emails that an action would change, up to the limit. @param id one email, which must match the filter too */
    async select(action: EmailAction, filter: EmailFilter, limit: number, id?: string): Promise<string[]> {
      const selected = { $and: [id === undefined ? {} : { _id: id }, toFilter(filter), eligibleFor[action]] };
      const rows = await model
        .find(selected, { _id: 1 }, { maxTimeMS, ...getCollation(filter) })
        .limit(limit)
        .lean<Pick<EmailRow, '_id'>[]>();
      return rows.map(({ _id }) => _id);
    },

    /** Drops those that still allow it. @returns how many */
    async discard(ids: readonly string[]): Promise<number> {
      const selected = { $and: [{ _id: { $in: [...ids] } }, eligibleFor.discard] };
      const update = finalUpdate('failed', clock(), 'discarded by an operator');
      return (await model.updateMany(selected, update)).modifiedCount;
    },

    /** Makes those due that still allow it. @returns the emails that wait for a worker now, and how many were changed */
    async retry(ids: readonly string[]) {
      const selected: Filter = { _id: { $in: [...ids] } };
      const due = { nextAttemptAt: clock(), tries: 0 };
      // A code must never be sent after its time, so an email that waits keeps its expiry.
      const waiting = await model.updateMany({ ...selected, state: 'queued' }, { $set: due });
      const expiresAt = new Date(clock().getTime() + retryForMs);
      const reopen = (which: Filter, changes: Pick<EmailRow, 'expiresAt'> | null) =>
        model.updateMany(
          { $and: [selected, eligibleFor.retry, { state: { $ne: 'queued' } }, which] },
          { $set: { ...due, ...changes, state: 'queued', failure: null, finishedAt: null }, $unset: { lease: 1 } },
        );
      const timely = await reopen({ template: { $in: [...withDeadline] } }, null);
      const others = await reopen({ template: { $nin: [...withDeadline] } }, { expiresAt });
      const rows = await model.find({ ...selected, state: 'queued' }, { lane: 1, nextAttemptAt: 1 }).lean<EmailRow[]>();
      return { queued: rows.map(toEmail), changed: waiting.matchedCount + timely.modifiedCount + others.modifiedCount };
    },

    /** Numbers of emails sent and not sent since a moment; null if counting takes too long. */
    async outcomesSince(since: Date) {
      const finished = { finishedAt: { $gte: since } };
      const count = (state: Filter) => model.countDocuments({ ...finished, ...state }, { maxTimeMS: 1_000 });
      return Promise.all([count({ state: 'sent' }), count({ state: { $ne: 'sent' } })])
        .then(([sent, failed]) => ({ sent, notSent: failed }))
        .catch(() => null);
    },

    /** Emails since a moment that were not sent, and open ones with a failed attempt, by reason; most frequent first. */
    async problemsSince(since: Date) {
      const [failed, retrying] = await Promise.all([
        countByReason({ state: { $in: [...notSent] }, createdAt: { $gte: since } }),
        countByReason({ ...isOpen, 'attempts.0': { $exists: true } } as Filter),
      ]);
      return [...retrying, ...failed];
    },

    /** Emails that are due or being sent, and those that wait for a retry, per lane. */
    depths: () =>
      Promise.all(
        emailLanes.map(async (lane) => {
          const count = (nextAttemptAt: object) =>
            model.countDocuments({ lane, ...isOpen, nextAttemptAt }, { maxTimeMS });
          const [waiting, retrying] = await Promise.all([count({ $lte: clock() }), count({ $gt: clock() })]);
          return { lane, waiting, retrying };
        }),
      ),
  };
};
