import { createTournamentBody, type TournamentBracket, type TournamentSettingsInput, z } from '@portal/contracts';

/** Settings as the form has them: `times` are the texts of their inputs, in the time zone of the browser. */
export type SettingsValues = TournamentSettingsInput;

/** The value of a `datetime-local` input. */
export const toLocalTime = (time: Date | string): string => {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
};

const toTimestamp = (local: string): string => {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
};

const mapTimes = (times: SettingsValues['times'], convert: (time: string) => string) =>
  Object.fromEntries(Object.entries(times).map(([name, time]) => [name, convert(time)])) as SettingsValues['times'];

const { settings: schema } = createTournamentBody.shape;

/** The contract's schema behind the conversion of times; other formats than Swiss ignore a number of rounds. */
export const settingsForm = z
  .custom<SettingsValues>()
  .transform(
    ({ times, rounds, ...values }): z.input<typeof schema> => ({
      ...values,
      rounds: values.format === 'swiss' ? rounds : null,
      times: mapTimes(times, toTimestamp),
    }),
  )
  .pipe(schema);

export const readValues = ({ settings, staff }: Pick<TournamentBracket, 'settings' | 'staff'>): SettingsValues => ({
  ...settings,
  times: mapTimes(settings.times, toLocalTime),
  staff: staff.map(({ username, role }) => ({ username: username ?? '', role })),
});
