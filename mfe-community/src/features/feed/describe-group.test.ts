import { expect, test } from '@jest/globals';
import type { FeedActivity } from '@portal/contracts';
import { describeGroup } from './describe-group.ts';
import { mergeGroups } from './merge-groups.ts';

const player = { id: '65f0c0ffee0000000000a001', username: 'Ana', avatar: null };
const nightCup = { id: '65f0c0ffee0000000000d001', name: 'Night Cup' };
const dayCup = { id: '65f0c0ffee0000000000d002', name: 'Day Cup' };
const owls = { id: '65f0c0ffee0000000000c001', name: 'Night Owls' };

type Result = Extract<FeedActivity, { kind: 'result' }>;
let last = 0;
const base = () => {
  last += 1;
  return { id: last.toString(16).padStart(24, '0'), at: '2026-03-01T20:30:00.000Z' };
};

const side = (id: string, name: string, kind: 'players' | 'clans' = 'players') => ({
  entrant: { kind, id, name },
  look: { avatar: null, clan: null },
});

const aResult = (winner: Result['winner'], tournament = nightCup, isDraw = winner === null): Result => ({
  ...{ ...base(), kind: 'result', key: 'w1-1', label: 'Final', tournament, winner, isDraw },
  ...{ home: side(player.id, 'Ana'), away: side('65f0c0ffee0000000000a002', 'Ben') },
  result: { score: { legs: [[1, 0]] } },
});
const aPlace = (place: number, clan: typeof owls | null = null): FeedActivity => ({
  ...{ ...base(), kind: 'place', tournament: nightCup, place, size: 32, clan },
});
const aClanMatch = (winner: Result['winner']): Result => ({
  ...aResult(winner),
  ...{ home: side(owls.id, 'Night Owls', 'clans'), away: side('65f0c0ffee0000000000c002', 'Red Foxes', 'clans') },
});

test.each<[FeedActivity[], string]>([
  [[aResult('home')], 'a win in Night Cup'],
  [[aResult('home'), aResult('home'), aResult('away')], '2 wins and a loss in Night Cup'],
  [[aResult('home'), aResult(null), aResult('away', dayCup)], 'a win, a draw and a loss in 2 cups'],
  [[aResult(null, nightCup, false)], 'a loss in Night Cup'],
  [[aPlace(2), aResult('home'), aResult('away')], 'a win and a loss in Night Cup, finished 2nd of 32'],
  [[aPlace(3)], 'finished 3rd of 32 in Night Cup'],
  [[aPlace(1)], 'won Night Cup'],
  [[aPlace(1, owls)], 'Night Owls won Night Cup'],
  [[aClanMatch('away')], 'Red Foxes beat Night Owls'],
  [[aResult('away'), aResult('away')], '2 losses in Night Cup'],
  [
    [{ ...aClanMatch('home'), away: { ...aClanMatch('home').away, entrant: { kind: 'clans', id: 'x', name: null } } }],
    'Night Owls beat a dissolved clan',
  ],
  [[{ ...base(), kind: 'clan', event: 'led', clan: owls }], 'became the leader of Night Owls'],
  [[aClanMatch(null)], 'Night Owls and Red Foxes drew'],
  [[{ ...base(), kind: 'clan', event: 'joined', clan: owls }], 'joined Night Owls'],
  [[{ ...base(), kind: 'clan', event: 'created', clan: owls }], 'created the clan Night Owls'],
  [[{ ...base(), kind: 'article', articleId: owls.id, title: 'Derby' }], 'in the news: Derby'],
])('%# %s', (items, text) => {
  expect(describeGroup({ player, items })).toBe(text);
});

test("a player's day that continues on the next page is one group, with each activity once", () => {
  const [one, other, third] = [aResult('home'), aResult('home'), aResult('away')];
  const group = (day: string, items: FeedActivity[]) => ({ id: `${day} ${items[0]?.id}`, player, day, items });
  const merged = mergeGroups([
    group('2026-03-02', [one, other]),
    group('2026-03-01', [third]),
    group('2026-03-02', [other, third]),
  ]);
  expect(merged.map(({ day, items }) => [day, items.map(({ id }) => id)])).toEqual([
    ['2026-03-02', [one.id, other.id, third.id]],
    ['2026-03-01', [third.id]],
  ]);
});
