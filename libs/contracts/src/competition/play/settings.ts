import { text, visibleText } from '../../http/primitives.ts';
import { limits } from '../../limits.ts';
import { platformGroups } from '../../platforms.ts';
import * as z from '../../zod.ts';
import { boardCounts, entrantKinds, groupCounts, squadChoices, tournamentFormats } from './ui.ts';

const wholeNumber = (from: number, to: number, unit: string) => {
  const message = `Enter ${from.toLocaleString('en-US')} to ${to.toLocaleString('en-US')} ${unit}`;
  return z.int(message).min(from, message).max(to, message);
};

export const minutes = wholeNumber(1, limits.play.minutes, 'minutes');

/** Minutes. */
export const matchClocks = z.strictObject({
  ready: minutes,
  play: minutes,
  extension: minutes,
  confirm: minutes,
  evidence: minutes,
  attention: minutes,
});

const buildTimes = <Instant extends z.ZodType>(instant: Instant) =>
  z.strictObject({
    ...{ opensAt: instant, checkInAt: instant, checkInClosesAt: instant, startsAt: instant, endsAt: instant },
  });

const moment = z.iso.datetime('Choose a date and a time');

export const tournamentTimes = buildTimes(moment);

const entrants = wholeNumber(limits.play.entrants.min, limits.play.entrants.max, 'entrants');

export const settingsFields = {
  name: visibleText(limits.tournamentName, 'Name is required').trim(),
  game: visibleText(limits.play.game, 'Game is required').trim(),
  /** Whole US dollars. */
  prizePool: wholeNumber(0, limits.play.prizePool, 'dollars'),
  rules: text(limits.play.rules),
  entrants: z.enum(entrantKinds).default('players'),
  /** Whose players can register. Organizers may add others. */
  platformGroup: z.enum(platformGroups).default('all'),
  /** Boards of a match between clans, each a match of two players. */
  boards: z.literal(boardCounts).default(boardCounts[0]),
  format: z.enum(tournamentFormats),
  /** Number of groups of the format `groups`. */
  groups: z.literal(groupCounts),
  /** Rounds of the format `swiss`, at most half as many as there are players; null for as many as its players need. */
  rounds: wholeNumber(1, limits.play.swissRounds, 'rounds').nullable().default(null),
  /** Legs of a knockout match. */
  legs: z.literal([1, 2]),
  /** Players of a league or group meet twice. */
  twice: z.boolean(),
  thirdPlace: z.boolean(),
  /** Level knockout matches have extra time before penalties. */
  extraTime: z.boolean(),
  awayGoals: z.boolean(),
  /** Minutes of a match in the game; null leaves them to the players. */
  gameMinutes: wholeNumber(limits.play.gameMinutes.min, limits.play.gameMinutes.max, 'minutes')
    .nullable()
    .default(null),
  squads: z.enum(squadChoices).default('any'),
  ladder: z.enum(['uefa', 'fifa']),
  minEntrants: entrants,
  maxEntrants: entrants,
  seeding: z.enum(['score', 'random']),
  /** Starts at `startsAt` without an organizer. */
  autoStart: z.boolean(),
  /**
   * Needs no staff: it starts when it is full or at `startsAt`, with everyone who has registered, and is cancelled with too few entrants.
   * Rules decide disputes unless a player calls a referee.
   */
  isSelfRunning: z.boolean().default(false),
  clocks: matchClocks,
  times: tournamentTimes,
};

/** Settings as responses show them. */
export const tournamentSettings = z.object(settingsFields);
export type TournamentSettings = z.output<typeof tournamentSettings>;

/** Settings as they are stored and decided with: times are dates, of which JSON is accepted too. */
export const storedSettings = z.object({
  ...settingsFields,
  times: buildTimes(z.union([z.date(), moment.transform((text) => new Date(text))])),
});
export type StoredSettings = z.output<typeof storedSettings>;

/** What forms, templates and builders start with; a tournament adds its name and its times. */
export const defaultSettings = {
  game: 'eFootball',
  prizePool: 0,
  rules: '',
  entrants: 'players',
  platformGroup: 'all',
  boards: 3,
  format: 'single-elimination',
  groups: 4,
  rounds: null,
  legs: 1,
  twice: false,
  thirdPlace: true,
  extraTime: true,
  awayGoals: false,
  gameMinutes: 10,
  squads: 'any',
  ladder: 'uefa',
  minEntrants: 8,
  maxEntrants: 16,
  seeding: 'score',
  autoStart: true,
  isSelfRunning: false,
  clocks: { ready: 10, play: 35, extension: 15, confirm: 10, evidence: 15, attention: 15 },
} as const satisfies Omit<StoredSettings, 'name' | 'times'>;
