import {
  type EmailTemplate,
  emailLanes,
  emailTemplateNames,
  emailTemplates,
  type MessageAction,
  type MessageFilter,
} from '@portal/contracts';
import type { Clock, TimePosition } from '@portal/service-kit';
import type { Connection, QueryFilter, UpdateQuery } from 'mongoose';
import { type Email, type EmailRow, emailModel, finalUpdate, toEmail } from './email';
import { leaseIsDead } from './ledger';

type Filter = QueryFilter<EmailRow>;

/** A message that is retried may wait this long again. */
const retryForMs = 86_400_000;
/** Searches and counts end after this time, so that they do not slow the workers down. */
const maxTimeMS = 3_000;

const notSent = ['failed', 'expired', 'suppressed', 'discarded'] as const;
/** States that name something for operators to look at; rare, so that an index of these alone costs next to nothing. */
const problemStates = [...notSent, 'unknown'] as const;

/** Messages that an action may change: their states, and whether they have a secret, which is erased once a message has ended. */
const rules: readonly [MessageAction, states: readonly Email['state'][], withSecret: boolean][] = [
  ['retry', ['queued'], true],
  ['retry', notSent, false],
  ['settle-sent', ['unknown'], true],
  ['settle-resend', ['unknown'], false],
  ['discard', ['queued', 'unknown'], true],
];
const hasSecret = (template: EmailTemplate) => emailTemplates[template].secret !== null;

/** Claimed by a dead worker: while the lane is paused, as after a restore, no other one takes the message over. */
const abandoned: Filter = { state: 'sending', ...leaseIsDead };

/** Messages whose state allows an action. Each change repeats this, so that a worker that claims one first wins. */
const eligibleFor = (action: MessageAction): Filter => ({
  $or: [
    ...(action === 'discard' ? [abandoned] : []),
    ...rules
      .filter(([allowed]) => allowed === action)
      .map(([, states, withSecret]) => ({
        state: { $in: [...states] },
        ...(!withSecret && { template: { $nin: emailTemplateNames.filter(hasSecret) } }),
      })),
  ],
});

export const actionsOf = ({ state, template }: Pick<Email, 'state' | 'template'>): MessageAction[] =>
  rules.flatMap(([action, states, withSecret]) =>
    states.includes(state) && (withSecret || !hasSecret(template)) ? [action] : [],
  );

const filterOf = ({ address, from, to, ...exact }: MessageFilter): Filter => ({
  ...(exact as Filter),
  // Few messages are open, and two indexes hold these alone.
  ...((exact.state === 'queued' || exact.state === 'sending') && {
    lane: exact.lane ?? { $in: [...emailLanes] },
    recheckAt: { $type: 'date' },
  }),
  // Only the whole address: a search by its start would spell out a masked one. The collation ignores case.
  ...(address !== undefined && { 'to.address': address }),
  ...((from ?? to) !== undefined && {
    createdAt: { ...(from && { $gte: new Date(from) }), ...(to && { $lt: new Date(to) }) },
  }),
});

const caseless = { locale: 'en', strength: 2 } as const;

/** Operators' queries and changes of the collection `mails`. */
export const createMessageOperations = (connection: Connection, clock: Clock) => {
  const model = emailModel(connection);
  const collationOf = ({ address }: MessageFilter) => (address === undefined ? {} : { collation: caseless });

  const updates: Record<MessageAction, () => UpdateQuery<EmailRow>> = {
    retry: () => {
      const now = clock();
      const reopened = {
        state: 'queued',
        tries: 0,
        nextAttemptAt: now,
        recheckAt: now,
        failure: null,
        finishedAt: null,
        expiresAt: new Date(now.getTime() + retryForMs),
      };
      return { $set: reopened, $unset: { lease: 1, jobId: 1 } };
    },
    'settle-resend': () => updates.retry(),
    discard: () => finalUpdate('discarded', clock(), 'discarded by an operator'),
    'settle-sent': () => finalUpdate('sent', clock()),
  };

  return {
    async createIndexes(): Promise<void> {
      const { collection } = model;
      await Promise.all([
        // Search by address. Written once for each message.
        collection.createIndex({ 'to.address': 1 }, { name: 'operations_address', collation: caseless }),
        // Search by time, and by the states that most messages have.
        collection.createIndex({ createdAt: -1, _id: -1 }, { name: 'operations_time' }),
        // Search by the other states, unknown outcomes per lane and failures by class. A message that is sent never enters it.
        collection.createIndex(
          { state: 1, createdAt: -1, _id: -1 },
          { name: 'operations_problems', partialFilterExpression: { state: { $in: [...problemStates] } } },
        ),
      ]);
    },

    /** Newest first. @param after the last message of the page before */
    async search(filter: MessageFilter, limit: number, after?: TimePosition): Promise<Email[]> {
      const next: Filter = after
        ? { $or: [{ createdAt: { $lt: after[0] } }, { createdAt: after[0], _id: { $lt: after[1] } }] }
        : {};
      const rows = await model
        .find({ $and: [filterOf(filter), next] }, { vars: 0, sealed: 0 }, { maxTimeMS, ...collationOf(filter) })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean<EmailRow[]>();
      return rows.map(toEmail);
    },

    /** Messages that an action would change, up to the limit. @param id one message, which must match the filter too */
    async select(action: MessageAction, filter: MessageFilter, limit: number, id?: string): Promise<string[]> {
      const selected = { $and: [id === undefined ? {} : { _id: id }, filterOf(filter), eligibleFor(action)] };
      const rows = await model
        .find(selected, { _id: 1 }, { maxTimeMS, ...collationOf(filter) })
        .limit(limit)
        .lean<Pick<EmailRow, '_id'>[]>();
      return rows.map(({ _id }) => _id);
    },

    /** Changes those that still allow it. @returns the messages that wait for a worker now, and how many were changed */
    async apply(action: MessageAction, ids: readonly string[]) {
      const selected: Filter = { _id: { $in: [...ids] } };
      // A code must never be sent after its time, so what waits already keeps its expiry.
      const waiting =
        action === 'retry'
          ? await model.updateMany(
              { ...selected, state: 'queued' },
              { $set: { nextAttemptAt: clock(), recheckAt: clock(), tries: 0 } },
            )
          : { matchedCount: 0 };
      const closed: Filter = action === 'retry' ? { state: { $ne: 'queued' } } : {};
      const changed = await model.updateMany({ $and: [selected, eligibleFor(action), closed] }, updates[action]());
      const rows = await model.find({ ...selected, state: 'queued' }, { lane: 1, nextAttemptAt: 1 }).lean<EmailRow[]>();
      return { queued: rows.map(toEmail), changed: waiting.matchedCount + changed.modifiedCount };
    },

    /** Sent and not sent since a moment, per lane; null when it takes too long. */
    async outcomesSince(since: Date) {
      const sum = (state: object) => ({ $sum: { $cond: [state, 1, 0] } });
      const isSent = { $eq: ['$state', 'sent'] };
      return model
        .aggregate<{ _id: string; sent: number; notSent: number }>([
          { $match: { finishedAt: { $gte: since } } },
          { $group: { _id: '$lane', sent: sum(isSent), notSent: sum({ $not: [isSent] }) } },
        ])
        .option({ maxTimeMS: 1_000 })
        .catch(() => null);
    },

    /** Messages since a moment that were not sent, by state, code of the last reply and reason; most frequent first. */
    async failuresSince(since: Date) {
      const rows = await model
        .aggregate<{ _id: Pick<Email, 'state' | 'failure'> & { code?: string }; messages: number }>([
          { $match: { state: { $in: [...problemStates] }, createdAt: { $gte: since } } },
          {
            $group: {
              _id: { state: '$state', code: { $last: '$attempts.code' }, failure: '$failure' },
              messages: { $sum: 1 },
            },
          },
          { $sort: { messages: -1 } },
          { $limit: 20 },
        ])
        .option({ maxTimeMS });
      return rows.map(({ _id: { state, code = null, failure = null }, messages }) => ({
        state,
        code,
        failure,
        messages,
      }));
    },

    /** Open messages and unknown outcomes per lane. */
    depths: () =>
      Promise.all(
        emailLanes.map(async (lane) => ({
          lane,
          open: await model.countDocuments({ lane, recheckAt: { $type: 'date' } }, { maxTimeMS }),
          unknown: await model.countDocuments({ lane, state: 'unknown' }, { maxTimeMS }),
        })),
      ),
  };
};
