import { createEvent, type EventAttributes } from 'ics';

/** Octets of a line without its line break, by RFC 5545. */
const maxLineBytes = 75;

/** The library folds by characters, which are up to four octets each. */
const fold = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > maxLineBytes) {
      lines.push(current);
      current = '\t';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
};

interface CalendarEvent extends Pick<EventAttributes, 'title' | 'description' | 'url' | 'status' | 'sequence'> {
  /** The same for the same event, so that a second file replaces it instead of adding another. */
  uid: string;
  start: Date;
  end: Date | { hours: number };
  productName: string;
  /** When the state of the event was read. */
  at: Date;
}

/**
 * Writes an event as a calendar file (RFC 5545).
 * @throws when the event cannot be written
 */
export const writeCalendarFile = ({ productName, start, end, at, ...event }: CalendarEvent): string => {
  const attributes = {
    ...event,
    // Times are timestamps, so the file has UTC in whatever zone this process runs.
    start: start.getTime(),
    startOutputType: 'utc' as const,
    ...(end instanceof Date ? { end: end.getTime() } : { duration: end }),
    productId: `-//${productName}//Portal//EN`,
    method: 'PUBLISH',
    // The library accepts it although its types do not name it; without it, each call would write another one.
    timestamp: at.getTime(),
  };
  const { error, value } = createEvent(attributes);
  if (error || value === null) throw error ?? new Error('the calendar file is empty');
  return value.replaceAll('\r\n\t', '').split('\r\n').map(fold).join('\r\n');
};
