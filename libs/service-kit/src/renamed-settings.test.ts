import { expect, test } from '@jest/globals';
import { z } from '@portal/contracts';
import { ConfigError, keys, loadConfig } from './config.ts';

const key = 'k'.repeat(32);
const schema = z.object({ PORTAL_EMAIL_KEY: keys(), EMAIL_FROM: z.string().optional() });

const readError = (env: NodeJS.ProcessEnv) => {
  try {
    loadConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('was accepted');
};

test.each([
  ['MAIL_FROM', 'kim@example.com', 'MAIL_FROM: is now called EMAIL_FROM'],
  ['PORTAL_MAIL_KEY', key, 'PORTAL_MAIL_KEY: is now called PORTAL_EMAIL_KEY'],
  ['PORTAL_MAIL_KEY_FILE', '/missing', 'PORTAL_MAIL_KEY_FILE: is now called PORTAL_EMAIL_KEY_FILE'],
])('a process refuses to start with the old name %s', (name, value, expected) => {
  expect(readError({ PORTAL_EMAIL_KEY: key, [name]: value })).toBe(`Invalid configuration:\n  ${expected}`);
});

test('an old name does not stand in for the new one', () => {
  expect(readError({ PORTAL_MAIL_KEY: key }).split('\n  ')).toEqual([
    'Invalid configuration:',
    'PORTAL_EMAIL_KEY: is missing',
    'PORTAL_MAIL_KEY: is now called PORTAL_EMAIL_KEY',
  ]);
});

test('a process refuses an old name that only another process reads', () => {
  expect(readError({ PORTAL_EMAIL_KEY: key, MAIL_PER_SECOND: '20' })).toMatch(
    'MAIL_PER_SECOND: is now called EMAIL_PER_SECOND',
  );
});

test('old names that are empty, and settings that keep their names, are accepted', () => {
  const env = { PORTAL_EMAIL_KEY: key, MAIL_FROM: ' ', MAIL_SMTP_PORT: '1025' };
  expect(loadConfig(schema, env)).toEqual({ PORTAL_EMAIL_KEY: [key] });
});
