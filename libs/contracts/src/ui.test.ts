import { expect, test } from '@jest/globals';
import { accountPaths } from './account/ui.ts';
import { communityPaths } from './community/ui.ts';
import { competitionPaths } from './competition/ui.ts';
import { findValue, withValues } from './ui.ts';

test('the sign-in URL contains the next path in readable form', () => {
  expect(accountPaths.signIn()).toBe('/signin');
  expect(accountPaths.signIn({ next: '/profile' })).toBe('/signin?next=/profile');
  expect(accountPaths.signIn({ next: '/news?page=2&x=é' })).toBe('/signin?next=/news%3Fpage%3D2%26x%3D%C3%A9');
});

test('a filtered list of tournaments has its own URL', () => {
  expect(competitionPaths.tournaments()).toBe('/tournaments');
  expect(competitionPaths.tournaments({ status: 'live' })).toBe('/tournaments?status=live');
});

test('values in URLs are encoded', () => {
  expect(communityPaths.article('a/b')).toBe('/news/a%2Fb');
});

test('a changed query keeps its other parameters and drops empty ones', () => {
  const query = [
    ['q', 'owl'],
    ['tab', 'clans'],
    ['page', '2'],
  ] as const;
  expect(withValues(query, { q: '', page: undefined, platform: 'console' })).toEqual({
    tab: 'clans',
    platform: 'console',
  });
});

test('a text names one of the known values or none', () => {
  expect(findValue(['players', 'clans'], 'clans')).toBe('clans');
  expect(findValue(['players', 'clans'], 'toString')).toBeUndefined();
  expect(findValue(['players', 'clans'], null)).toBeUndefined();
});
