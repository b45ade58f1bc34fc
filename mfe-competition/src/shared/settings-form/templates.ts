import type { SettingsValues } from './form-values';
import { toLocalTime } from './form-values';

interface Template {
  label: string;
  settings: Partial<SettingsValues>;
}

const knockout = (maxEntrants: number): Template => ({
  label: `Knockout, ${maxEntrants} players`,
  settings: {
    entrants: 'players',
    format: 'single-elimination',
    minEntrants: String(maxEntrants / 2),
    maxEntrants: String(maxEntrants),
    thirdPlace: true,
  },
});

/** Usual tournaments. Everything in them can be changed in the form. */
export const templates: readonly Template[] = [
  knockout(8),
  knockout(16),
  knockout(32),
  knockout(64),
  {
    label: 'Clan cup, 8 clans',
    settings: {
      entrants: 'clans',
      boards: '3',
      format: 'single-elimination',
      minEntrants: '4',
      maxEntrants: '8',
      thirdPlace: true,
    },
  },
  {
    label: 'Double elimination, 16 players',
    settings: {
      entrants: 'players',
      format: 'double-elimination',
      minEntrants: '8',
      maxEntrants: '16',
      thirdPlace: false,
    },
  },
  {
    label: 'League, 8 players',
    settings: {
      entrants: 'players',
      format: 'round-robin',
      minEntrants: '4',
      maxEntrants: '8',
      thirdPlace: false,
      twice: false,
    },
  },
  {
    label: 'Groups and knockout, 16 players',
    settings: {
      entrants: 'players',
      format: 'groups',
      groups: '4',
      minEntrants: '8',
      maxEntrants: '16',
      thirdPlace: true,
    },
  },
  {
    label: 'Swiss system, 32 players',
    settings: { format: 'swiss', rounds: '', minEntrants: '8', maxEntrants: '32', thirdPlace: false },
  },
];

const minuteMs = 60_000;
const startHour = 20;

/** A knockout for 16 players tomorrow evening, with registration from now on. */
export const startValues = (now: Date): SettingsValues => {
  const start = new Date(now);
  start.setDate(start.getDate() + 1);
  start.setHours(startHour, 0, 0, 0);
  const at = (minutes: number) => toLocalTime(new Date(start.getTime() + minutes * minuteMs));
  return {
    name: '',
    game: 'eFootball',
    prizePool: '0',
    rules: '',
    entrants: 'players',
    boards: '3',
    format: 'single-elimination',
    groups: '4',
    rounds: '',
    legs: '1',
    twice: false,
    thirdPlace: true,
    extraTime: true,
    awayGoals: false,
    ladder: 'uefa',
    minEntrants: '8',
    maxEntrants: '16',
    seeding: 'score',
    autoStart: true,
    clocks: { ready: '10', play: '35', extension: '15', confirm: '10', evidence: '15', attention: '15' },
    times: { opensAt: toLocalTime(now), checkInAt: at(-30), checkInClosesAt: at(-5), startsAt: at(0), endsAt: at(240) },
    staff: [],
  };
};
