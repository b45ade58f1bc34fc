import { createTournamentBody, type TournamentBracket, type TournamentSettingsInput, z } from '@portal/contracts';

type Texts<Group> = { [Name in keyof Group]: string };

type NumberName = 'prizePool' | 'boards' | 'groups' | 'rounds' | 'legs' | 'minEntrants' | 'maxEntrants';

/** Settings as the form has them: numbers and times are the texts of their inputs. */
export type SettingsValues = Omit<TournamentSettingsInput, NumberName | 'clocks' | 'times'> &
  Record<NumberName, string> & {
    clocks: Texts<TournamentSettingsInput['clocks']>;
    times: Texts<TournamentSettingsInput['times']>;
  };

/** The value of a `datetime-local` input. */
export const toLocalTime = (time: Date | string): string => {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
};

const minuteMs = 60_000;

/** The time on the wall clock as minutes, whatever the time zone does in between; NaN for an incomplete one. */
const toWallMinutes = (local: string): number => Date.parse(`${local}Z`) / minuteMs;

/** Moves `local` by as much as the wall clock moves between `from` and `to`; undefined if one of them is incomplete. */
export const shiftLocalTime = (local: string, from: string, to: string): string | undefined => {
  const minutes = toWallMinutes(local) + toWallMinutes(to) - toWallMinutes(from);
  return Number.isNaN(minutes) ? undefined : new Date(minutes * minuteMs).toISOString().slice(0, 16);
};

const toTimestamp = (local: string): string => {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
};

/** An empty field is no number rather than 0. */
const toNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const mapValues = <Name extends string, From, To>(group: Record<Name, From>, convert: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(group).map(([name, value]) => [name, convert(value)])) as Record<Name, To>;

const toSettings = (values: SettingsValues) => ({
  ...values,
  prizePool: toNumber(values.prizePool),
  boards: toNumber(values.boards),
  groups: toNumber(values.groups),
  // Without a number, as many as the players need.
  rounds: values.format !== 'swiss' || values.rounds.trim() === '' ? null : toNumber(values.rounds),
  legs: toNumber(values.legs),
  minEntrants: toNumber(values.minEntrants),
  maxEntrants: toNumber(values.maxEntrants),
  clocks: mapValues(values.clocks, toNumber),
  times: mapValues(values.times, toTimestamp),
});

/** The contract's schema behind the conversion, whose issues have the names of the fields. */
export const settingsForm = z.custom<SettingsValues>().transform((values, context): TournamentSettingsInput => {
  const { success, data, error } = createTournamentBody.shape.settings.safeParse(toSettings(values));
  if (success) return data;
  for (const { path, message } of error.issues) context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});

export const readValues = ({ settings, staff }: Pick<TournamentBracket, 'settings' | 'staff'>): SettingsValues => ({
  ...settings,
  prizePool: String(settings.prizePool),
  boards: String(settings.boards),
  groups: String(settings.groups),
  rounds: settings.rounds === null ? '' : String(settings.rounds),
  legs: String(settings.legs),
  minEntrants: String(settings.minEntrants),
  maxEntrants: String(settings.maxEntrants),
  clocks: mapValues(settings.clocks, String),
  times: mapValues(settings.times, toLocalTime),
  staff: staff.map(({ username, role }) => ({ username: username ?? '', role })),
});
