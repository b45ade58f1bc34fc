interface FallbackFace {
  family: string;
  weight: string;
  /** Alternative names of one design; the first installed one is used. */
  locals: readonly string[];
  sizeAdjust: number;
  ascent: number;
  descent: number;
}

const arial = ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Arimo Regular', 'Helvetica'];
const arialBold = [
  'Arial Bold',
  'Arial-BoldMT',
  'Liberation Sans Bold',
  'LiberationSans-Bold',
  'Arimo Bold',
  'Helvetica Bold',
];
const narrowBold = [
  'Arial Narrow Bold',
  'ArialNarrow-Bold',
  'Liberation Sans Narrow Bold',
  'LiberationSansNarrow-Bold',
];
const roboto = ['Roboto', 'Roboto Regular', 'Roboto-Regular'];
const robotoBold = ['Roboto Bold', 'Roboto-Bold'];

const regular = '100 500';
const bold = '501 900';

/**
 * Local fonts scaled to the metrics of our fonts. `sizeAdjust` is the ratio of average advance widths over the
 * portal's texts; ascent and descent are our fonts' own, divided by it. All in percent.
 */
const faces: readonly FallbackFace[] = [
  { family: 'Inter Fallback', weight: regular, locals: arial, sizeAdjust: 106.99, ascent: 90.54, descent: 22.54 },
  { family: 'Inter Fallback', weight: bold, locals: arialBold, sizeAdjust: 101.73, ascent: 95.22, descent: 23.71 },
  {
    family: 'Inter Fallback Roboto',
    weight: regular,
    locals: roboto,
    sizeAdjust: 107.38,
    ascent: 90.22,
    descent: 22.46,
  },
  {
    family: 'Inter Fallback Roboto',
    weight: bold,
    locals: robotoBold,
    sizeAdjust: 108.12,
    ascent: 89.6,
    descent: 22.31,
  },
  {
    family: 'Oswald Fallback Narrow',
    weight: bold,
    locals: narrowBold,
    sizeAdjust: 100.54,
    ascent: 118.66,
    descent: 28.74,
  },
  { family: 'Oswald Fallback', weight: bold, locals: arialBold, sizeAdjust: 82.45, ascent: 144.69, descent: 35.05 },
  {
    family: 'Oswald Fallback Roboto',
    weight: bold,
    locals: robotoBold,
    sizeAdjust: 87.35,
    ascent: 136.58,
    descent: 33.09,
  },
];

export const fallbackFaces = faces
  .map(
    ({ family, weight, locals, sizeAdjust, ascent, descent }) => `
  @font-face {
    font-family: '${family}';
    font-weight: ${weight};
    src: ${locals.map((name) => `local('${name}')`).join(', ')};
    size-adjust: ${sizeAdjust}%;
    ascent-override: ${ascent}%;
    descent-override: ${descent}%;
    line-gap-override: 0%;
  }`,
  )
  .join('\n');
