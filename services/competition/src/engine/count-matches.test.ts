import { expect, test } from '@jest/globals';
import { boardCounts, countMatches, findMostEntrants, groupCounts, limits, tournamentFormats } from '@portal/contracts';
import fc from 'fast-check';
import { buildPlan, fewestEntrants } from './plans.ts';

const shape = fc.record({
  format: fc.constantFrom(...tournamentFormats),
  groups: fc.constantFrom(...groupCounts),
  rounds: fc.constant(null),
  twice: fc.boolean(),
  thirdPlace: fc.boolean(),
  entrants: fc.constantFrom('players' as const, 'clans' as const),
  boards: fc.constantFrom(...boardCounts),
});

test('the matches that are counted are those of the plan', () => {
  fc.assert(
    fc.property(shape, fc.integer({ min: 2, max: 70 }), (settings, entrants) => {
      fc.pre(settings.format !== 'swiss' && entrants >= fewestEntrants(settings));
      const boards = settings.entrants === 'clans' ? settings.boards : 1;
      expect(countMatches(settings, entrants)).toBe(buildPlan(entrants, settings).length * boards);
    }),
  );
});

test('no tournament has more matches than allowed, and none could have one more entrant', () => {
  fc.assert(
    fc.property(shape, (settings) => {
      const most = findMostEntrants(settings);
      expect(countMatches(settings, most)).toBeLessThanOrEqual(limits.play.matches);
      if (most < limits.play.entrants.max)
        expect(countMatches(settings, most + 1)).toBeGreaterThan(limits.play.matches);
    }),
  );
});

test('knockouts of 1,024 and a league of 64 are possible', () => {
  const own = { groups: 2, rounds: null, twice: false, thirdPlace: true, entrants: 'players', boards: 3 } as const;
  for (const format of ['single-elimination', 'double-elimination'] as const)
    expect(findMostEntrants({ ...own, format })).toBe(1_024);
  expect(findMostEntrants({ ...own, format: 'round-robin' })).toBeGreaterThanOrEqual(64);
});
