import { createHash } from 'node:crypto';
import { createEvent } from 'ics';
import type { Attachment, Brand } from './template';
import { headerText } from './text';

export interface CalendarEntry {
  title: string;
  description: string;
  start: Date;
}

/** Nobody has said when it ends: long enough to be seen in a calendar. */
const duration = { hours: 2 };

/** The same for the same entry, so that a second mail about it does not stand in the calendar twice. */
const uidOf = ({ title, start }: CalendarEntry, { publicUrl }: Brand): string => {
  const hash = createHash('sha256').update(`${start.toISOString()} ${title}`).digest('hex').slice(0, 32);
  return `${hash}@${new URL(publicUrl).hostname}`;
};

/**
 * Writes an entry as a calendar file (RFC 5545) that readers can take over into their own calendars.
 * @param at when the mail was asked for: the same on every attempt, so that the file is too
 * @throws when the entry cannot be written
 */
export const calendarFile = (entry: CalendarEntry, brand: Brand, at: Date): Attachment => {
  const event = {
    uid: uidOf(entry, brand),
    title: headerText(entry.title),
    description: entry.description,
    // As moments, so that the file says UTC whatever zone this process is in.
    start: entry.start.getTime(),
    startOutputType: 'utc' as const,
    duration,
    productId: `-//${headerText(brand.productName)}//Portal//EN`,
    method: 'PUBLISH',
    // The library takes it, only its types do not name it; left out, it would be another one on each attempt.
    timestamp: at.getTime(),
  };
  const { error, value } = createEvent(event);
  if (error || value === null) throw error ?? new Error('the calendar file is empty');
  return { filename: 'tournament.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: value };
};
