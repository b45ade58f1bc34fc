import { expect, test } from '@jest/globals';
import { isBelow, reservedPrefixes, shellRoutes } from './shell-routes.ts';

test.each([
  ['/clans', '/clans', true],
  ['/clans/1', '/clans', true],
  ['/clansmen', '/clans', false],
  ['/', '/clans', false],
  ['/anything', '/', true],
  ['/api', '/api', true],
  ['/apis', '/api', false],
])('%s is below %s: %s', (path, prefix, expected) => {
  expect(isBelow(path, prefix)).toBe(expected);
});

test('no page of the shell lives where the gateway does', () => {
  for (const route of shellRoutes) expect(reservedPrefixes.some((prefix) => isBelow(route, prefix))).toBe(false);
});
