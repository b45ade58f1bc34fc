import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { Registry } from 'prom-client';
import { loadEmailWorkerConfig } from '../src/config';
import { createRepositories } from '../src/data-access';
import { toEmail } from '../src/data-access/email/email';
import { createLedger } from '../src/data-access/email/ledger';
import { createWorkerMetrics } from '../src/metrics';
import { createDelivery } from '../src/worker/deliver';
import { lanePolicies } from '../src/worker/lane-policy';
import { createLeases } from '../src/worker/leases';
import { createServers } from '../src/worker/servers';
import { bulkEmail, type EmailRows, emailRows } from './support/emails';
import { emailKey, testEnvironment } from './support/environment';

const environment = testEnvironment();
const clock = () => new Date();
let rows: EmailRows;

beforeAll(async () => {
  rows = await emailRows(environment);
});
afterAll(async () => {
  await rows.close();
  await environment.remove();
});

test('an email whose recipient cannot be looked up is not claimed, so that a bulk email does not become unknown', async () => {
  const { brand, smtpServers } = loadEmailWorkerConfig(environment.variables('smtp://127.0.0.1:9'));
  const metrics = createWorkerMetrics(new Registry());
  const ledger = createLedger(rows.connection, clock, 'w');
  const leases = createLeases(ledger);
  const deliver = createDelivery({
    ...createRepositories(rows.connection, clock),
    ...{ ledger, leases, metrics, logger, clock, brand, emailKey },
    servers: createServers({ servers: smtpServers, metrics, logger, clock }),
    refusals: { reasonFor: () => Promise.reject(new Error('the database is down')), close: async () => undefined },
    limits: { take: async () => ({ waitMs: 0, byServer: false }), refund: async () => undefined },
    transmit: async () => '250 accepted',
    policy: lanePolicies.bulk,
    workerName: 'w',
    concurrency: 1,
    isHeld: () => false,
  });
  const email = bulkEmail();
  await rows.model.create(email);
  await expect(deliver(toEmail(email))).rejects.toThrow('the database is down');
  expect((await rows.model.findById(email._id))?.state).toBe('queued');
  leases.close();
});
