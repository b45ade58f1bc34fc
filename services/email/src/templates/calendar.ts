import { createHash } from 'node:crypto';
import { createEvent } from 'ics';
import type { Attachment, Brand } from './template';
import { headerText } from './text';

export interface CalendarEntry {
  title: string;
  description: string;
  start: Date;
}

/** The end is unknown: long enough to be seen in a calendar. */
const duration = { hours: 2 };

/** The same for the same entry, so that a second email about it does not add a second entry. */
const uidOf = ({ title, start }: CalendarEntry, { publicUrl }: Brand): string => {
  const hash = createHash('sha256').update(`${start.toISOString()} ${title}`).digest('hex').slice(0, 32);
  return `${hash}@${new URL(publicUrl).hostname}`;
};

/**
 * Writes an entry as a calendar file (RFC 5545).
 * @param at when the email was requested: the same on every attempt, so that the file is too
 * @throws when the entry cannot be written
 */
export const calendarFile = (entry: CalendarEntry, brand: Brand, at: Date): Attachment => {
  const event = {
    uid: uidOf(entry, brand),
    title: headerText(entry.title),
    description: entry.description,
    // As timestamps, so that the file holds UTC in whatever zone this process runs.
    start: entry.start.getTime(),
    startOutputType: 'utc' as const,
    duration,
    productId: `-//${headerText(brand.productName)}//Portal//EN`,
    method: 'PUBLISH',
    // The library accepts it although its types do not name it; without it, each attempt would write another one.
    timestamp: at.getTime(),
  };
  const { error, value } = createEvent(event);
  if (error || value === null) throw error ?? new Error('the calendar file is empty');
  return { filename: 'tournament.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: value };
};
