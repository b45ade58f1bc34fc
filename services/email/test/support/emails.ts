import { randomUUID } from 'node:crypto';
import type { EmailState } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import mongoose, { type Connection, type Model } from 'mongoose';
import { type EmailRow, emailModel } from '../../src/data-access/email/email.ts';
import type { TestEnvironment } from './environment.ts';
import { buildEmailRequested, type EventPublisher } from './events.ts';

export interface EmailRows {
  model: Model<EmailRow>;
  connection: Connection;
  /** The one email of this key, once it is in the state. */
  inState(dedupeKey: string, state: EmailState): Promise<EmailRow>;
  close(): Promise<void>;
}

/** A row of the delivery log that waits for a job, which the sweep adds. */
export const storedEmail = (changes: Partial<EmailRow> = {}): EmailRow => {
  const _id = randomUUID();
  const now = new Date();
  return {
    _id,
    lane: 'tx',
    template: 'welcome',
    templateVersion: 1,
    to: { name: '', address: `${_id}@example.com` },
    vars: { username: 'demo_player' },
    sealed: null,
    dedupeKey: `stored:${_id}`,
    messageId: `<${_id}@portal.example.com>`,
    state: 'queued',
    requestId: null,
    traceparent: null,
    requestedAt: now,
    timeZone: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 600_000),
    tries: 0,
    nextAttemptAt: now,
    attempts: [],
    failure: null,
    finishedAt: null,
    ...changes,
  };
};

/** Reads the service's own database. */
export const emailRows = async ({ database }: TestEnvironment): Promise<EmailRows> => {
  const connection = await mongoose.createConnection(database.uri, { dbName: `${database.prefix}_email` }).asPromise();
  const model = emailModel(connection);
  return {
    model,
    connection,
    inState: (dedupeKey, state) =>
      waitFor(() => model.findOne({ dedupeKey, state }).lean<EmailRow>(), {
        what: `${dedupeKey} to be ${state}`,
      }),
    close: () => connection.close(),
  };
};

/** Requests codes, each valid for longer, until one expires after an attempt: how soon the first attempt comes depends on the machine. */
export const expiredAfterAttempt = async ({ events, rows }: { events: EventPublisher; rows: EmailRows }) => {
  for (let expiresInMs = 1_500; ; expiresInMs *= 2) {
    const event = buildEmailRequested('verification-code', { expiresInMs });
    await events.publish(event);
    const row = await rows.inState(event.data.dedupeKey, 'expired');
    if (row.attempts.length > 0) return row;
  }
};
