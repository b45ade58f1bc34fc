import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type SmtpSink, startSmtpSink, waitFor } from '@portal/testing';
import { type EntryProcess, startEntry } from '@portal/testing/servers';
import { emailRows } from './support/emails.ts';
import { testEnvironment } from './support/environment.ts';
import { migrateEmail, post } from './support/processes.ts';

const environment = testEnvironment();
/** A start on a busy machine. */
let sink: SmtpSink;
const main = join(__dirname, '../src/main.ts');
let process: EntryProcess;

beforeAll(async () => {
  sink = await startSmtpSink();
  const variables = environment.variables(sink.url);
  await migrateEmail(variables);
  process = await startEntry(main, variables);
});
afterAll(async () => {
  await process.stop();
  await sink.stop();
  await environment.remove();
});

test('a wrong port of the worker is reported by its own name', async () => {
  const variables = environment.variables(sink.url, { WORKER_OPS_PORT: 'ops' });
  await expect(startEntry(main, variables)).rejects.toThrow(/exit code 78\n[\s\S]* WORKER_OPS_PORT: /);
});

test('one process enqueues an email and sends it; when it stops, calls end while the email is still being sent', async () => {
  const message = {
    firstName: 'Kim',
    lastName: 'Lee',
    email: 'kim@example.com',
    subject: 'A question',
    message: 'When does the next season begin?',
  };
  sink.hold('data');
  expect((await post(process, '/api/contact', message)).status).toBe(200);
  await waitFor(() => sink.attempts === 1, { what: 'the email in flight' });
  const stopped = process.stop();
  const isListening = () =>
    fetch(process.origin).then(
      () => true,
      () => false,
    );
  await waitFor(async () => !(await isListening()), { what: 'the service to stop listening' });
  sink.release();
  const [email] = await sink.waitForEmails(1);
  expect(email?.parsed.text).toContain(message.message);
  await stopped;
  expect(await process.ended).toBe('exit code 0');
  const rows = await emailRows(environment);
  expect(await rows.model.find({}, { state: 1 }).lean()).toMatchObject([{ state: 'sent' }]);
  await rows.close();
});
