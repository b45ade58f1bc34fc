import { boardCounts, groupCounts, limits, type TournamentSettings } from '@portal/contracts';
import type { FieldPath } from 'react-hook-form';
import { formatTexts, platformTexts, squadTexts } from '../texts.ts';
import type { SettingsValues } from './form-values.ts';

/** The settings that decide which others apply. */
type Shape = Pick<SettingsValues, 'format' | 'legs' | 'entrants'>;

export type SettingsGroup = 'tournament' | 'times' | 'format' | 'entrants' | 'clocks';

type Control =
  | { as: 'text'; maxLength: number }
  | { as: 'area'; maxLength: number }
  /** `empty` is what the form has for an empty field: NaN unless given. */
  | { as: 'number'; empty?: null }
  /** The labels of the options by their value. */
  | { as: 'select'; options: Readonly<Record<string, string>> }
  | { as: 'checkbox' }
  /** A setting with several fields of one kind, by their labels. */
  | { as: 'numbers'; labels: Readonly<Record<string, string>> }
  | { as: 'times'; labels: Readonly<Record<string, string>> };

export type FieldSpec = Control & {
  group: SettingsGroup;
  /** One label, or one for each kind of entrant. Settings with several fields have none. */
  label?: string | Readonly<Record<TournamentSettings['entrants'], string>>;
  description?: string;
  /** Fields to revalidate when this one changes. */
  deps?: FieldPath<SettingsValues>[];
  /** Whether the setting applies; without it, always. */
  when?: (shape: Shape) => boolean;
};

const hasTable = ({ format }: Shape): boolean => format === 'round-robin' || format === 'groups';
const hasKnockout = ({ format }: Shape): boolean => format !== 'round-robin' && format !== 'swiss';

const labelCounts = (counts: readonly number[], unit: string) =>
  Object.fromEntries(counts.map((count) => [count, `${count} ${unit}`]));

const clocks: Record<keyof TournamentSettings['clocks'], string> = {
  ready: 'To press Ready',
  play: 'To play',
  extension: 'Extension',
  confirm: 'To confirm a report',
  evidence: 'To explain a dispute',
  attention: 'For staff to act',
};
const times: Record<keyof TournamentSettings['times'], string> = {
  opensAt: 'Registration opens',
  checkInAt: 'Check-in opens',
  checkInClosesAt: 'Check-in closes',
  startsAt: 'Starts',
  endsAt: 'Estimated end',
};
const entrants: Record<TournamentSettings['entrants'], string> = { players: 'Players', clans: 'Clans' };
const legs: Record<TournamentSettings['legs'], string> = { 1: 'One match', 2: 'Two legs' };
const ladders: Record<TournamentSettings['ladder'], string> = {
  uefa: 'Matches against each other first',
  fifa: 'Goal difference first',
};
const squads: Record<TournamentSettings['squads'], string> = {
  ...squadTexts,
  any: "Players' choice",
};
const seedings: Record<TournamentSettings['seeding'], string> = { score: 'By score', random: 'At random' };

/** Every setting of a tournament, in the order of the form. */
export const fieldSpecs: Record<keyof TournamentSettings, FieldSpec> = {
  name: { group: 'tournament', as: 'text', label: 'Name', maxLength: limits.tournamentName },
  game: { group: 'tournament', as: 'text', label: 'Game', maxLength: limits.play.game },
  prizePool: { group: 'tournament', as: 'number', label: 'Prize pool in US dollars' },
  rules: {
    group: 'tournament',
    as: 'area',
    label: 'Rules',
    description: 'Players accept them when they join. Format and clocks are listed automatically.',
    maxLength: limits.play.rules,
  },
  times: { group: 'times', as: 'times', labels: times },
  autoStart: { group: 'times', as: 'checkbox', label: 'Start automatically at this time' },
  isSelfRunning: {
    group: 'times',
    as: 'checkbox',
    label: 'Run without staff: start when full or at this time, no check-in',
  },
  format: { group: 'format', as: 'select', label: 'Format', options: formatTexts },
  rounds: {
    group: 'format',
    as: 'number',
    empty: null,
    label: 'Rounds',
    description: `1 to ${limits.play.swissRounds}, at most half as many as players. Leave it empty for as many as the players need.`,
    when: ({ format }) => format === 'swiss',
  },
  groups: {
    group: 'format',
    as: 'select',
    label: 'Groups',
    options: labelCounts(groupCounts, 'groups'),
    when: ({ format }) => format === 'groups',
  },
  legs: { group: 'format', as: 'select', label: 'Knockout matches', options: legs, when: hasKnockout },
  ladder: { group: 'format', as: 'select', label: 'Level on points', options: ladders, when: hasTable },
  twice: { group: 'format', as: 'checkbox', label: 'Everyone meets twice', when: hasTable },
  thirdPlace: {
    group: 'format',
    as: 'checkbox',
    label: 'Match for third place',
    when: ({ format }) => format === 'single-elimination' || format === 'groups',
  },
  extraTime: { group: 'format', as: 'checkbox', label: 'Extra time before penalties', when: hasKnockout },
  awayGoals: {
    group: 'format',
    as: 'checkbox',
    label: 'Away goals decide level matches',
    when: (shape) => hasKnockout(shape) && shape.legs === 2,
  },
  gameMinutes: {
    group: 'format',
    as: 'number',
    empty: null,
    label: 'Match length in the game (minutes)',
    description: 'Players see it before they create their room. Leave it empty to let them choose.',
  },
  squads: { group: 'format', as: 'select', label: 'Squads', options: squads },
  entrants: { group: 'entrants', as: 'select', label: 'Entrants', options: entrants },
  platformGroup: {
    group: 'entrants',
    as: 'select',
    label: 'Platform',
    description: 'Players on other platforms cannot register.',
    options: { all: 'All platforms', ...platformTexts },
  },
  boards: {
    group: 'entrants',
    as: 'select',
    label: 'Boards of a match',
    description: 'Each is a match of two players.',
    options: labelCounts(boardCounts, 'boards'),
    when: (shape) => shape.entrants === 'clans',
  },
  minEntrants: {
    group: 'entrants',
    as: 'number',
    label: { players: 'Minimum players', clans: 'Minimum clans' },
    deps: ['maxEntrants'],
  },
  maxEntrants: {
    group: 'entrants',
    as: 'number',
    label: { players: 'Maximum players', clans: 'Maximum clans' },
    deps: ['minEntrants'],
  },
  seeding: { group: 'entrants', as: 'select', label: 'Seeding', options: seedings },
  clocks: { group: 'clocks', as: 'numbers', labels: clocks },
};
