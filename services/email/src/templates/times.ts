import { dateTimeFormat } from '@portal/contracts/dates';
import { isTimeZone } from '@portal/contracts/time-zone';

/** The times of one email, all in the time zone of its reader, which they name. */
export interface Times {
  /** Spelled out: `Saturday, June 6, 2026 at 8:00 PM UTC (Coordinated Universal Time)`. */
  formatMoment(date: Date): string;
  /** `June 6, 2026 at 8:00 PM UTC` */
  formatDateTime(date: Date): string;
  /** `8:32 PM UTC`, or `June 7, 8:32 PM UTC` unless it is the day on which the email was requested. */
  formatTime(date: Date): string;
  /** `June 6` */
  formatDay(date: Date): string;
}

/**
 * @param zone IANA name of the reader's time zone; null and unknown zones mean UTC
 * @param requestedAt when the email was requested: the same on every attempt, so that the email is too
 */
export const createTimes = (zone: string | null, requestedAt: Date): Times => {
  const timeZone = zone !== null && isTimeZone(zone) ? zone : 'UTC';
  const dateTime = dateTimeFormat({ timeZone });
  const moment = dateTimeFormat({ timeZone, weekday: 'long' });
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone });
  const fullDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeZone });
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' });
  const nameZone = (date: Date) => name.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return {
    formatMoment: (date) => `${moment.format(date)} (${nameZone(date)})`,
    formatDateTime: (date) => dateTime.format(date),
    formatTime: (date) => {
      const isSameDay = fullDay.format(date) === fullDay.format(requestedAt);
      return isSameDay ? time.format(date) : `${day.format(date)}, ${time.format(date)}`;
    },
    formatDay: (date) => day.format(date),
  };
};
