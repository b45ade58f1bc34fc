/** Ascent and descent of our fonts in percent of the font size. */
const inter = { ascent: 96.875, descent: 24.121 };
const oswald = { ascent: 119.3, descent: 28.9 };

// Alternative names of one design; the first installed one is used.
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
 * Local fonts scaled to the metrics of our fonts. `sizeAdjust` makes nine of ten of the portal's texts at least as wide as in our
 * fonts: browsers count a text that replaces a smaller one as a later largest paint.
 */
const faces = [
  { family: 'Inter Fallback', font: inter, weight: regular, locals: arial, sizeAdjust: 107.8 },
  { family: 'Inter Fallback', font: inter, weight: bold, locals: arialBold, sizeAdjust: 102.3 },
  { family: 'Inter Fallback Roboto', font: inter, weight: regular, locals: roboto, sizeAdjust: 107.38 },
  { family: 'Inter Fallback Roboto', font: inter, weight: bold, locals: robotoBold, sizeAdjust: 108.12 },
  { family: 'Oswald Fallback Narrow', font: oswald, weight: bold, locals: narrowBold, sizeAdjust: 104.25 },
  { family: 'Oswald Fallback', font: oswald, weight: bold, locals: arialBold, sizeAdjust: 85.5 },
  { family: 'Oswald Fallback Roboto', font: oswald, weight: bold, locals: robotoBold, sizeAdjust: 87.35 },
];

export const fallbackFaces = faces
  .map(
    ({ family, font, weight, locals, sizeAdjust }) => `
  @font-face {
    font-family: '${family}';
    font-weight: ${weight};
    src: ${locals.map((name) => `local('${name}')`).join(', ')};
    size-adjust: ${sizeAdjust}%;
    ascent-override: ${((100 * font.ascent) / sizeAdjust).toFixed(2)}%;
    descent-override: ${((100 * font.descent) / sizeAdjust).toFixed(2)}%;
    line-gap-override: 0%;
  }`,
  )
  .join('\n');
