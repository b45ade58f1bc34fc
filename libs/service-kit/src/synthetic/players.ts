import { type Platform, platforms } from '@portal/contracts';
import { fraction, noise, syntheticId } from './numbers';

/** A made-up player: what account and competition would tell of one. */
export interface SyntheticPlayer {
  id: string;
  username: string;
  platform: Platform;
  createdAt: Date;
  standing: { score: number; gamesPlayed: number; wins: number };
}

const firstWords = [
  'swift',
  'bold',
  'calm',
  'dark',
  'eager',
  'fair',
  'grand',
  'happy',
  'iron',
  'jolly',
  'keen',
  'lucky',
];
const moreFirstWords = [
  'mighty',
  'noble',
  'odd',
  'proud',
  'quick',
  'royal',
  'silent',
  'tough',
  'urban',
  'vivid',
  'wild',
];
const lastWords = ['falcon', 'badger', 'comet', 'dragon', 'eagle', 'fox', 'goat', 'hawk', 'ibex', 'jaguar', 'kestrel'];
const moreLastWords = ['lion', 'moose', 'newt', 'otter', 'panda', 'raven', 'shark', 'tiger', 'viper', 'wolf', 'zebra'];
const first = [...firstWords, ...moreFirstWords];
const last = [...lastWords, ...moreLastWords];

const kind = { id: 1, first: 2, last: 3, capital: 4, platform: 5, played: 6, games: 7, wins: 8, score: 9 };
const pick = <T>(list: readonly T[], which: number, place: number): T => {
  const found = list[noise(which, place) % list.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

const capitalised = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** The place at the end makes the name the only one of its kind; hexadecimal digits do not look like each other. */
const nameOf = (place: number): string => {
  const name = `${pick(first, kind.first, place)}_${pick(last, kind.last, place)}_${place.toString(16)}`;
  return noise(kind.capital, place) % 4 === 0 ? capitalised(name) : name;
};

/** Many have played little or never, so many standings are equal. */
const standingOf = (place: number): SyntheticPlayer['standing'] => {
  if (fraction(kind.played, place) < 0.3) return { score: 0, gamesPlayed: 0, wins: 0 };
  const gamesPlayed = 1 + Math.floor(200 * fraction(kind.games, place) ** 3);
  const wins = Math.floor(gamesPlayed * fraction(kind.wins, place));
  return { gamesPlayed, wins, score: wins * 100 + (noise(kind.score, place) % 10) * 10 };
};

const firstSignUp = Date.UTC(2024, 0, 1);
const betweenSignUps = 60_000;

/** Two of three at a console or PC, as places go; the same player whenever this place is asked for. */
export const syntheticPlayer = (place: number): SyntheticPlayer => ({
  id: syntheticPlayerId(place),
  username: nameOf(place),
  platform: pick(platforms, kind.platform, place),
  createdAt: new Date(firstSignUp + place * betweenSignUps),
  standing: standingOf(place),
});

export const syntheticPlayerId = (place: number): string => syntheticId(kind.id, place);
