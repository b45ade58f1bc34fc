import { expect, test } from '@jest/globals';
import { defaultPlatform, getPlatformGroup, platformGroups, platforms } from './platforms.ts';

test('players choose between three platforms and have PC until they do [3.2, 9.25, 9.26]', () => {
  expect(platforms).toEqual(['PlayStation', 'PC', 'Mobile']);
  expect(defaultPlatform).toBe('PC');
});

test('console is PlayStation and PC; console and mobile together are all', () => {
  expect(platformGroups).toEqual(['all', 'console', 'mobile']);
  expect(platforms.map(getPlatformGroup)).toEqual(['console', 'console', 'mobile']);
});
