import type { Clock } from '@portal/service-kit';
import type { RowOf } from '@portal/service-kit/database';
import type { TimePosition } from '@portal/service-kit/http';
import { type Connection, Schema } from 'mongoose';

const auditSchema = new Schema(
  {
    at: { type: Date, required: true },
    operator: { type: String, required: true },
    action: { type: String, required: true },
    target: { type: String, default: null },
    filter: { type: Schema.Types.Mixed, default: null },
    changed: { type: Number, default: null },
    reason: { type: String, default: null },
  },
  { collection: 'operations_audit', versionKey: false },
);
// The list, latest first.
auditSchema.index({ at: -1, _id: -1 }, { name: 'latest' });

/** An action of an operator. Neither `target` nor `filter` holds a whole address. */
interface AuditedAction {
  operator: string;
  action: string;
  target?: string;
  filter?: Record<string, string>;
  reason?: string;
}

/** The collection `operations_audit`. Nothing removes its entries. */
export const createAuditRepository = (connection: Connection, clock: Clock) => {
  const model = connection.model('OperationsAudit', auditSchema);
  return {
    createIndexes: () => model.createIndexes(),

    /** Records the action before it runs, and its outcome afterwards, so that one that is cut short shows too. */
    async record<T>(action: AuditedAction, run: () => Promise<T>, changed = (_: T) => 1): Promise<T> {
      const { _id } = await model.create({ ...action, at: clock() });
      const result = await run();
      await model.updateOne({ _id }, { $set: { changed: changed(result) } });
      return result;
    },

    /** @param after position of the last entry of the page before */
    async list(limit: number, after?: TimePosition) {
      const next = after ? { $or: [{ at: { $lt: after[0] } }, { at: after[0], _id: { $lt: after[1] } }] } : {};
      const rows = await model.find(next).sort({ at: -1, _id: -1 }).limit(limit).lean<RowOf<typeof auditSchema>[]>();
      // Mongoose does not store an empty filter, which is that of an action on all emails.
      return rows.map(({ _id, filter = {}, ...entry }) => ({ id: _id.toHexString(), filter, ...entry }));
    },
  };
};
