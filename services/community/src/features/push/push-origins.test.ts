import { expect, test } from '@jest/globals';
import { testKeys } from '@portal/testing';
import { communityEnvironment, communityServiceEnvironment } from '../../config.ts';
import { isAcceptedEndpoint } from './push-origins.ts';

const given = {
  SERVICE_PORT: '0',
  MONGODB_URI: 'mongodb://localhost',
  REDIS_URL: 'redis://localhost',
  ACCOUNT_OPS_URL: 'none',
  COMPETITION_OPS_URL: 'none',
  ...testKeys,
};
const { PUSH_ORIGINS: origins } = communityEnvironment.parse(given);

test.each([
  'https://web.push.apple.com/QAbc',
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is accepted', (endpoint) => {
  expect(isAcceptedEndpoint(endpoint, origins)).toBe(true);
});

test.each([
  'http://10.0.0.5/',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://example.com/',
  'https://web.push.apple.com.example.com/abc',
  'https://evilpush.apple.com.example.com/',
  'https://notpush.apple.com/',
  'https://googleapis.com/',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com@example.com/',
  'https://user:secret@fcm.googleapis.com/',
  'https://[::1]/',
  'https://127.0.0.1/',
  'file:///etc/passwd',
  'nonsense',
])('%s is not accepted', (endpoint) => {
  expect(isAcceptedEndpoint(endpoint, origins)).toBe(false);
});

test('production accepts no other push services, and origins only', () => {
  const parse = (PUSH_ORIGINS: string, NODE_ENV = 'production') =>
    communityServiceEnvironment.safeParse({ ...given, NODE_ENV, PUSH_ORIGINS }).success;
  expect(parse('https://fcm.googleapis.com https://push.apple.com')).toBe(true);
  expect(parse('http://127.0.0.1:4999')).toBe(false);
  expect(parse('http://127.0.0.1:4999', 'development')).toBe(true);
  expect(parse('https://fcm.googleapis.com/fcm', 'development')).toBe(false);
  expect(parse('fcm.googleapis.com', 'development')).toBe(false);
});
