import { expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { createLogger } from './logger.ts';

test('a failed write is logged without its document and the values of its keys', () => {
  const document = { email: 'kim@example.com', passwordHash: '$argon2id$v=19' };
  const message = 'E11000 duplicate key error collection: users index: email dup key: { emailKey: "kim@example.com" }';
  const failed = { code: 11_000, errmsg: message, keyValue: { emailKey: document.email }, op: document };
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const cause = new mongo.MongoServerError({ ...failed, message });
  createLogger({ service: 'test', level: 'info', destination }).error(
    { err: Object.assign(new Error('not stored', { cause }), { writeErrors: [failed] }) },
    'bug',
  );
  expect(lines).toEqual([expect.stringContaining('E11000 duplicate key error')]);
  expect(lines.join()).not.toMatch(/kim@|argon2/);
});

test('secret and personal fields are masked at the top, one level down and in the fields of a child', () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ service: 'test', level: 'info', destination });
  const at = new Date(0);
  logger
    .child({ token: 'secret-1' })
    .info({ code: 'secret-2', to: { email: 'secret-3' }, envelope: { to: 'secret-4', at } }, 'sent');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    ...{ service: 'test', token: '[redacted]', code: '[redacted]', to: '[redacted]' },
    envelope: { to: '[redacted]', at: '1970-01-01T00:00:00.000Z' },
  });
  expect(lines.join()).not.toContain('secret');
});
