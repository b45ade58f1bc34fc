/** A season is a calendar quarter in UTC: `2026-4` is October to December. */
export const seasonPattern = /^2\d{3}-[1-4]$/;

export const findSeason = (at: Date): string => `${at.getUTCFullYear()}-${Math.floor(at.getUTCMonth() / 3) + 1}`;

/** The season `by` quarters later, or earlier if it is negative. */
export const moveSeason = (season: string, by: number): string => {
  const [year = 0, quarter = 1] = season.split('-').map(Number);
  return findSeason(new Date(Date.UTC(year, (quarter - 1 + by) * 3)));
};

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** `Oct–Dec 2026` */
export const describeSeason = (season: string): string => {
  const [year = 0, quarter = 1] = season.split('-').map(Number);
  const [first, last] = [0, 2].map((at) => month.format(new Date(Date.UTC(year, (quarter - 1) * 3 + at))));
  return `${first}–${last} ${year}`;
};
