import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type SmtpSink, startSmtpSink } from '@portal/testing';
import { type EntryProcess, startEntry } from './support/entry-process';
import { testEnvironment } from './support/environment';
import { post } from './support/processes';

const environment = testEnvironment();
/** A start on a busy machine. */
const processTimeout = 60_000;
let sink: SmtpSink;
let email: EntryProcess;

beforeAll(async () => {
  sink = await startSmtpSink();
  email = await startEntry('main', environment.variables(sink.url));
}, processTimeout);
afterAll(async () => {
  await email.stop();
  await sink.stop();
  await environment.remove();
});

test('one process takes a mail in and sends it, and ends both parts in order', async () => {
  const message = {
    firstName: 'Kim',
    lastName: 'Lee',
    email: 'kim@example.com',
    subject: 'A question',
    message: 'When does the next season begin?',
  };
  expect((await post(email, '/api/contact', message)).status).toBe(200);
  const [mail] = await sink.waitForEmails(1);
  expect(mail?.parsed.text).toContain(message.message);
  await email.stop();
  expect(await email.ended).toBe('exit code 0');
});
