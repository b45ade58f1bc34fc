import { defaultSettings } from '@portal/contracts';
import { type SettingsValues, toLocalTime } from './form-values.ts';

const between = (minEntrants: number, maxEntrants: number) =>
  ({ entrants: 'players', minEntrants, maxEntrants, thirdPlace: false }) as const;

const knockout = (most: number) =>
  ({ ...between(most / 2, most), format: 'single-elimination', thirdPlace: true }) as const;

/** Usual tournaments by their label. Everything in them can be changed in the form. */
export const templates: Readonly<Record<string, Partial<SettingsValues>>> = {
  'Knockout, 8 players': knockout(8),
  'Knockout, 16 players': knockout(16),
  'Knockout, 32 players': knockout(32),
  'Knockout, 64 players': knockout(64),
  'Clan cup, 8 clans': { ...knockout(8), entrants: 'clans', boards: 3 },
  'Double elimination, 16 players': { ...between(8, 16), format: 'double-elimination' },
  'League, 8 players': { ...between(4, 8), format: 'round-robin', twice: false },
  'Groups and knockout, 16 players': { ...between(8, 16), format: 'groups', groups: 4, thirdPlace: true },
  'Swiss system, 32 players': { ...between(8, 32), format: 'swiss', rounds: null },
};

const minuteMs = 60_000;
const startHour = 20;

/** A knockout for 16 players tomorrow evening, with registration from now on. */
export const startValues = (now: Date): SettingsValues => {
  const start = new Date(now);
  start.setDate(start.getDate() + 1);
  start.setHours(startHour, 0, 0, 0);
  const at = (minutes: number) => toLocalTime(new Date(start.getTime() + minutes * minuteMs));
  return {
    ...defaultSettings,
    name: '',
    times: { opensAt: toLocalTime(now), checkInAt: at(-30), checkInClosesAt: at(-5), startsAt: at(0), endsAt: at(240) },
    staff: [],
  };
};
