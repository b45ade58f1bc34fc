import { expect, test } from '@jest/globals';
import type { Settings } from '../../../data-access/play/documents.ts';
import { listCredits } from './credits.ts';
import { computePlaces } from './state.ts';
import { at, createCup, settings } from './testing/cup.ts';

const points = [{ place: 1, points: 100 }];

/** A cup whose matches go to the home side: by walkover in the first round, with a score later. */
const playCup = (entrants: number, overrides: Partial<Settings>) => {
  const cup = createCup();
  const size = { maxEntrants: entrants, minEntrants: 2, thirdPlace: false, seeding: 'random' } as const;
  Object.assign(cup.state().play, { settings: { ...settings, ...size, isSelfRunning: true } });
  cup.run({ do: 'clock' }, null, at(-120));
  for (let index = 0; index < entrants; index += 1)
    cup.run({ do: 'register', gameId: 'x' }, `p${index}`, at(-110 + index));
  for (let round = 1; cup.state().play.phase === 'live'; round += 1)
    for (const room of cup.state().rooms.values()) {
      if (room?.state !== 'open') continue;
      const [home, away] = room.players;
      const act = (by: string, action: { do: 'concede' } | { do: 'report'; score: { legs: [[1, 0]] } }) =>
        cup.run({ do: 'match', key: room.key, action }, by, at(-90 + round));
      if (round === 1) act(away, { do: 'concede' });
      else for (const by of [home, away]) act(by, { do: 'report', score: { legs: [[1, 0]] } });
    }
  const { play } = cup.state();
  const entries = [...computePlaces(play)].map(([entrantId, place]) => ({ entrantId, place }));
  return listCredits({ ...play, settings: { ...play.settings, ...overrides } }, entries, points);
};

test('a cup that runs by itself brings points and a win only with enough entrants, and counts no walkovers as matches', () => {
  const winner = (credits: ReturnType<typeof playCup>) => [...credits.values()].find(({ place }) => place === 1);
  expect(winner(playCup(4, {}))).toEqual({ score: 0, wins: 0, place: 1, matches: 1, won: 1 });
  expect(winner(playCup(8, {}))).toEqual({ score: 100, wins: 1, place: 1, matches: 2, won: 2 });
  expect(winner(playCup(4, { isSelfRunning: false }))).toEqual({ score: 100, wins: 1, place: 1, matches: 2, won: 2 });
});

test('a walkover is no played match in a cup that runs by itself', () => {
  // Two meet in a final that is won without playing.
  expect(playCup(2, {}).size).toBe(0);
  expect(playCup(2, { isSelfRunning: false }).size).toBe(1);
  expect(playCup(8, {}).size).toBe(4);
});
