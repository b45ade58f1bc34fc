import { Text } from '@portal/ui';
import { FormTextField } from '@portal/ui/forms';
import { useEffect, useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { CheckField, FieldGroup, FieldRow, type SettingsControl } from './fields';
import { type SettingsValues, toLocalTime } from './form-values';

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

const useShift = (control: SettingsControl, name: TimeName) => {
  const { field } = useController({ control, name: `times.${name}` });
  return (ms: number) => {
    const time = Date.parse(field.value);
    if (!Number.isNaN(time)) field.onChange(toLocalTime(new Date(time + ms)));
  };
};

/** When the start moves, check-in and end move with it, so that a new tournament needs one time only. */
const useTimesFollowStart = (control: SettingsControl) => {
  const start = useWatch({ control, name: 'times.startsAt' });
  const before = useRef(start);
  const shifts = [useShift(control, 'checkInAt'), useShift(control, 'checkInClosesAt'), useShift(control, 'endsAt')];
  useEffect(() => {
    const ms = Date.parse(start) - Date.parse(before.current);
    if (Number.isNaN(ms)) return;
    before.current = start;
    if (ms !== 0) for (const shift of shifts) shift(ms);
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
      <CheckField control={control} name="autoStart">
        Start by itself at this time
      </CheckField>
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
