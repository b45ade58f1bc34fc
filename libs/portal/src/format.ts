/** With thousands separators: `1,250`. */
export const formatCount = (value: number): string => value.toLocaleString('en-US');
/** Whole US dollars: `$12,500`. */
export const formatMoney = (dollars: number): string =>
  dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
/** `Mar 1, 2026`, in the visitor's time zone. */
export const formatDay = (timestamp: string): string =>
  new Date(timestamp).toLocaleDateString('en-US', { dateStyle: 'medium' });
/** Date of an article in UTC, so that all readers see the same day: `Mar 1, 2026`, or `March 1, 2026` if long. */
export const formatDateline = (timestamp: string, length: 'medium' | 'long' = 'medium'): string =>
  new Date(timestamp).toLocaleDateString('en-US', { dateStyle: length, timeZone: 'UTC' });
