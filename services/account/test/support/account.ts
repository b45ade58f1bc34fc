import { randomBytes } from 'node:crypto';
import {
  type EmailRequested,
  type EmailTemplate,
  type PlayerChanged,
  portalConfig,
  type SessionsEnded,
} from '@portal/contracts';
import { createLogger, unseal } from '@portal/service-kit';
import { type Connection, migrate, withServiceDatabase } from '@portal/service-kit/database';
import type { OutboxRow } from '@portal/service-kit/outbox';
import { longTimeouts, testDatabase, testKeys, testRedisPrefix } from '@portal/testing';
import { findFreePort } from '@portal/testing/servers';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { type AccountEnvironment, accountEnvironment } from '../../src/config.ts';
import { accountMigrations } from '../../src/migrations.ts';
import { type AccountServiceOptions, createAccountService } from '../../src/service.ts';
import { type Browser, openBrowser } from './browser.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

const emailKey = 'test-email-key-of-thirty-two-characters-or-more';

interface TestAccountOptions {
  env?: Record<string, string>;
  portal?: Record<string, unknown>;
  decorate?: NonNullable<AccountServiceOptions['decorate']>;
  /** `{}` for those of production. */
  timeouts?: Pick<AccountServiceOptions, 'deadlineMs' | 'redisTimeoutMs'>;
}

export interface TestAccount {
  origin: string;
  /** The operations listener. */
  opsOrigin: string;
  environment: AccountEnvironment;
  clock: TestClock;
  /** Every line that the service logged. */
  logged: string[];
  /** The service's own database, to check stored rows. */
  db: Connection;
  browser(ip?: string): Browser;
  /** Requested emails to this address, oldest first. */
  emailsTo(address: string, template?: EmailTemplate): Promise<EmailRequested['data'][]>;
  /** The secret of the newest such email, unsealed like in the email service. */
  secretFor(address: string, template: 'verification-code' | 'password-reset'): Promise<string>;
  /** The secret of the one email that matches. */
  findSecret(predicate: (email: EmailRequested['data']) => boolean): Promise<string>;
  /** Published events about a player, oldest first. */
  listChanges(userId: string): Promise<PlayerChanged[]>;
  /** Ids of the player's sessions that were announced as ended, oldest first; null stands for all. */
  listEndedSessions(userId: string): Promise<(string | null)[]>;
  /** Lets the time of a limit pass. */
  expireLimit(name: string): Promise<void>;
  /** Stops the service and starts it again at the same addresses. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the service on its own databases. */
export const startAccount = async ({
  env = {},
  portal = {},
  decorate = (account) => account,
  timeouts = longTimeouts,
}: TestAccountOptions = {}): Promise<TestAccount> => {
  const database = testDatabase();
  const redis = testRedisPrefix();
  const clock = createTestClock();
  const logged: string[] = [];
  const environment = accountEnvironment.parse({
    NODE_ENV: 'test',
    SERVICE_PORT: '0',
    OPS_PORT: String(await findFreePort()),
    MONGODB_URI: database.uri,
    MONGODB_DB_PREFIX: database.prefix,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    ...testKeys,
    PORTAL_CODE_KEY: 'test-code-key-of-thirty-two-characters-or-more',
    PORTAL_EMAIL_KEY: emailKey,
    // Calls wait for the other services to apply their changes, and here these do not run.
    EVENT_SUBSCRIBERS: 'email',
    ACCOUNT_OPS_URL: 'none',
    COMPETITION_OPS_URL: 'none',
    ...env,
  });
  const logger = createLogger({
    service: 'account',
    level: 'debug',
    destination: { write: (line) => void logged.push(line) },
  });
  const create = (port = 0) =>
    createAccountService(
      { environment: { ...environment, SERVICE_PORT: port }, portal: portalConfig.parse(portal) },
      { clock: clock.now, logger, decorate, ...timeouts },
    );
  await withServiceDatabase({ service: 'account', environment, logger }, (connection) =>
    migrate(connection, accountMigrations),
  );
  let service = create();
  const origin = `http://127.0.0.1:${await service.start()}`;
  const opsOrigin = `http://127.0.0.1:${environment.OPS_PORT}`;
  const db = await mongoose.createConnection(database.uri, { dbName: `${database.prefix}_account` }).asPromise();
  const outbox = <Event>(filter: Record<string, unknown>) =>
    db.collection<Omit<OutboxRow, 'event'> & { event: Event }>('outbox').find(filter).sort({ createdAt: 1 }).toArray();

  const emailsTo = async (address: string, template?: EmailTemplate) => {
    const rows = await outbox<EmailRequested>({
      'event.type': 'email.requested',
      'event.data.to.address': address,
      ...(template && { 'event.data.template': template }),
    });
    return rows.map(({ event }) => event.data);
  };

  const unsealed = (email: EmailRequested['data'] | undefined): string => {
    if (!email?.sealed) throw new Error('no such email with a secret');
    return unseal(email.sealed, [emailKey], email.dedupeKey);
  };

  return {
    origin,
    opsOrigin,
    environment,
    clock,
    logged,
    db,
    browser: (ip) => openBrowser({ origin, opsOrigin }, ip),
    emailsTo,
    async secretFor(address, template) {
      return unsealed((await emailsTo(address, template)).at(-1));
    },
    async findSecret(predicate) {
      const rows = await outbox<EmailRequested>({ 'event.type': 'email.requested' });
      return unsealed(rows.map(({ event }) => event.data).find(predicate));
    },
    async listChanges(userId) {
      const rows = await outbox<PlayerChanged>({ 'event.type': 'player.changed', 'event.entityId': userId });
      return rows.map(({ event }) => event);
    },
    async listEndedSessions(userId) {
      const rows = await outbox<SessionsEnded>({ 'event.type': 'sessions.ended', 'event.data.playerId': userId });
      return rows.map(({ event }) => event.data.sessionId);
    },
    async expireLimit(name) {
      const client = new Redis(redis.url);
      const keys = await client.keys(`${redis.prefix}:limit:${name}*`);
      if (keys.length > 0) await client.del(...keys);
      await client.quit();
    },
    async restart() {
      await service.stop();
      service = create(Number(new URL(origin).port));
      await service.start();
    },
    async stop() {
      await service.stop();
      await db.close();
      await database.drop();
      await redis.flush();
    },
  };
};

/** A name that no other test uses. */
export const uniqueName = (prefix = 'player'): string => `${prefix}_${randomBytes(5).toString('hex')}`;
