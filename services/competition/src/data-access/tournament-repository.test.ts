import { expect, test } from '@jest/globals';
import { getTournamentPosition, type Tournament } from './tournament-repository.ts';

const on = (status: string, start: string, end: string): Tournament => ({
  ...{ id: '65f0c0ffee0000000000d001', name: 'Cup', game: 'eFootball', prizePool: 0, participants: 0 },
  ...{ maxParticipants: 8, status, startDate: new Date(start), endDate: new Date(end) },
});

const before = (one: Tournament, other: Tournament): boolean => {
  const [[rank, place], [otherRank, otherPlace]] = [getTournamentPosition(one), getTournamentPosition(other)];
  return rank < otherRank || (rank === otherRank && place < otherPlace);
};

test('live tournaments come before upcoming, completed and unknown ones', () => {
  const [live, upcoming, over, odd] = ['live', 'upcoming', 'completed', 'postponed'].map((status) =>
    on(status, '2026-05-01', '2026-05-02'),
  ) as [Tournament, Tournament, Tournament, Tournament];
  expect([before(live, upcoming), before(upcoming, over), before(over, odd)]).toEqual([true, true, true]);
});

test('of what comes the next one stands first, of what is over the last one', () => {
  expect(before(on('upcoming', '2026-05-01', '2026-05-09'), on('upcoming', '2026-05-02', '2026-05-03'))).toBe(true);
  expect(before(on('completed', '2026-05-01', '2026-05-09'), on('completed', '2026-05-02', '2026-05-03'))).toBe(true);
});
