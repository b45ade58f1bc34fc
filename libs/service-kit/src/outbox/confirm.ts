import type { PipelineStage, QueryFilter } from 'mongoose';
import type { OutboxModel, OutboxRow } from './outbox';

/** Removes the last subscriber and closes the row in one write, so that no kill comes between. A closed row stays as it is. */
const withPending = (pending: unknown, now: Date): PipelineStage.Set[] => {
  const isClosed = { $eq: ['$pending', []] };
  const hasSecret = { $eq: [{ $type: '$event.data.sealed' }, 'string'] };
  return [
    { $set: { pending } },
    {
      $set: {
        doneAt: { $cond: [isClosed, { $ifNull: ['$doneAt', now] }, '$doneAt'] },
        // A sealed secret is of no use once every subscriber has it.
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

/** Closes events with `sealed` that expired undelivered: their subscriber would drop them, and secrets must not wait for it. */
export const closeExpired = async (model: OutboxModel, now: Date): Promise<void> => {
  const expired: QueryFilter<OutboxRow> = {
    doneAt: null,
    'event.data.sealed': { $exists: true },
    'event.data.expiresAt': { $lte: now.toISOString() },
  };
  await model.updateMany(expired, withPending([], now), { updatePipeline: true });
};
