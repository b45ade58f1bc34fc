import type { PipelineStage, QueryFilter } from 'mongoose';
import type { OutboxModel, OutboxRow } from './outbox.ts';

/** Removes the last subscriber and closes the row in one write, because a kill may come between two. A closed row stays unchanged. */
const withPending = (pending: unknown, now: Date): PipelineStage.Set[] => {
  const isClosed = { $eq: ['$pending', []] };
  const hasSecret = { $eq: [{ $type: '$event.data.sealed' }, 'string'] };
  return [
    { $set: { pending } },
    {
      $set: {
        doneAt: { $cond: [isClosed, { $ifNull: ['$doneAt', now] }, '$doneAt'] },
        // Once every subscriber has a sealed secret, nothing needs it any more.
        'event.data.sealed': { $cond: [{ $and: [isClosed, hasSecret] }, null, '$event.data.sealed'] },
      },
    },
  ];
};

/** Records that a subscriber has applied the events. */
export const confirmEvents = async (
  model: OutboxModel,
  subscriber: string,
  eventIds: readonly string[],
  now: Date,
): Promise<void> => {
  const rest = { $setDifference: ['$pending', [subscriber]] };
  await model.updateMany({ _id: { $in: eventIds } }, withPending(rest, now), { updatePipeline: true });
};

/**
 * Closes events whose sealed secret has expired undelivered: their subscriber would drop them, and the secret must not stay stored until
 * then.
 */
export const closeExpired = async (model: OutboxModel, now: Date): Promise<void> => {
  const expired: QueryFilter<OutboxRow> = {
    doneAt: null,
    'event.data.sealed': { $exists: true },
    'event.data.expiresAt': { $lte: now.toISOString() },
  };
  await model.updateMany(expired, withPending([], now), { updatePipeline: true });
};
