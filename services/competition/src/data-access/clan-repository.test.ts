import { expect, test } from '@jest/globals';
import { buildClanNameKey } from './clan-repository.ts';

test.each([
  ['Night Owls', 'NIGHT owls'],
  ['Night Owls', 'Night  Owls'],
  ['Caf\u00e9', 'cafe\u0301'],
  ['Night Owls', 'Night\u200b Owls \u2060'],
])('%j and %j are one name', (one, other) => {
  expect(buildClanNameKey(one)).toBe(buildClanNameKey(other));
});

test.each([
  ['Night Owls', 'NightOwls'],
  ['Cafe', 'Caf\u00e9'],
])('%j and %j are two names', (one, other) => {
  expect(buildClanNameKey(one)).not.toBe(buildClanNameKey(other));
});
