import { expect, test } from '@jest/globals';
import { paths } from '../paths.ts';
import { safeNext } from './safe-next.ts';

test('values in addresses are encoded', () => {
  expect(paths.verifyEmail({ email: 'a+b@example.com' })).toBe('/verify-email?email=a%2Bb%40example.com');
});

test.each([
  ['/members', '/members'],
  ['/clans/1?x=2#top', '/clans/1?x=2#top'],
  ['/', '/'],
])('the path %s is a destination after signing in', (next, expected) => {
  expect(safeNext(next, '/profile')).toBe(expected);
});

test.each([
  null,
  undefined,
  '',
  'members',
  'https://evil.example',
  '//evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
])('%p leads to the start page instead', (next) => {
  expect(safeNext(next, '/profile')).toBe('/profile');
});
