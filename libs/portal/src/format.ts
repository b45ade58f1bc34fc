/** Formats a count with thousands separators: `1,250`. */
export const formatCount = (value: number): string => value.toLocaleString('en-US');
/** Whole US dollars: `$12,500`. */
export const formatMoney = (dollars: number): string =>
  dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
/** `Mar 1, 2026`, in the visitor's time zone; `options` add a time: `Mar 1, 2026, 6:00 PM`. */
export const formatDay = (timestamp: string, options: Intl.DateTimeFormatOptions = {}): string =>
  new Date(timestamp).toLocaleString('en-US', { year: 'numeric', month: 'short', day: 'numeric', ...options });
/** Date of a text in UTC, so that all readers see the same day: `Mar 1, 2026`, or `March 1, 2026` if long. */
export const formatDateline = (timestamp: string, month: 'short' | 'long' = 'short'): string =>
  formatDay(timestamp, { month, timeZone: 'UTC' });
