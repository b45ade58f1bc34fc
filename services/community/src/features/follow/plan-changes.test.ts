import { describe, expect, test } from '@jest/globals';
import type { Follow } from '../../data-access/follow/follow-repository';
import { type FollowWish, lastWishes, planChanges } from './plan-changes';

const at = new Date('2026-01-01T00:00:00.000Z');
const wish = (followerId: string, followeeId: string, follow = true): FollowWish => ({
  followerId,
  followeeId,
  follow,
  at,
});
const there = (followerId: string, followeeId: string): Follow => ({
  id: `${followerId}-${followeeId}`,
  followerId,
  followeeId,
  createdAt: at,
});

describe('lastWishes', () => {
  test('keeps the last wish for each pair, whatever came before', () => {
    expect(lastWishes([wish('a', 'b'), wish('b', 'a'), wish('a', 'b', false)])).toEqual([
      wish('a', 'b', false),
      wish('b', 'a'),
    ]);
  });
});

describe('planChanges', () => {
  test('adds what is wished and not there, and counts it for both', () => {
    expect(planChanges([wish('a', 'b')], [])).toEqual({
      added: [wish('a', 'b')],
      removed: [],
      counts: new Map([
        ['b', { followers: 1, following: 0 }],
        ['a', { followers: 0, following: 1 }],
      ]),
    });
  });

  test('leaves alone what is as it is wished', () => {
    const plan = planChanges([wish('a', 'b'), wish('b', 'a', false)], [there('a', 'b')]);
    expect(plan).toEqual({ added: [], removed: [], counts: new Map() });
  });

  test('sums up what many wishes change for one player', () => {
    const plan = planChanges(
      [wish('a', 'star'), wish('b', 'star'), wish('c', 'star', false), wish('star', 'a')],
      [there('c', 'star')],
    );
    expect(plan.removed).toEqual(['c-star']);
    expect(plan.counts).toEqual(
      new Map([
        ['star', { followers: 1, following: 1 }],
        ['a', { followers: 1, following: 1 }],
        ['b', { followers: 0, following: 1 }],
        ['c', { followers: 0, following: -1 }],
      ]),
    );
  });
});
