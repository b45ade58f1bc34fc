/** What a date-time field holds (local time, no zone) as a moment in UTC; null while it holds none. */
export const toUtc = (local: string): string | null => {
  const moment = new Date(local);
  return local === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString();
};

/** A moment in UTC for reading: `2027-01-16 18:00`. */
export const readableUtc = (utc: string): string => utc.slice(0, 16).replace('T', ' ');
