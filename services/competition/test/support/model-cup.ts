import { expect } from '@jest/globals';
import type { MatchScore, MatchVerdict, TournamentBracket } from '@portal/contracts';
import { placements } from '../../src/engine/placements.ts';
import { buildPlan } from '../../src/engine/plans.ts';
import { resolve } from '../../src/engine/resolve.ts';
import type { Fact } from '../../src/engine/types.ts';
import { readEntrantId } from './entrants.ts';

export interface OpenMatch {
  key: string;
  home: string;
  away: string;
}

/** What a single elimination with third place has to become by the results that the players and staff mean. */
export const createModelCup = (entrants: readonly string[]) => {
  const plan = buildPlan(entrants.length, {
    ...{ format: 'single-elimination', groups: 2, twice: false, thirdPlace: true },
  });
  const facts: Record<string, Fact> = {};
  const resolved = () => resolve(plan, entrants, facts);
  const open = (): OpenMatch[] =>
    [...resolved().values()].flatMap(({ planned: { key }, state, home, away }) =>
      state === 'open' && home && away ? [{ key, home, away }] : [],
    );
  return {
    open,
    decide(key: string, verdict: MatchVerdict): void {
      const { home, away } = resolved().get(key) ?? {};
      if (!home || !away) throw new Error(`${key} has no two players`);
      facts[key] = { pair: [home, away], ...verdict };
    },
    getFact: (key: string): Fact | undefined => facts[key],
    /** Fails unless the service shows the same matches, results and places. */
    expectSame({ rounds, places, phase }: TournamentBracket): void {
      const bracket = resolved();
      const undecided = ['open', 'playing', 'reported', 'disputed', 'attention'];
      const shown = rounds.flatMap(({ matches }) => matches);
      const expected = [...bracket.values()].map(({ planned: { key }, state, home, away, winner }) => ({
        ...{ key, state, home: home ?? null, away: away ?? null },
        winner: state === 'done' && winner ? (winner === home ? 'home' : 'away') : null,
        result: state === 'done' ? facts[key] : undefined,
      }));
      expect(
        shown.map(({ key, state, home, away, winner, result }) => ({
          ...{
            key,
            state: undecided.includes(state) ? 'open' : state,
            home: readEntrantId(home),
            away: readEntrantId(away),
            winner,
          },
          result: result ? { pair: [readEntrantId(home), readEntrantId(away)], ...result } : undefined,
        })),
      ).toEqual(expected);
      if (phase !== 'finished') return;
      const own = [...placements(bracket, facts)].sort(([a], [b]) => (a < b ? -1 : 1));
      expect(
        places.map((row) => [readEntrantId(row), row.place]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
      ).toEqual(own);
    },
  };
};

/** The better seed wins, except for every fifth match. */
export const chooseScore = ({ key, home, away }: OpenMatch, entrants: readonly string[]): { score: MatchScore } => {
  const [round = 0, position = 0] = key.slice(1).split('-').map(Number);
  const isHomeBetter = entrants.indexOf(home) < entrants.indexOf(away);
  const isHomeWinner = (round * 7 + position) % 5 === 0 ? !isHomeBetter : isHomeBetter;
  return { score: { legs: [isHomeWinner ? [2, 1] : [0, 3]] } };
};
