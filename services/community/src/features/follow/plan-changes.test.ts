import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
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

  test('keeps follows and counts in step, whatever is wished in whatever batches', () => {
    const player = fc.constantFrom('a', 'b', 'c');
    const wishes = fc.array(fc.record({ followerId: player, followeeId: player, follow: fc.boolean() }));
    fc.assert(
      fc.property(fc.array(wishes), (batches) => {
        const follows = new Map<string, Follow>();
        const wished = new Map<string, boolean>();
        const counts = new Map<string, { followers: number; following: number }>();
        const countOf = (id: string) => counts.get(id) ?? { followers: 0, following: 0 };
        for (const batch of batches) {
          for (const { followerId, followeeId, follow } of batch) wished.set(`${followerId}-${followeeId}`, follow);
          const wanted = lastWishes(batch.map((one) => ({ ...one, at })));
          const present = wanted.flatMap((one) => follows.get(`${one.followerId}-${one.followeeId}`) ?? []);
          const plan = planChanges(wanted, present);
          for (const id of plan.removed) follows.delete(id);
          for (const { followerId, followeeId } of plan.added) {
            follows.set(`${followerId}-${followeeId}`, there(followerId, followeeId));
          }
          for (const [id, change] of plan.counts) {
            const before = countOf(id);
            counts.set(id, {
              followers: before.followers + change.followers,
              following: before.following + change.following,
            });
          }
        }
        expect(new Set(follows.keys())).toEqual(new Set([...wished].flatMap(([key, follow]) => (follow ? [key] : []))));
        for (const id of ['a', 'b', 'c']) {
          const all = [...follows.values()];
          expect(countOf(id)).toEqual({
            followers: all.filter(({ followeeId }) => followeeId === id).length,
            following: all.filter(({ followerId }) => followerId === id).length,
          });
        }
      }),
    );
  });
});
