import type { Clock } from '@portal/service-kit';
import { type Connection, Schema } from 'mongoose';

interface PauseRow {
  _id: string;
  pausedBy: string;
  pausedAt: Date;
  reason: string;
}

const pauseSchema = new Schema<PauseRow>(
  { _id: String, pausedBy: String, pausedAt: Date, reason: String },
  { collection: 'controls', versionKey: false },
);
const queueId = 'queue';

/** The collection `controls`: sending is paused while its document exists. The sweep pauses an emptied Redis again. */
export const createPauseRepository = (connection: Connection, clock: Clock) => {
  const pauses = connection.model<PauseRow>('OperatorControl', pauseSchema);
  return {
    async pause(pausedBy: string, reason: string): Promise<void> {
      const first = { $setOnInsert: { pausedBy, pausedAt: clock(), reason } };
      await pauses.updateOne({ _id: queueId }, first, { upsert: true });
    },
    async resume(): Promise<void> {
      await pauses.deleteOne({ _id: queueId });
    },
    find: () => pauses.findById(queueId).lean<PauseRow>(),
  };
};
