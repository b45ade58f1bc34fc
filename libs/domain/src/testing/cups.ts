import { syntheticPlayerId } from './entities.ts';
import { fraction, noise, placeAt, syntheticId } from './numbers.ts';

/** The streams of noise and ids have these numbers, as in `entities.ts`. */
const kind = { cup: 64, circle: 65, start: 66, end: 67, goals: 68, result: 69, entry: 70, credit: 71 };
const dayMs = 86_400_000;
const roundMs = 1_800_000;

/** These players enter the same cups, so that some pairs meet often. */
export const circleSize = 32;
const cupSize = 16;
/** Activities are deleted after 60 days. */
const newestDays = 55;

/** Order of the seeds from top to bottom: 1 meets the last, and 1 and 2 meet in the final only. */
const seedOrder = (size: number): number[] =>
  size === 1 ? [1] : seedOrder(size / 2).flatMap((seed) => [seed, size + 1 - seed]);

/**
 * Builds a finished cup of the last weeks, `entrants` by seed. Some circles of players enter far more cups than others.
 * @param players number of players, at least `circleSize`
 */
export const syntheticCup = (place: number, players: number, now: Date) => {
  const circle = Math.floor(fraction(kind.circle, place) ** 2 * Math.floor(players / circleSize));
  const start = noise(kind.start, place) % circleSize;
  return {
    id: syntheticId(kind.cup, place),
    name: `Synthetic Night ${place.toString(36).toUpperCase()}`,
    endedAt: new Date(now.getTime() - fraction(kind.end, place) * newestDays * dayMs),
    entrants: Array.from({ length: cupSize }, (_, step) => {
      const player = circle * circleSize + placeAt(step, start, circleSize);
      const seed = step + 1;
      const id = syntheticId(kind.entry, place * cupSize + step);
      const creditId = syntheticId(kind.credit, place * cupSize + step);
      const outAt = seed <= 2 ? seed : 2 ** Math.floor(Math.log2(seed - 1)) + 1;
      return { id, creditId, player, playerId: syntheticPlayerId(player), place: outAt };
    }),
  };
};
export type SyntheticCup = ReturnType<typeof syntheticCup>;

/** Builds the results of a cup in which the better seed always wins. `key` is that of the match in its bracket. */
export const syntheticResults = (place: number, { entrants, endedAt }: SyntheticCup) => {
  const rounds = Math.log2(cupSize);
  return Array.from({ length: rounds }, (_, at) => at + 1).flatMap((round) => {
    const size = cupSize / 2 ** (round - 1);
    return seedOrder(size / 2).map((seed, position) => {
      const number = place * cupSize + cupSize - size + position;
      return {
        id: syntheticId(kind.result, number),
        key: `w${round}-${position + 1}`,
        label: round === rounds ? 'Final' : `Round ${round}`,
        playerIds: [seed, size + 1 - seed].map((one) => entrants[one - 1]?.playerId ?? '') as [string, string],
        goals: [2 + (noise(kind.goals, number) % 4), 1] as [number, number],
        at: new Date(endedAt.getTime() - (rounds - round) * roundMs),
      };
    });
  });
};
