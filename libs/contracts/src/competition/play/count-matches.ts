import { limits } from '../../limits.ts';
import { type BoardCount, countSwissRounds, type EntrantKind, type TournamentFormat } from './ui.ts';

interface Shape {
  format: TournamentFormat;
  /** Number of groups of the format `groups`. */
  groups: number;
  /** Rounds of the format `swiss`; null for as many as its players need. */
  rounds: number | null;
  twice: boolean;
  thirdPlace: boolean;
  entrants: EntrantKind;
  boards: BoardCount;
}

const countKnockout = (entrants: number, thirdPlace: boolean): number => {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, entrants)));
  return size - 1 + Number(thirdPlace && size > 2);
};

const countPairs = (entrants: number): number => (entrants * (entrants - 1)) / 2;

const countFixtures = ({ format, groups, rounds, twice, thirdPlace }: Shape, entrants: number): number => {
  const times = twice ? 2 : 1;
  switch (format) {
    case 'single-elimination':
      return countKnockout(entrants, thirdPlace);
    case 'double-elimination':
      // Only the winner of the upper bracket does not play in the lower one, and the final may be played twice.
      return 2 * countKnockout(entrants, false) + 1;
    case 'round-robin':
      return times * countPairs(entrants);
    case 'groups': {
      const least = Math.floor(entrants / groups);
      const larger = entrants % groups;
      const inGroups = larger * countPairs(least + 1) + (groups - larger) * countPairs(least);
      return times * inGroups + countKnockout(2 * groups, thirdPlace);
    }
    case 'swiss':
      return countSwissRounds(rounds, entrants) * Math.ceil(entrants / 2);
  }
};

/** Counts the matches of a tournament, byes included; in a clan cup, all boards of its matches. */
export const countMatches = (shape: Shape, entrants: number): number =>
  countFixtures(shape, entrants) * (shape.entrants === 'clans' ? shape.boards : 1);

/** Finds the largest number of entrants whose matches stay within `limits.play.matches`. */
export const findMostEntrants = (shape: Shape): number => {
  let most: number = limits.play.entrants.max;
  while (most > limits.play.entrants.min && countMatches(shape, most) > limits.play.matches) most -= 1;
  return most;
};
