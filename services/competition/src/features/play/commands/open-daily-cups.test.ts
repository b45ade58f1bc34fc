import { beforeEach, expect, jest, test } from '@jest/globals';
import type { CompetitionContext } from '../../../context.ts';
import type { StoredDailyCup } from '../../../data-access/index.ts';
import { openDailyCups } from './open-daily-cups.ts';

const now = new Date('2026-06-06T18:00:01.000Z');
const opening = new Date('2026-06-06T18:00:00.000Z');
const daily = (id: string): StoredDailyCup => ({
  ...{ id, organizerId: 'boss', name: 'Daily', platformGroup: 'mobile', size: 8, opensAt: '18:00', startsAt: '21:00' },
  ...{ nextAt: opening, openedFor: null, latestId: null },
});

const setNext = jest.fn(async (_known: unknown, _nextAt: Date | null) => true);
const advance = jest.fn(async (_known: { id: string }, _after: object, _transaction: unknown) => true);
const insert = jest.fn(async (_rows: unknown) => undefined);
beforeEach(() => {
  for (const mock of [setNext, advance, insert]) mock.mockReset();
  advance.mockResolvedValue(true);
});

const open = (due: StoredDailyCup[], organizers = ['boss']) => {
  const nothing = async () => undefined;
  const ctx: CompetitionContext = Object.assign(Object.create(null), {
    clock: () => now,
    dailyCups: { listDue: async () => due, setNext, advance },
    transact: (work: (transaction: object) => Promise<unknown>) => work({}),
    organizers: new Set(organizers),
    players: { findById: async () => ({ id: 'boss', username: 'Boss' }) },
    portal: { privilegedUserId: 'root' },
    tournaments: { insert },
    ...{ plays: { insert: nothing }, entries: { save: nothing }, matches: { save: nothing } },
    ...{ tournamentLog: { insert: nothing }, heartbeats: { readLostMs: async () => 0 } },
  });
  return openDailyCups(ctx, now);
};

test('one that fails does not stop the others, and its failure is reported', async () => {
  advance.mockRejectedValueOnce(new Error('down'));
  await expect(open([daily('a'), daily('b')])).rejects.toThrow('down');
  expect(insert).toHaveBeenCalledTimes(1);
});

test('the daily cup of a player who may no longer organize is paused', async () => {
  await open([daily('a')], []);
  expect(setNext).toHaveBeenCalledWith(expect.objectContaining({ id: 'a', nextAt: opening }), null);
  expect(insert).not.toHaveBeenCalled();
  // Operators are not listed.
  await open([{ ...daily('a'), byOperator: true }], []);
  expect(insert).toHaveBeenCalledTimes(1);
});

test('a cup that exists already counts as opened, or the clock would try again each second', async () => {
  insert.mockRejectedValueOnce(Object.assign(new Error('duplicate'), { code: 11_000, keyValue: { _id: 'x' } }));
  await open([daily('a')]);
  expect(advance).toHaveBeenCalledTimes(2);
  expect(advance).toHaveBeenLastCalledWith(
    expect.objectContaining({ id: 'a' }),
    expect.objectContaining({ nextAt: new Date('2026-06-07T18:00:00.000Z'), openedFor: opening }),
    expect.anything(),
  );
});
