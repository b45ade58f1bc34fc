import { dateTimeFormat } from '@portal/contracts/dates';

const dateTime = dateTimeFormat({ timeZone: 'UTC', weekday: 'long' });
const time = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** One time zone for all readers, spelled out: `Saturday, June 6, 2026 at 8:00 PM UTC (Coordinated Universal Time)`. */
export const formatMoment = (date: Date): string => `${dateTime.format(date)} (Coordinated Universal Time)`;

/** `8:32 PM UTC` */
export const formatTime = (date: Date): string => time.format(date);

/** `June 6` */
export const formatDay = (date: Date): string => day.format(date);
