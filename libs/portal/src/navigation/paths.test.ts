import { expect, test } from '@jest/globals';
import { paths } from './paths';
import { safeNext } from './safe-next';

test('the sign-in address carries where to go next, readably', () => {
  expect(paths.signIn()).toBe('/signin');
  expect(paths.signIn({ next: '/profile' })).toBe('/signin?next=/profile');
  expect(paths.signIn({ next: '/news?page=2&x=é' })).toBe('/signin?next=/news%3Fpage%3D2%26x%3D%C3%A9');
});

test('a filtered list of tournaments has an address of its own', () => {
  expect(paths.tournaments()).toBe('/tournaments');
  expect(paths.tournaments({ status: 'live' })).toBe('/tournaments?status=live');
});

test('values in addresses are encoded', () => {
  expect(paths.verifyEmail({ email: 'a+b@example.com' })).toBe('/verify-email?email=a%2Bb%40example.com');
  expect(paths.article('a/b')).toBe('/news/a%2Fb');
});

test.each([
  ['/members', '/members'],
  ['/clans/1?x=2#top', '/clans/1?x=2#top'],
  ['/', '/'],
])('the path %s is a destination after signing in', (next, expected) => {
  expect(safeNext(next)).toBe(expected);
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
])('%p leads to the profile instead', (next) => {
  expect(safeNext(next)).toBe('/profile');
});
