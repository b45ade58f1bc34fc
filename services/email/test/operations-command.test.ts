import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@portal/service-kit';
import { Redis } from 'ioredis';
import { loadEmailConfig } from '../src/config';
import { createRepositories } from '../src/data-access';
import { runOperateCommand } from '../src/features/operations/command';
import { createOperations } from '../src/features/operations/operate';
import { createOverviewReader } from '../src/features/operations/read-overview';
import { createEmailQueues } from '../src/queue/email-queues';
import { bulkEmail, type EmailRows, emailRows } from './support/emails';
import { testEnvironment } from './support/environment';

const environment = testEnvironment();
let rows: EmailRows;

beforeAll(async () => {
  rows = await emailRows(environment);
});
afterAll(async () => {
  await rows.close();
  await environment.remove();
});

test('the terminal does the same, audited under its user', async () => {
  const { redis } = environment;
  const parts = createRepositories(rows.connection, () => new Date());
  const connection = new Redis(redis.url);
  const logger = createLogger({ service: 'test', level: 'silent' });
  const clock = () => new Date();
  const queues = createEmailQueues({ redis: connection, redisPrefix: redis.prefix, logger, clock });
  const { brand } = loadEmailConfig(environment.variables('smtp://127.0.0.1:25'));
  const operations = createOperations({ ...parts, queues, brand }, logger);
  const readOverview = createOverviewReader({ ...parts, queues, clock });
  const run = (line: string) =>
    runOperateCommand({ operations, search: parts.operations.search, readOverview }, 'cli:kim', line.split(' '));
  await parts.audit.createIndexes();
  const ended = { state: 'failed' as const, recheckAt: null, finishedAt: new Date() };
  const email = { ...bulkEmail(), ...ended };
  await rows.model.insertMany([email]);
  expect(JSON.parse(await run(`discard --id ${email._id} --reason x --json`))).toEqual({ matched: 0, changed: 0 });
  expect(await run(`retry --id ${email._id} --dry-run`)).toBe('matched=1  changed=0');
  expect(await run(`retry --id ${email._id} --reason x`)).toBe('matched=1  changed=1');
  expect(await run('search --state queued --limit 1')).toContain('state=queued');
  expect(await run('stats')).toContain('lane=otp');
  await expect(run('discard --reason x')).rejects.toThrow('give a filter');
  await expect(run('explode')).rejects.toThrow('Unknown command');
  expect((await parts.audit.list(1))[0]).toMatchObject({ operator: 'cli:kim', action: 'retry', changed: 1 });
  await queues.close();
  connection.disconnect();
});
