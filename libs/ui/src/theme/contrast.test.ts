import { describe, expect, test } from '@jest/globals';
import { type ColorName, colors, glows, printColors } from './tokens.ts';

type Rgb = readonly [number, number, number];

const rgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** The color of `color-mix(in srgb, top share, transparent)` on `bottom`. */
const mix = (top: Rgb, share: number, bottom: Rgb): Rgb => [
  top[0] * share + bottom[0] * (1 - share),
  top[1] * share + bottom[1] * (1 - share),
  top[2] * share + bottom[2] * (1 - share),
];

const luminance = (color: Rgb): number => {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: Rgb, other: Rgb): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const surfaces: ColorName[] = ['ink', 'surface', 'surfaceRaised', 'field'];
const grass: ColorName[] = ['pitch', 'pitchStripe'];

/** Colors of players and clans. */
const tints: [ColorName, ColorName][] = [
  ['tint0', 'tint0Soft'],
  ['tint1', 'tint1Soft'],
  ['tint2', 'tint2Soft'],
  ['tint3', 'tint3Soft'],
  ['tint4', 'tint4Soft'],
  ['tint5', 'tint5Soft'],
  ['tint6', 'tint6Soft'],
  ['tint7', 'tint7Soft'],
];

/** Every pair of tokens that stand on each other as text. */
const textPairs: [ColorName, ColorName][] = [
  ...[...surfaces, ...grass].flatMap((on): [ColorName, ColorName][] => [
    ['text', on],
    ['textMuted', on],
    ['accent', on],
    ['accentHover', on],
  ]),
  ...surfaces.flatMap((on): [ColorName, ColorName][] => [
    ['amber', on],
    ['dangerText', on],
    ['info', on],
    ['violet', on],
    ['gold', on],
  ]),
  ['text', 'accentSoft'],
  ['text', 'amberSoft'],
  ['text', 'dangerSoft'],
  ['text', 'infoSoft'],
  ['textMuted', 'dangerSoft'],
  ['accent', 'accentSoft'],
  ['amber', 'amberSoft'],
  ['gold', 'amberSoft'],
  ['dangerText', 'dangerSoft'],
  ['info', 'infoSoft'],
  ['violet', 'violetSoft'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['onMedal', 'gold'],
  ['onMedal', 'silver'],
  ['onMedal', 'bronze'],
  ['ink', 'text'],
  ...tints.flatMap(([tint, soft]): [ColorName, ColorName][] => [
    [tint, soft],
    ['text', soft],
    ['textMuted', soft],
  ]),
];

/** Borders, rings and pictures that mark or identify a control. */
const graphicPairs: [ColorName, ColorName][] = [
  ...surfaces.flatMap((on): [ColorName, ColorName][] => [
    ['lineControl', on],
    ['focus', on],
    ['accent', on],
    ['dangerText', on],
    ...tints.map(([tint]): [ColorName, ColorName] => [tint, on]),
  ]),
  ['focus', 'pitchStripe'],
  ['dangerText', 'dangerSoft'],
  ['gold', 'surface'],
  ['silver', 'surface'],
  ['bronze', 'surface'],
];

describe('colors that are used together', () => {
  test.each(textPairs)('%s on %s reads as text: at least 4.5', (front, back) => {
    expect(contrast(rgb(colors[front]), rgb(colors[back]))).toBeGreaterThanOrEqual(4.5);
  });

  test.each([...surfaces, ...grass])('text reads on %s on paper', (back) => {
    const paper = { ...colors, ...printColors };
    for (const front of ['text', 'textMuted', 'accent'] as const)
      expect(contrast(rgb(paper[front]), rgb(paper[back]))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(graphicPairs)('%s on %s is seen as a control: at least 3', (front, back) => {
    expect(contrast(rgb(colors[front]), rgb(colors[back]))).toBeGreaterThanOrEqual(3);
  });

  test.each<[ColorName, ColorName]>([
    ['text', 'surfaceRaised'],
    ['dangerText', 'surfaceRaised'],
  ])('%s reads on a highlighted menu line over %s', (front, back) => {
    const line = mix(rgb(colors.accent), 0.16, rgb(colors[back]));
    expect(contrast(rgb(colors[front]), line)).toBeGreaterThanOrEqual(4.5);
  });

  test.each<[ColorName, 'page' | 'hero']>([
    ['text', 'hero'],
    ['textMuted', 'hero'],
    ['accent', 'hero'],
    ['text', 'page'],
    ['textMuted', 'page'],
    ['accent', 'page'],
  ])('%s reads where a floodlight shines brightest on the %s', (front, place) => {
    const lit = mix(rgb(colors.floodlight), glows[place], rgb(place === 'hero' ? colors.surface : colors.ink));
    expect(contrast(rgb(colors[front]), lit)).toBeGreaterThanOrEqual(4.5);
  });
});
