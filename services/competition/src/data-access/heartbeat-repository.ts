import { type Connection, Schema } from 'mongoose';

/** One row: when the portal could last take commands, and for how long in total it could not. */
interface Heartbeat {
  _id: string;
  at: Date;
  lostMs: number;
}

const heartbeatSchema = new Schema(
  { _id: String, at: { type: Date, required: true }, lostMs: { type: Number, required: true } },
  { collection: 'heartbeats', versionKey: false },
);

const rowId = 'portal';
/** The row is written at most this often, however many processes and commands beat. */
const pauseMs = 5_000;

export const createHeartbeatRepository = (connection: Connection) => {
  const model = connection.model('Heartbeat', heartbeatSchema);
  return {
    /**
     * Records that the portal takes commands. A longer silence before it is an outage, which counts once, because one update compares, adds
     * and resets. All times are those of the database.
     * @param graceMs longest silence that is no outage
     * @returns the total length of all outages, in milliseconds
     */
    async beat(graceMs: number): Promise<number> {
      const silence = { $subtract: ['$$NOW', { $ifNull: ['$at', '$$NOW'] }] };
      const row = await model
        .findOneAndUpdate(
          { _id: rowId },
          [
            { $set: { silence } },
            {
              $set: {
                lostMs: {
                  $add: [{ $ifNull: ['$lostMs', 0] }, { $cond: [{ $gt: ['$silence', graceMs] }, '$silence', 0] }],
                },
                at: { $cond: [{ $gt: ['$silence', pauseMs] }, '$$NOW', { $ifNull: ['$at', '$$NOW'] }] },
              },
            },
            { $unset: 'silence' },
          ],
          { upsert: true, returnDocument: 'after', updatePipeline: true },
        )
        .lean<Heartbeat>()
        .orFail();
      return row.lostMs;
    },

    /** The total length of all outages until the last beat, in milliseconds. */
    async readLostMs(): Promise<number> {
      const row = await model.findById(rowId).lean<Heartbeat>();
      return row?.lostMs ?? 0;
    },
  };
};
