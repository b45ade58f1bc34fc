import type { EmailLane, EmailOverview } from '@portal/contracts';
import { type Connection, Schema } from 'mongoose';

/** An SMTP server as one worker sees it. */
export interface ServerStatus {
  name: string;
  /** `open`: failing, so it is tried again only after a pause. `paused`: by an operator. */
  state: 'up' | 'open' | 'paused';
  /** Failures in a row. */
  failures: number;
  /** When an open server is tried again. */
  openUntil: Date | null;
  /** Messages that this worker sent through it within the last minute. */
  sentLastMinute: number;
  /** Limit of all workers together; null without one. */
  limitPerSecond: number | null;
}

export interface LaneStatus {
  lane: EmailLane;
  /** Messages that this worker is sending. */
  active: number;
}

export interface WorkerStatus {
  /** `<host>:<process id>` */
  worker: string;
  /** When it reported, by the database's clock: that of a worker may be wrong. */
  at: Date;
  servers: ServerStatus[];
  lanes: LaneStatus[];
  quota: EmailOverview['quota'];
}

/** A worker that has not reported for this long is gone. */
const keptSeconds = 15;

const statusSchema = new Schema(
  {
    /** Name of the worker. */
    _id: { type: String, required: true },
    at: { type: Date, required: true, index: { expireAfterSeconds: keptSeconds, name: 'forget_worker' } },
    servers: { type: Schema.Types.Mixed, required: true },
    lanes: { type: Schema.Types.Mixed, required: true },
    quota: Schema.Types.Mixed,
  },
  { collection: 'worker_status', versionKey: false },
);
type StatusRow = Omit<WorkerStatus, 'worker'> & { _id: string };

/** The collection `worker_status`, which each worker updates every 2 seconds. */
export const createWorkerStatusRepository = (connection: Connection) => {
  const model = connection.model<StatusRow>('WorkerStatus', statusSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async report({ worker, ...status }: Omit<WorkerStatus, 'at'>): Promise<void> {
      await model.updateOne({ _id: worker }, { $set: status, $currentDate: { at: true } }, { upsert: true });
    },

    /** Workers that have reported a moment ago, by name. */
    async reporting(): Promise<WorkerStatus[]> {
      const isRecent = { $expr: { $gt: [{ $add: ['$at', keptSeconds * 1_000] }, '$$NOW'] } };
      const rows = await model.find(isRecent).sort({ _id: 1 }).lean<StatusRow[]>();
      return rows.map(({ _id, ...status }) => ({ worker: _id, ...status }));
    },
  };
};
