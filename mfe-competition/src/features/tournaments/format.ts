const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const count = new Intl.NumberFormat('en-US');
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Whole US dollars: `$12,500`. */
export const formatMoney = (dollars: number): string => money.format(dollars);
export const formatCount = (value: number): string => count.format(value);
/** `Mar 1, 2026`, on the visitor's calendar. */
export const formatDay = (timestamp: string): string => day.format(new Date(timestamp));
/** `March 1, 2026 at 6:00 PM UTC`: the visitor's clock, with its zone named. */
export const formatMoment = (timestamp: string): string => moment.format(new Date(timestamp));
