/** Formats `March 1, 2026` in UTC, because all readers must see the same day. */
export const utcDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats `March 1, 2026 at 6:00 PM UTC`, in the local time zone unless `options` contains another. */
export const dateTimeFormat = (options: { timeZone?: string; weekday?: 'long' } = {}) =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...options,
  });
