import { Text } from '@portal/ui';
import { FormCheckbox, FormTextField } from '@portal/ui/forms';
import { useEffect, useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { FieldGroup, FieldRow, type SettingsControl } from './fields';
import { type SettingsValues, shiftLocalTime } from './form-values';

type TimeName = keyof SettingsValues['times'];

const labels: Record<TimeName, string> = {
  opensAt: 'Registration opens',
  checkInAt: 'Check-in opens',
  checkInClosesAt: 'Check-in closes',
  startsAt: 'Starts',
  endsAt: 'Ends about',
};
const names = Object.keys(labels) as TimeName[];
const paths = names.map((name) => `times.${name}` as const);

/** While a year is typed, browsers report years such as 0002. */
const firstYear = 2000;
const isComplete = (local: string): boolean => Number(local.slice(0, 4)) >= firstYear;

/** When the start moves, check-in and end move with it, so that a new tournament needs one time only. */
const useTimesFollowStart = (control: SettingsControl) => {
  const start = useWatch({ control, name: 'times.startsAt' });
  const before = useRef(start);
  const checkInAt = useController({ control, name: 'times.checkInAt' }).field;
  const checkInClosesAt = useController({ control, name: 'times.checkInClosesAt' }).field;
  const endsAt = useController({ control, name: 'times.endsAt' }).field;
  useEffect(() => {
    if (!isComplete(start) || start === before.current) return;
    for (const { value, onChange } of [checkInAt, checkInClosesAt, endsAt]) {
      const shifted = shiftLocalTime(value, before.current, start);
      if (shifted !== undefined) onChange(shifted);
    }
    before.current = start;
  });
};

export const TimeFields = ({ control }: { control: SettingsControl }) => {
  useTimesFollowStart(control);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <FieldGroup>
      <legend>Times</legend>
      <Text size="small" tone="muted">
        {`In your time zone, ${timeZone}. When the start moves, check-in and end move with it.`}
      </Text>
      <FieldRow $wide>
        {names.map((name) => (
          <FormTextField
            key={name}
            control={control}
            name={`times.${name}`}
            deps={paths.filter((path) => path !== `times.${name}`)}
            label={labels[name]}
            type="datetime-local"
          />
        ))}
      </FieldRow>
      <FormCheckbox control={control} name="autoStart">
        Start by itself at this time
      </FormCheckbox>
    </FieldGroup>
  );
};

const clockLabels: Record<keyof SettingsValues['clocks'], string> = {
  ready: 'To press Ready',
  play: 'To play',
  extension: 'Extension',
  confirm: 'To confirm a report',
  evidence: 'To explain a dispute',
  attention: 'For staff to act',
};

export const ClockFields = ({ control }: { control: SettingsControl }) => (
  <FieldGroup>
    <legend>Clocks of a match, in minutes</legend>
    <FieldRow>
      {(Object.keys(clockLabels) as (keyof typeof clockLabels)[]).map((name) => (
        <FormTextField
          key={name}
          control={control}
          name={`clocks.${name}`}
          label={clockLabels[name]}
          type="number"
          inputMode="numeric"
        />
      ))}
    </FieldRow>
  </FieldGroup>
);
