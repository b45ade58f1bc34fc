import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { Redis } from 'ioredis';
import { loadEmailConfig } from '../src/config.ts';
import { createRepositories } from '../src/data-access/index.ts';
import { explainError, runOperateCommand } from '../src/features/operations/command.ts';
import { createOperations } from '../src/features/operations/operate.ts';
import { createOverviewReader } from '../src/features/operations/read-overview.ts';
import { createEmailQueue } from '../src/queue/email-queue.ts';
import { createEventBacklog } from '../src/queue/event-backlog.ts';
import { type EmailRows, emailRows, storedEmail } from './support/emails.ts';
import { testEnvironment } from './support/environment.ts';

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
  const clock = () => new Date();
  const queue = createEmailQueue({ redis: connection, redisPrefix: redis.prefix, logger, clock });
  const events = createEventBacklog(connection, redis.prefix, logger);
  const { brand } = loadEmailConfig(environment.variables('smtp://127.0.0.1:25'));
  const operations = createOperations({ ...parts, queue, brand }, logger);
  const readOverview = createOverviewReader({ ...parts, queue, events, clock });
  const run = (line: string) =>
    runOperateCommand(
      { ...parts, operations, search: parts.operations.search, readOverview },
      'cli:kim',
      line.split(' '),
    );
  await parts.audit.createIndexes();
  const email = storedEmail({ state: 'failed', finishedAt: new Date() });
  const attempt = {
    at: new Date(),
    worker: 'w1',
    server: 'a',
    outcome: 'refused' as const,
    code: '550',
    response: 'no',
  };
  await rows.model.insertMany([{ ...email, requestId: 'r1', attempts: [attempt] }]);
  expect(JSON.parse(await run(`search --id ${email._id} --json`))).toMatchObject({
    requestId: 'r1',
    attempts: [{ server: 'a', code: '550', response: 'no' }],
  });
  expect(JSON.parse(await run(`discard --id ${email._id} --reason x --json`))).toEqual({ matched: 0, changed: 0 });
  expect(await run(`retry --id ${email._id} --dry-run`)).toBe('matched=1  changed=0');
  expect(await run(`retry --id ${email._id} --reason x`)).toBe('matched=1  changed=1');
  expect((await parts.audit.list(1))[0]).toMatchObject({ operator: 'cli:kim', action: 'retry', changed: 1 });
  expect(await run('search --state queued --limit 1')).toContain('state=queued');
  await rows.model.updateOne({ _id: email._id }, { tries: 7, nextAttemptAt: new Date(Date.now() + 3_600_000) });
  expect(await run(`retry --id ${email._id} --reason x`)).toBe('matched=1  changed=1');
  expect(await run(`search --id ${email._id}`)).toContain('tries=0');
  expect(await run('pause --reason maintenance')).toBe('done=pause');
  expect(await run('stats')).toMatch(
    /pause=\{"by":"cli:kim",.*"reason":"maintenance"\} {2}workers=0 {2}eventsWaiting=0\nlane=otp /,
  );
  expect(await run('stats')).toMatch(/^state=queued {2}code=550 {2}failure=null {2}emails=1$/m);
  expect(await run('resume --reason x')).toBe('done=resume');
  expect(await run('stats')).toMatch(/pause=null/);
  await run('suppress max@example.com --reason x');
  expect(await parts.suppressions.reasonFor('max@example.com')).toBe('x');
  await parts.suppressions.suppress('mia@example.com', 'y');
  expect(await run('suppressions --address Max@example.com')).toMatch(/^address=m•••@example.com {2}reason=x {2}.*$/);
  expect(JSON.parse(await run('suppressions --json'))).toMatchObject([{ reason: 'x' }, { reason: 'y' }]);
  await run('unsuppress max@example.com --reason x');
  expect(await parts.suppressions.reasonFor('max@example.com')).toBeNull();
  expect(await run(`preview ${email._id}`)).toMatch(/^<!doctype html>/);
  expect(await run(`reveal ${email._id}`)).toContain(`address=${email.to.address}`);
  expect(await run('audit --limit 1')).toMatch(
    new RegExp(`^at=.*Z {2}.*operator=cli:kim {2}action=reveal {2}target=${email._id} `),
  );
  expect(JSON.parse(await run('audit --limit 2 --json'))).toMatchObject([{ action: 'reveal' }, { action: 'preview' }]);
  const readError = (line: string) => run(line).then(String, explainError);
  expect(await readError('discard --reason x')).toMatch(/^discard: give a filter\nUsage:/);
  expect(await readError('explode')).toMatch(/^Unknown command: explode\nUsage:/);
  expect(await readError(`preview ${randomUUID()}`)).toBe('email_not_found: Email not found');
  for (const [line, path] of [
    [`retry --id ${email._id}`, 'reason'],
    [`retry --id ${email._id} --state lost --reason x`, 'state'],
    ['search --limit 0', 'limit'],
    ['pause', 'reason'],
    ['suppress kim --reason x', 'address'],
    ['preview 1', 'id'],
  ])
    expect(await readError(line ?? '')).toMatch(new RegExp(`^validation_failed: .*\n  ${path}: [^{]+$`));
  await Promise.all([queue.close(), events.close()]);
  connection.disconnect();
});
