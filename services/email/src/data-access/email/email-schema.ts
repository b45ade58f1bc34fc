import { emailLanes, emailTemplateNames } from '@portal/contracts';
import { type Connection, Schema } from 'mongoose';
import type { Address } from '../../templates/template';
import { type Attempt, type Email, finalStates, type Lease, openStates } from './email';

const finishedKeptSeconds = 30 * 86_400;

const embedded = { _id: false } as const;
const text = { type: String, default: '' };
const address = new Schema<Address>({ name: text, address: text }, embedded);
const attemptFields = { at: Date, worker: String, outcome: String, code: String, response: String };
const attempt = new Schema<Attempt>(attemptFields, embedded);
const lease = new Schema<Lease>({ token: String, worker: String, renewedAt: Date }, embedded);

export type EmailRow = Omit<Email, 'id'> & { _id: string };

const emailSchema = new Schema<EmailRow>(
  {
    _id: { type: String, required: true },
    lane: { type: String, required: true, enum: emailLanes },
    template: { type: String, required: true, enum: emailTemplateNames },
    templateVersion: { type: Number, required: true },
    to: { type: address, required: true },
    vars: { type: Schema.Types.Mixed, required: true },
    sealed: { type: String, default: null },
    dedupeKey: { type: String, required: true },
    messageId: { type: String, required: true },
    state: { type: String, required: true, enum: [...openStates, ...finalStates] },
    requestedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    tries: { type: Number, default: 0 },
    nextAttemptAt: { type: Date, required: true },
    recheckAt: { type: Date, default: null },
    lease: { type: lease },
    attempts: { type: [attempt], default: [] },
    failure: { type: String, default: null },
    finishedAt: { type: Date, default: null },
  },
  { collection: 'mails', versionKey: false, minimize: false },
);

const open = { recheckAt: { $type: 'date' } };
// Insert: one email per key, however often its event is delivered.
emailSchema.index({ dedupeKey: 1 }, { unique: true, name: 'one_per_key' });
// Sweep: open emails of a lane whose recheck is due, longest overdue first.
emailSchema.index({ lane: 1, recheckAt: 1 }, { partialFilterExpression: open, name: 'recheck' });
// Gauge: the oldest open email per lane.
emailSchema.index({ lane: 1, requestedAt: 1 }, { partialFilterExpression: open, name: 'oldest_open' });
// Retention: a finished email holds an address and a visitor's words.
emailSchema.index({ finishedAt: 1 }, { expireAfterSeconds: finishedKeptSeconds, name: 'expire_finished' });

export const emailModel = (connection: Connection) => connection.model<EmailRow>('Email', emailSchema);
