import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findCrestColors, leastContrast, leastDistance, surface } from './crest-colors.ts';

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

const channel = fc.integer({ min: 0, max: 255 });
const pixel: fc.Arbitrary<Pixel> = fc.tuple(channel, channel, channel, fc.constantFrom(0, 127, 128, 255));
const paint = (...areas: readonly (readonly [count: number, color: Pixel])[]) =>
  Uint8Array.from(areas.flatMap(([count, color]) => Array.from({ length: count }, () => color).flat()));
/** Crests of a few areas of one color each, and noise. */
const crest = fc.oneof(
  fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), pixel), { maxLength: 5 }).map((areas) => paint(...areas)),
  fc.array(pixel, { maxLength: 300 }).map((pixels) => Uint8Array.from(pixels.flat())),
);

const parse = (hex: string) => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = parse(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (color: string) => (luminance(color) + 0.05) / (luminance(surface) + 0.05);
const distance = (one: string, other: string) => {
  const [[red = 0, green = 0, blue = 0], [r = 0, g = 0, b = 0]] = [parse(one), parse(other)];
  const mean = (red + r) / 2;
  return Math.sqrt(
    (2 + mean / 256) * (red - r) ** 2 + 4 * (green - g) ** 2 + (2 + (255 - mean) / 256) * (blue - b) ** 2,
  );
};

describe('the colors of a crest', () => {
  test('can be read on the surface and are visibly different, whatever the crest', () => {
    fc.assert(
      fc.property(crest, (pixels) => {
        const colors = findCrestColors(pixels);
        const isEmpty = pixels.every((value, at) => at % 4 !== 3 || value < 128);
        expect(colors === null).toBe(isEmpty);
        if (!colors) return;
        for (const color of colors) expect(contrast(color)).toBeGreaterThanOrEqual(leastContrast);
        expect(distance(...colors)).toBeGreaterThanOrEqual(leastDistance);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each<[string, Uint8Array, unknown]>([
    ['bright ones stay', paint([60, [244, 168, 37, 255]], [40, [90, 169, 230, 255]]), ['#f4a825', '#5aa9e6']],
    [
      'a vivid one comes before more white',
      paint([70, [255, 255, 255, 255]], [30, [220, 40, 40, 255]]),
      ['#fa2d2d', '#ffffff'],
    ],
    [
      'a dark one keeps its hue',
      paint([9, [0, 0, 128, 255]]),
      [expect.stringMatching(/^#(..)\1ff$/), expect.anything()],
    ],
    [
      'black becomes gray',
      paint([9, [10, 4, 6, 255]]),
      [expect.stringMatching(/^#([78].)(?:[78].){2}$/), expect.any(String)],
    ],
    ['white has a gray', paint([9, [255, 255, 255, 255]]), ['#ffffff', expect.stringMatching(/^#(..)\1\1$/)]],
    [
      'what is transparent does not count',
      paint([90, [255, 0, 0, 0]], [9, [95, 220, 154, 255]]),
      ['#5fdc9a', expect.anything()],
    ],
    [
      'a few pixels do not count',
      paint([99, [95, 220, 154, 255]], [1, [245, 169, 212, 255]]),
      ['#5fdc9a', expect.not.stringMatching('#f5a9d4')],
    ],
  ])('%s', (_what, pixels, expected) => expect(findCrestColors(pixels)).toEqual(expected));
});
