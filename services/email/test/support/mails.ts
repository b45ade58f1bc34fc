import { randomUUID } from 'node:crypto';
import { waitFor } from '@portal/testing';
import mongoose, { type Connection } from 'mongoose';
import type { EmailState, Mail } from '../../src/emails/email';
import { type EmailModel, emailModel } from '../../src/emails/model';
import type { TestEnvironment } from './environment';

export interface EmailRows {
  model: EmailModel;
  connection: Connection;
  /** The one mail of this key, once it is in the state. */
  inState(dedupeKey: string, state: EmailState, timeout?: number): Promise<Mail>;
  close(): Promise<void>;
}

/** A bulk mail as a later issue will store it: no template is of that lane yet, so it is written here. */
export const bulkEmail = (): Mail => {
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

/** Looks at the service's own database. */
export const emailRows = async ({ database }: TestEnvironment): Promise<EmailRows> => {
  const connection = await mongoose.createConnection(database.uri, { dbName: `${database.prefix}_email` }).asPromise();
  const model = emailModel(connection);
  return {
    model,
    connection,
    inState: (dedupeKey, state, timeout = 10_000) =>
      waitFor(() => model.findOne({ dedupeKey, state }).lean<Mail>(), { timeout, what: `${dedupeKey} to be ${state}` }),
    close: () => connection.close(),
  };
};
