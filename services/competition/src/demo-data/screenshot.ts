import { type NormalizedPicture, renderPicture } from '@portal/service-kit/pictures';
import sharp from 'sharp';
import { evidenceRules } from '../features/play/commands/upload-evidence.ts';

/** The segments of a digit on a scoreboard: top, upper and lower sides, middle and bottom. No font is needed to draw them. */
const segments = {
  top: 'M12 0 h76 l-12 16 h-52z',
  upperLeft: 'M8 6 l16 16 v66 l-16 8z',
  upperRight: 'M92 6 l-16 16 v66 l16 8z',
  middle: 'M28 92 h44 l10 8 l-10 8 h-44 l-10 -8z',
  lowerLeft: 'M8 104 l16 8 v66 l-16 16z',
  lowerRight: 'M92 104 l-16 8 v66 l16 16z',
  bottom: 'M12 200 h76 l-12 -16 h-52z',
} as const;
type Segment = keyof typeof segments;

const digits: Record<1 | 2, readonly Segment[]> = {
  1: ['upperRight', 'lowerRight'],
  2: ['top', 'upperRight', 'middle', 'lowerLeft', 'bottom'],
};

const drawDigit = (digit: 1 | 2, x: number) =>
  `<g transform="translate(${x} 120)">${digits[digit].map((name) => `<path d="${segments[name]}"/>`).join('')}</g>`;

/** Draws the end of a match as a console shows it: the pitch, and a board with the score. */
export const drawScreenshot = ([home, away]: readonly [1 | 2, 1 | 2]): Promise<NormalizedPicture> => {
  const stripes = Array.from(
    { length: 8 },
    (_, at) => `<rect x="${at * 160}" width="80" height="720" fill="#1d6b3a"/>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
  <rect width="1280" height="720" fill="#1a6135"/>${stripes}
  <g fill="none" stroke="#ffffff" stroke-opacity="0.5" stroke-width="6">
    <path d="M640 0 V720"/><circle cx="640" cy="560" r="110"/><path d="M0 400 H200 V720 M1280 400 H1080 V720"/>
  </g>
  <rect x="280" y="80" width="720" height="280" rx="16" fill="#0b1220" fill-opacity="0.92"/>
  <rect x="280" y="80" width="24" height="280" fill="#e4572e"/><rect x="976" y="80" width="24" height="280" fill="#3fa7d6"/>
  <g fill="#f8fafc">${drawDigit(home, 430)}<rect x="606" y="210" width="68" height="20"/>${drawDigit(away, 750)}</g>
</svg>`;
  return renderPicture(sharp(Buffer.from(svg)), evidenceRules.frame);
};
