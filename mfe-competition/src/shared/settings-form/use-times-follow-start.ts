import { useEffect, useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { SettingsControl } from './setting-fields.tsx';

/** While a year is typed, browsers report years such as 0002. */
const firstYear = 2000;
const isComplete = (local: string): boolean => Number(local.slice(0, 4)) >= firstYear;

const minuteMs = 60_000;

/** The time on the wall clock as minutes, whatever the time zone does in between; NaN for an incomplete one. */
const toWallMinutes = (local: string): number => Date.parse(`${local}Z`) / minuteMs;

/** Moves `local` by as much as the wall clock moves between `from` and `to`; undefined if one of them is incomplete. */
const shiftLocalTime = (local: string, from: string, to: string): string | undefined => {
  const minutes = toWallMinutes(local) + toWallMinutes(to) - toWallMinutes(from);
  return Number.isNaN(minutes) ? undefined : new Date(minutes * minuteMs).toISOString().slice(0, 16);
};

/** When the start moves, check-in and end move with it, so that a new tournament needs one time only. */
export const useTimesFollowStart = (control: SettingsControl): void => {
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
