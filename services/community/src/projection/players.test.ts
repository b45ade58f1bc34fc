import { describe, expect, test } from '@jest/globals';
import { buildPlayerRow } from './players.ts';

const id = '65f0c0ffee0000000000c1a5';
const standing = { version: 3, data: { score: 10, gamesPlayed: 4, wins: 1 } };
const buildRow = (username: string, platform: 'PlayStation' | 'PC' | 'Mobile' = 'PC') =>
  buildPlayerRow(
    id,
    {
      version: 2,
      data: { username, avatar: null, platform, roles: ['WORLD'], createdAt: '2026-01-01T00:00:00.000Z' },
    },
    standing,
  );

describe('the row of a player', () => {
  test('is found by every start and ending of the name that can be searched, in small letters', () => {
    const { player, search } = buildRow('AbCdef');
    expect(player).toMatchObject({ username: 'AbCdef', usernameKey: 'abcdef' });
    expect(search.suffixes).toEqual([
      '\u0001abcdef',
      ...['ab\u0001abcdef', 'abc\u0001abcdef', 'abcd\u0001abcdef', 'abcde\u0001abcdef', 'abcdef\u0001abcdef'],
      ...['bcdef\u0002', 'cdef\u0002', 'def\u0002', 'ef\u0002'],
    ]);
  });

  test('whose name is the shortest that can be searched has one part', () => {
    expect(buildRow('ab').search.suffixes).toEqual(['\u0001ab', 'ab\u0001ab']);
    expect(buildRow('a').search.suffixes).toEqual(['\u0001a']);
  });

  test.each([
    ['PlayStation', 'console'],
    ['PC', 'console'],
    ['Mobile', 'mobile'],
  ] as const)('who plays on %s stands in the list %s', (platform, group) => {
    expect(buildRow('player_one', platform).player.platformGroup).toBe(group);
  });

  test('keeps the version of each owner apart', () => {
    expect(buildRow('player_one')).toMatchObject({ player: { version: 2 }, standing: { version: 3, score: 10 } });
  });
});
