import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Follow } from '../../data-access/index.ts';
import { type FollowCommand, lastCommands, planChanges } from './plan-changes.ts';

const at = new Date('2026-01-01T00:00:00.000Z');
const command = (followerId: string, followeeId: string, follow = true): FollowCommand => ({
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

describe('lastCommands', () => {
  test('keeps the last command for each pair', () => {
    expect(lastCommands([command('a', 'b'), command('b', 'a'), command('a', 'b', false)])).toEqual([
      command('a', 'b', false),
      command('b', 'a'),
    ]);
  });
});

describe('planChanges', () => {
  test('adds a missing follow and counts it for both players', () => {
    expect(planChanges([command('a', 'b')], [])).toEqual({
      added: [command('a', 'b')],
      removed: [],
      counts: new Map([
        ['b', { followers: 1, following: 0 }],
        ['a', { followers: 0, following: 1 }],
      ]),
    });
  });

  test('changes nothing for commands that are fulfilled already', () => {
    const plan = planChanges([command('a', 'b'), command('b', 'a', false)], [there('a', 'b')]);
    expect(plan).toEqual({ added: [], removed: [], counts: new Map() });
  });

  test('sums the changes of many commands for one player', () => {
    const plan = planChanges(
      [command('a', 'star'), command('b', 'star'), command('c', 'star', false), command('star', 'a')],
      [there('c', 'star')],
    );
    expect(plan.removed).toEqual([there('c', 'star')]);
    expect(plan.counts).toEqual(
      new Map([
        ['star', { followers: 1, following: 1 }],
        ['a', { followers: 1, following: 1 }],
        ['b', { followers: 0, following: 1 }],
        ['c', { followers: 0, following: -1 }],
      ]),
    );
  });

  test('keeps follows and counts consistent for any commands in any batches', () => {
    const player = fc.constantFrom('a', 'b', 'c');
    const commands = fc.array(fc.record({ followerId: player, followeeId: player, follow: fc.boolean() }));
    fc.assert(
      fc.property(fc.array(commands), (batches) => {
        const follows = new Map<string, Follow>();
        const wanted = new Map<string, boolean>();
        const counts = new Map<string, { followers: number; following: number }>();
        const findCounts = (id: string) => counts.get(id) ?? { followers: 0, following: 0 };
        for (const batch of batches) {
          for (const { followerId, followeeId, follow } of batch) wanted.set(`${followerId}-${followeeId}`, follow);
          const latest = lastCommands(batch.map((one) => ({ ...one, at })));
          const present = latest.flatMap((one) => follows.get(`${one.followerId}-${one.followeeId}`) ?? []);
          const plan = planChanges(latest, present);
          for (const { id } of plan.removed) follows.delete(id);
          for (const { followerId, followeeId } of plan.added) {
            follows.set(`${followerId}-${followeeId}`, there(followerId, followeeId));
          }
          for (const [id, change] of plan.counts) {
            const before = findCounts(id);
            counts.set(id, {
              followers: before.followers + change.followers,
              following: before.following + change.following,
            });
          }
        }
        expect(new Set(follows.keys())).toEqual(new Set([...wanted].flatMap(([key, follow]) => (follow ? [key] : []))));
        for (const id of ['a', 'b', 'c']) {
          const all = [...follows.values()];
          expect(findCounts(id)).toEqual({
            followers: all.filter(({ followeeId }) => followeeId === id).length,
            following: all.filter(({ followerId }) => followerId === id).length,
          });
        }
      }),
    );
  });
});
