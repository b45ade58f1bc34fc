import { expect, test } from '@jest/globals';
import { accountPaths } from './account/ui';
import { communityPaths } from './community/ui';
import { competitionPaths } from './competition/ui';

test('the sign-in address carries where to go next, readably', () => {
  expect(accountPaths.signIn()).toBe('/signin');
  expect(accountPaths.signIn({ next: '/profile' })).toBe('/signin?next=/profile');
  expect(accountPaths.signIn({ next: '/news?page=2&x=é' })).toBe('/signin?next=/news%3Fpage%3D2%26x%3D%C3%A9');
});

test('a filtered list of tournaments has its own address', () => {
  expect(competitionPaths.tournaments()).toBe('/tournaments');
  expect(competitionPaths.tournaments({ status: 'live' })).toBe('/tournaments?status=live');
});

test('values in addresses are encoded', () => {
  expect(communityPaths.article('a/b')).toBe('/news/a%2Fb');
});
