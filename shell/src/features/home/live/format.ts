const count = new Intl.NumberFormat('en-US');
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

export const formatCount = (value: number): string => count.format(value);
/** Whole US dollars: `$12,500`. */
export const formatMoney = (dollars: number): string => money.format(dollars);
/** `Mar 1, 2026`, on the visitor's calendar. */
export const formatDay = (timestamp: string): string => day.format(new Date(timestamp));

/** A sum as the strip tells it, rounded down: `$0K+`, `$500`, `$12K+`, `$1.2M+`. */
export const formatSum = (dollars: number): string => {
  if (dollars === 0) return '$0K+';
  if (dollars < 1000) return `$${dollars}`;
  if (dollars < 1_000_000) return `$${Math.floor(dollars / 1000)}K+`;
  return `$${formatTenths(Math.floor(dollars / 100_000))}M+`;
};
const formatTenths = (tenths: number) => formatCount(tenths / 10);
