import { type EmailState, emailLanes, emailStates, emailTemplateNames } from '@portal/contracts';
import type { RowOf } from '@portal/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Address } from '../../templates/template';

export const openStates = ['queued', 'sending'] as const;
export type FinalState = Exclude<EmailState, (typeof openStates)[number]>;
export const isFinal = (state: EmailState): state is FinalState => state !== 'queued' && state !== 'sending';

export interface Attempt {
  at: Date;
  worker: string;
  /** Name of the SMTP server; missing in attempts of earlier versions. */
  server?: string;
  /** `outage` does not concern the email and does not count as a try. The last two come from the provider, after the email was sent. */
  outcome: 'sent' | 'deferred' | 'outage' | 'refused' | 'bounced' | 'complaint';
  /** SMTP reply code, enhanced status code of a bounce, or the client's error code. */
  code: string;
  /** Text of the SMTP reply, see `keptResponse`. May hold the address: for operators, never for the log. */
  response: string;
}

/** Which worker is sending the email. Valid while renewed; `renewedAt` is the database's clock, the one that all workers share. */
interface Lease {
  token: string;
  worker: string;
  renewedAt: Date;
}

const finishedKeptSeconds = 30 * 86_400;

/** Their types are in `Embedded`. */
const { Mixed } = Schema.Types;

/** The truth about one message. Redis only carries its id. */
const emailSchema = new Schema(
  {
    /** UUID; also the job id and the left half of the Message-ID, which is the same on every attempt. */
    _id: { type: String, required: true },
    lane: { type: String, required: true, enum: emailLanes },
    template: { type: String, required: true, enum: emailTemplateNames },
    templateVersion: { type: Number, required: true },
    to: { type: Mixed, required: true },
    vars: { type: Mixed, required: true },
    /** The template's secret, encrypted; null as soon as the email is in a final state. */
    sealed: { type: String, default: null },
    /** One email per key. */
    dedupeKey: { type: String, required: true },
    messageId: { type: String, required: true },
    state: { type: String, required: true, enum: emailStates },
    /** Of the request that caused the email, for the log. */
    requestId: { type: String, default: null },
    /** When the change that causes the email was committed. */
    requestedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    /** After this moment the email is dropped. */
    expiresAt: { type: Date, required: true },
    /** Tries that count against the lane's limit. */
    tries: { type: Number, default: 0 },
    /** Since when it is due; in the future while it waits for its retry. */
    nextAttemptAt: { type: Date, required: true },
    /** Its job in the lane's queue, which may carry other emails too; missing where it never had one. */
    jobId: String,
    /** When the sweep checks that the job still exists; null in a final state. */
    recheckAt: { type: Date, default: null },
    lease: Mixed,
    /** The latest `attemptsKept`, oldest first. */
    attempts: { type: [Mixed], default: [] },
    /** All of them; missing in emails of earlier versions. */
    attemptsMade: Number,
    /** Why the email failed, in words for an operator. */
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
// Gauge: the email per lane that is due for the longest time.
emailSchema.index({ lane: 1, nextAttemptAt: 1 }, { partialFilterExpression: open, name: 'longest_due' });
// Retention: a finished email holds an address and a visitor's words.
emailSchema.index({ finishedAt: 1 }, { expireAfterSeconds: finishedKeptSeconds, name: 'expire_finished' });

/** Embedded documents as plain objects. */
interface Embedded {
  jobId?: string;
  to: Address;
  vars: Record<string, string>;
  attemptsMade?: number;
  lease?: Lease;
  attempts: Attempt[];
}

export type EmailRow = Omit<RowOf<typeof emailSchema>, keyof Embedded> & Embedded;
export type Email = Omit<EmailRow, '_id'> & { id: string };

export const emailModel = (connection: Connection) => connection.model<EmailRow>('Email', emailSchema);

export const toEmail = ({ _id, ...fields }: EmailRow): Email => ({ id: _id, ...fields });

/** The update that ends an email and erases its secret. */
export const finalUpdate = (state: FinalState, finishedAt: Date, failure: string | null = null) => ({
  $set: { state, failure, sealed: null, recheckAt: null, finishedAt },
  $unset: { lease: 1 as const },
});
