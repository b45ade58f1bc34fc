import { createHash } from 'node:crypto';
import { writeCalendarFile } from '@portal/service-kit/calendar';
import type { Attachment, Brand } from './template.ts';
import { headerText } from './text.ts';

export interface CalendarEntry {
  title: string;
  description: string;
  start: Date;
  /** Default: two hours after the start. */
  end?: Date;
  /** Id of an entry that other files are about as well; by default it follows from title and start. */
  id?: string;
  /** Calendars apply a file to the entry with the same id unless its sequence is lower. */
  sequence?: number;
}

/** The end is unknown: long enough to be seen in a calendar. */
const duration = { hours: 2 };

/** The same for the same entry, so that a second email about it does not add a second entry. */
const buildUid = ({ title, start, id }: CalendarEntry, { publicUrl }: Brand): string => {
  const hash = () => createHash('sha256').update(`${start.toISOString()} ${title}`).digest('hex').slice(0, 32);
  return `${id ?? hash()}@${new URL(publicUrl).hostname}`;
};

/**
 * Writes an entry as a calendar file.
 * @param at when the email was requested: the same on every attempt, so that the file is too
 * @throws when the entry cannot be written
 */
export const calendarFile = (entry: CalendarEntry, brand: Brand, at: Date): Attachment => {
  const content = writeCalendarFile({
    uid: buildUid(entry, brand),
    title: headerText(entry.title),
    description: entry.description,
    start: entry.start,
    end: entry.end ?? duration,
    ...(entry.sequence !== undefined && { sequence: entry.sequence }),
    productName: headerText(brand.productName),
    at,
  });
  return { filename: 'tournament.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content };
};
