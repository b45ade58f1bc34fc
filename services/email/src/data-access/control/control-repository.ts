import type { Clock } from '@portal/service-kit';
import { type Connection, Schema } from 'mongoose';

interface ControlRow {
  /** `lane:<lane>` or `server:<name>`: paused while its document exists. */
  _id: string;
  pausedBy: string;
  pausedAt: Date;
  reason: string;
}

interface WorkerStatusRow {
  _id: string;
  at: Date;
  servers: {
    name: string;
    state: string;
    failures: number;
    openUntil: Date | null;
    sentLastMinute: number;
    limitPerSecond: number | null;
  }[];
}

/** A worker that has not reported for this long is gone. */
const reportedWithinMs = 30_000;

const controlSchema = new Schema<ControlRow>(
  { _id: String, pausedBy: String, pausedAt: Date, reason: String },
  { collection: 'controls', versionKey: false },
);
const workerStatusSchema = new Schema<WorkerStatusRow>(
  { _id: String, at: Date },
  { collection: 'worker_status', versionKey: false, strict: false },
);

/** The collections `controls`, which operators write, and `worker_status`, which workers write. */
export const createControlRepository = (connection: Connection, clock: Clock) => {
  const controls = connection.model<ControlRow>('OperatorControl', controlSchema);
  const workers = connection.model<WorkerStatusRow>('ReportedWorker', workerStatusSchema);
  return {
    async pause(target: string, pausedBy: string, reason: string): Promise<void> {
      const first = { $setOnInsert: { pausedBy, pausedAt: clock(), reason } };
      await controls.updateOne({ _id: target }, first, { upsert: true });
    },
    async resume(target: string): Promise<void> {
      await controls.deleteOne({ _id: target });
    },
    pauses: () => controls.find().lean<ControlRow[]>(),
    /** Workers that have reported a moment ago. */
    workers: () =>
      workers
        .find({ at: { $gte: new Date(clock().getTime() - reportedWithinMs) } })
        .sort({ _id: 1 })
        .lean<WorkerStatusRow[]>(),
  };
};
