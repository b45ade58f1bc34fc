import { expect, test } from '@jest/globals';
import { dark, light } from './theme.ts';

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** Text colors and their backgrounds. */
const pairs: [keyof typeof light, keyof typeof light][] = [
  ['text', 'page'],
  ['text', 'card'],
  ['text', 'quote'],
  ['muted', 'page'],
  ['muted', 'card'],
  ['accent', 'card'],
  ['onAccent', 'accent'],
  ['onCode', 'code'],
];

test.each([
  ['light', light],
  ['dark', dark],
])('every text of a %s email has a contrast of at least 4.5 to 1', (_name, palette) => {
  for (const [text, ground] of pairs)
    expect([text, ground, contrast(palette[text], palette[ground]) >= 4.5]).toEqual([text, ground, true]);
});
