import type { NotificationSettings } from '@portal/contracts';
import { findNextTime, getMinuteOfDay } from '../../local-time.ts';

/** Players whose time zone is not known have quiet hours in UTC. */
export const defaultTimeZone = 'UTC';

const parseMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Finds when the quiet hours of a player end; null outside of them. */
export const findQuietEnd = (
  { quiet, timeZone }: Pick<NotificationSettings, 'quiet' | 'timeZone'>,
  now: Date,
): Date | null => {
  if (!quiet) return null;
  const zone = timeZone ?? defaultTimeZone;
  const [from, to] = [parseMinutes(quiet.from), parseMinutes(quiet.to)];
  const minute = getMinuteOfDay(now, zone);
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  return isQuiet ? findNextTime(now, zone, to) : null;
};
