// One date for all readers: the day on which the article appeared in UTC.
const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'Dec 15, 2024' */
export const shortDate = (iso: string): string => short.format(new Date(iso));

/** 'December 15, 2024' */
export const longDate = (iso: string): string => long.format(new Date(iso));
