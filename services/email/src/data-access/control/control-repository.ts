import type { Clock } from '@portal/service-kit';
import { type Connection, Schema } from 'mongoose';

interface ControlRow {
  /** `lane:<lane>` or `server:<name>`: paused while its document exists. */
  _id: string;
  pausedBy: string;
  pausedAt: Date;
  reason: string;
}

const controlSchema = new Schema<ControlRow>(
  { _id: String, pausedBy: String, pausedAt: Date, reason: String },
  { collection: 'controls', versionKey: false },
);
/** The collection `controls`, which operators write and workers follow. */
export const createControlRepository = (connection: Connection, clock: Clock) => {
  const controls = connection.model<ControlRow>('OperatorControl', controlSchema);
  return {
    async pause(target: string, pausedBy: string, reason: string): Promise<void> {
      const first = { $setOnInsert: { pausedBy, pausedAt: clock(), reason } };
      await controls.updateOne({ _id: target }, first, { upsert: true });
    },
    async resume(target: string): Promise<void> {
      await controls.deleteOne({ _id: target });
    },
    pauses: () => controls.find().lean<ControlRow[]>(),
  };
};
