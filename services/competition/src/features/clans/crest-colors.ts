/** The theme's color behind cards, which a test compares. */
export const surface = '#131a2e';
/** Colors of text need it on their background. */
export const leastContrast = 4.5;
/** Colors that are less apart look the same in stripes next to each other. */
export const leastDistance = 120;
/** A second color weighs at least this share of all, which edges and letters do not. */
const leastShare = 0.03;

/** Difference of the strongest and the weakest channel below which a color counts as gray. */
const leastChroma = 24;

type Color = readonly [red: number, green: number, blue: number];

/** Main and second color, as `#rrggbb`. */
export type CrestColors = [main: string, second: string];

const white: Color = [255, 255, 255];
const gray: Color = [128, 128, 128];

const toHex = (color: Color): string => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
const toColor = (hex: string): Color => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** Relative luminance of WCAG 2. */
const luminance = (color: Color): number => {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast of WCAG 2 with the surface, which is darker than every color that passes. */
const contrast = (color: Color): number => (luminance(color) + 0.05) / (luminance(toColor(surface)) + 0.05);

const map = (one: Color, change: (channel: number, at: number) => number): Color => [
  Math.round(change(one[0], 0)),
  Math.round(change(one[1], 1)),
  Math.round(change(one[2], 2)),
];
const mix = (from: Color, to: Color, share: number): Color =>
  map(from, (channel, at) => channel + ((to[at] ?? 0) - channel) * share);

/** The 'redmean' distance, which weights channels like the eye; black and white are 765 apart. */
const distance = (one: Color, other: Color): number => {
  const red = (one[0] + other[0]) / 2;
  const [byRed, byGreen, byBlue] = map(one, (channel, at) => (channel - (other[at] ?? 0)) ** 2);
  return Math.sqrt((2 + red / 256) * byRed + 4 * byGreen + (2 + (255 - red) / 256) * byBlue);
};

const chroma = (color: Color): number => Math.max(...color) - Math.min(...color);

/**
 * The same color, as light as it has to be: it becomes brighter as long as it can, then whiter. Grays, and blacks whose tint nobody sees,
 * become whiter only.
 */
const lighten = (color: Color): Color => {
  const vivid = chroma(color) < leastChroma ? color : map(color, (channel) => (channel * 255) / Math.max(...color));
  const [from, to] = contrast(vivid) >= leastContrast ? [color, vivid] : [vivid, white];
  for (let step = 0; step <= 255; step += 1) {
    const lighter = mix(from, to, step / 255);
    if (contrast(lighter) >= leastContrast) return lighter;
  }
  return to;
};

/** Whiter and, for colors near white, darker: one of the two is visibly different. */
const findVariant = (color: Color): Color => {
  const variants = [mix(color, white, 0.6), lighten(gray)];
  return variants.reduce((best, variant) => (distance(variant, color) > distance(best, color) ? variant : best));
};

interface Shade {
  color: Color;
  weight: number;
}

/** Counts the colors of opaque pixels in boxes of similar ones. Vivid colors weigh more, because grounds are often gray. */
const listShades = (pixels: Uint8Array): Shade[] => {
  const boxes = new Map<number, { count: number; sum: [number, number, number] }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < 128) continue;
    const box = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const { count, sum } = boxes.get(box) ?? { count: 0, sum: [0, 0, 0] };
    boxes.set(box, { count: count + 1, sum: [sum[0] + red, sum[1] + green, sum[2] + blue] });
  }
  return [...boxes.values()].map(({ count, sum }) => {
    const color = lighten(map(sum, (channel) => channel / count));
    return { color, weight: count * (0.1 + chroma(color) / 255) };
  });
};

/**
 * Chooses the two colors of a crest that stand for it: the heaviest, and the heaviest that is visibly different. They are as light as the
 * theme needs. A crest of one color has a variant of it as the second.
 * @param pixels red, green, blue and alpha of each; null if none is opaque
 */
export const findCrestColors = (pixels: Uint8Array): CrestColors | null => {
  const shades = listShades(pixels).sort((a, b) => b.weight - a.weight);
  const [main, ...others] = shades;
  if (!main) return null;
  const least = leastShare * shades.reduce((sum, { weight }) => sum + weight, 0);
  const isDifferent = ({ color, weight }: Shade) => weight >= least && distance(color, main.color) >= leastDistance;
  const second = others.find(isDifferent)?.color;
  return [toHex(main.color), toHex(second ?? findVariant(main.color))];
};
