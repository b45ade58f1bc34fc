import { type EmailState, emailLanes, emailStates, emailTemplateNames } from '@portal/contracts';
import type { RowOf } from '@portal/service-kit/database';
import { type Connection, Schema } from 'mongoose';
import type { Address } from '../../templates/template.ts';

const openStates = ['queued', 'sending'] as const;
export type FinalState = Exclude<EmailState, (typeof openStates)[number]>;

export interface Attempt {
  /** Start of the attempt, or time of the provider's report. */
  at: Date;
  worker: string;
  /** Name of the SMTP server; missing in what the provider reports later. */
  server?: string;
  /** `outage`: the server or the connection failed. The last two come from the provider, after the email was sent. */
  outcome: 'sent' | 'deferred' | 'outage' | 'refused' | 'bounced' | 'complaint';
  /** SMTP reply code, enhanced status code of a bounce, or the client's error code. */
  code: string;
  /** Text of the SMTP reply. May contain the recipient's email: for operators, never for the log. */
  response: string;
}

/** The worker that is sending the email. */
interface Lease {
  token: string;
  worker: string;
  /** When the worker claimed the email or last renewed its claim, by the database's clock. */
  renewedAt: Date;
}

const finishedKeptSeconds = 30 * 86_400;

/** Type of embedded documents; `Embedded` declares their fields. */
const { Mixed } = Schema.Types;

/** The delivery log: one row per email. Jobs in Redis contain only its id. */
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
    /** Id of the request that caused the email, for the log. */
    requestId: { type: String, default: null },
    /** Continues the trace of that request, if it is traced. */
    traceparent: { type: String, default: null },
    /** When the change that causes the email was committed. */
    requestedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    /** IANA name of the reader's time zone; null if it is not known. */
    timeZone: { type: String, default: null },
    /** After this moment the email is dropped. */
    expiresAt: { type: Date, required: true },
    /** Number of attempts since it was queued or retried by an operator. */
    tries: { type: Number, default: 0 },
    /** Since when it is due; in the future while it waits for its retry. */
    nextAttemptAt: { type: Date, required: true },
    lease: Mixed,
    /** The latest `attemptsKept`, oldest first. */
    attempts: { type: [Mixed], default: [] },
    /** Why the email was not sent, in words for an operator. */
    failure: { type: String, default: null },
    finishedAt: { type: Date, default: null },
  },
  { collection: 'emails', versionKey: false, minimize: false },
);

// Insert: one email per key, however often its event is delivered.
emailSchema.index({ dedupeKey: 1 }, { unique: true, name: 'one_per_key' });
// Sweep, gauge and overview: open emails, the longest due first.
emailSchema.index(
  { lane: 1, nextAttemptAt: 1 },
  { partialFilterExpression: { state: { $in: [...openStates] } }, name: 'open' },
);
// Retention: a finished email contains its recipient and a visitor's words.
emailSchema.index({ finishedAt: 1 }, { expireAfterSeconds: finishedKeptSeconds, name: 'expire_finished' });

/** Embedded documents as plain objects. */
interface Embedded {
  to: Address;
  vars: Record<string, string>;
  lease?: Lease;
  attempts: Attempt[];
}

export type EmailRow = Omit<RowOf<typeof emailSchema>, keyof Embedded> & Embedded;
export type Email = Omit<EmailRow, '_id'> & { id: string };

export const emailModel = (connection: Connection) => connection.model<EmailRow>('Email', emailSchema);

export const toEmail = ({ _id, ...fields }: EmailRow): Email => ({ id: _id, ...fields });

/** Repeated in queries: MongoDB uses a partial index only if the query contains the condition of the index. */
export const isOpen = { state: { $in: [...openStates] } };

/** A worker renews its claims together with the locks of its jobs, every 2 to 4 s, so a claim of this age has lost its worker. */
export const claimMs = 7_000;
/** A claim whose worker died or cannot reach the database. */
export const claimIsDead = { $expr: { $lt: [{ $add: ['$lease.renewedAt', claimMs] }, '$$NOW'] } };

/** The update that ends an email and erases its secret. */
export const finalUpdate = (state: FinalState, finishedAt: Date, failure: string | null = null) => ({
  $set: { state, failure, sealed: null, finishedAt },
  $unset: { lease: 1 as const },
});
