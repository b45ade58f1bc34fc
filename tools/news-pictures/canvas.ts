/** All pictures have this size: 16 to 9, as wide as articles show them. */
export const canvas = { width: 1280, height: 720 } as const;

/** 'Night match': the colours of the portal, as drawings use them. */
export const ink = {
  sky: '#0b1020',
  skyLow: '#1c2540',
  line: '#27314d',
  steel: '#6c7a9c',
  text: '#eef2fb',
  muted: '#aab6d0',
  green: '#3ddc84',
  pitch: '#0f3a2a',
  stripe: '#124531',
  chalk: '#d9f7e6',
  lamp: '#bfe0ff',
  amber: '#ffb547',
  gold: '#f4cb52',
  silver: '#cdd6e4',
  bronze: '#dd9a63',
  violet: '#c0adff',
  blue: '#8ab8ff',
} as const;

/** Random numbers that are always the same for the same seed, so that a picture drawn again is the same picture. */
export const dice = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** `draw` for 0, 1, ... below `count`, one after the other. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A number as drawings write it. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A whole drawing. */
export const drawing = (content: string): string => {
  const { width, height } = canvas;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
};
