import { randomUUID } from 'node:crypto';
import type { EmailState } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import mongoose, { type Connection, type Model } from 'mongoose';
import { type EmailRow, emailModel } from '../../src/data-access/email/email';
import type { TestEnvironment } from './environment';

export interface EmailRows {
  model: Model<EmailRow>;
  connection: Connection;
  /** The one email of this key, once it is in the state. */
  inState(dedupeKey: string, state: EmailState, timeout?: number): Promise<EmailRow>;
  close(): Promise<void>;
}

/** No template is of the bulk lane yet, so tests store such an email themselves. */
export const bulkEmail = (): EmailRow => {
  const _id = randomUUID();
  const now = new Date();
  return {
    _id,
    lane: 'bulk',
    template: 'welcome',
    templateVersion: 1,
    to: { name: '', address: `bulk-${_id}@example.com` },
    vars: { username: 'demo_player' },
    sealed: null,
    dedupeKey: `bulk:${_id}`,
    messageId: `<${_id}@portal.example.com>`,
    state: 'queued',
    requestedAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 600_000),
    tries: 0,
    nextAttemptAt: now,
    recheckAt: now,
    attempts: [],
    failure: null,
    finishedAt: null,
  };
};

/** Reads the service's own database. */
export const emailRows = async ({ database }: TestEnvironment): Promise<EmailRows> => {
  const connection = await mongoose.createConnection(database.uri, { dbName: `${database.prefix}_email` }).asPromise();
  const model = emailModel(connection);
  return {
    model,
    connection,
    inState: (dedupeKey, state, timeout = 10_000) =>
      waitFor(() => model.findOne({ dedupeKey, state }).lean<EmailRow>(), {
        timeout,
        what: `${dedupeKey} to be ${state}`,
      }),
    close: () => connection.close(),
  };
};
