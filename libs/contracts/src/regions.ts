/** Regions of the world that a player can choose. */
export const regions = [
  'Africa',
  'Asia',
  'Europe',
  'Middle East',
  'North America',
  'Oceania',
  'South America',
] as const;
export type Region = (typeof regions)[number];
