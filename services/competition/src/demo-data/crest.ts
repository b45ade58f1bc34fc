import { z } from '@portal/contracts';

/** A shield in two colors with a parting pattern, and a charge in a third color. */
export const crest = z.strictObject({
  pattern: z.enum(['chevron', 'pale', 'bend', 'waves', 'quarters']),
  charge: z.enum(['star', 'ball', 'crown', 'bolt']),
  /** Colors of shield, parting and charge. */
  colors: z.tuple([z.string(), z.string(), z.string()]),
});
export type Crest = z.output<typeof crest>;

const shield = 'M32 24 H224 V128 C224 188 178 222 128 240 C78 222 32 188 32 128 Z';

const patterns: Record<Crest['pattern'], string> = {
  chevron: '<path d="M0 208 L128 112 L256 208 V256 L128 168 L0 256 Z"/>',
  pale: '<path d="M32 0 h32 v256 h-32z M192 0 h32 v256 h-32z"/>',
  bend: '<path d="M16 0 H88 L256 168 V240 Z"/>',
  waves: [176, 204, 232]
    .map((y) => `<path d="M0 ${y} q32 -20 64 0 t64 0 t64 0 t64 0 v12 q-32 20 -64 0 t-64 0 t-64 0 t-64 0z"/>`)
    .join(''),
  quarters: '<path d="M32 24 H128 V128 H32z M128 128 H224 V256 H128z"/>',
};

const pointAt = (angle: number, radius: number): string =>
  `${(128 + radius * Math.sin(angle)).toFixed(1)},${(112 - radius * Math.cos(angle)).toFixed(1)}`;
const polygon = (corners: number, radii: readonly [number, number], turn = 0): string =>
  Array.from({ length: corners }, (_, at) =>
    pointAt(turn + (at * 2 * Math.PI) / corners, at % 2 ? radii[1] : radii[0]),
  ).join(' ');

const seams = (color: string) =>
  Array.from({ length: 5 }, (_, at) => {
    const angle = (at * 2 * Math.PI) / 5;
    return `<polyline points="${pointAt(angle, 20)} ${pointAt(angle, 46)}" stroke="${color}" stroke-width="6"/>`;
  }).join('');

const charges: Record<Crest['charge'], (ink: string, ground: string) => string> = {
  star: () => `<polygon points="${polygon(10, [56, 24])}"/>`,
  ball: (_ink, ground) =>
    `<circle cx="128" cy="112" r="48"/><polygon fill="${ground}" points="${polygon(5, [22, 22])}"/>${seams(ground)}`,
  crown: () => '<path d="M72 148 L64 80 L100 108 L128 64 L156 108 L192 80 L184 148 Z M72 156 h112 v14 h-112z"/>',
  bolt: () => '<path d="M144 48 L84 124 H122 L108 180 L172 98 H132 Z"/>',
};

/** Draws a crest as SVG. */
export const drawCrest = ({ pattern, charge, colors: [ground, parting, ink] }: Crest): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 256 256">
  <rect width="256" height="256" fill="${ink}"/>
  <clipPath id="shield"><path d="${shield}"/></clipPath>
  <g clip-path="url(#shield)">
    <rect width="256" height="256" fill="${ground}"/>
    <g fill="${parting}">${patterns[pattern]}</g>
  </g>
  <g fill="${ink}" stroke="${ground}" stroke-width="6" paint-order="stroke">${charges[charge](ink, ground)}</g>
  <path d="${shield}" fill="none" stroke="${ground}" stroke-width="8"/>
</svg>`;
