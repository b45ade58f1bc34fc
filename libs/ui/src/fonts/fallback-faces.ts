interface Metrics {
  family: string;
  /** Local fonts of the same metrics; the first that exists is taken. */
  locals: readonly string[];
  sizeAdjust: string;
  ascent: string;
  descent: string;
}

/** Local fonts scaled to the widths and heights of ours, so that nothing moves when ours arrive. */
const standIns: readonly Metrics[] = [
  {
    family: 'Inter Fallback',
    locals: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica Neue', 'Helvetica'],
    sizeAdjust: '107.12%',
    ascent: '90.44%',
    descent: '22.52%',
  },
];

export const fallbackFaces = standIns
  .map(
    ({ family, locals, sizeAdjust, ascent, descent }) => `
  @font-face {
    font-family: '${family}';
    src: ${locals.map((name) => `local('${name}')`).join(', ')};
    size-adjust: ${sizeAdjust};
    ascent-override: ${ascent};
    descent-override: ${descent};
    line-gap-override: 0%;
  }`,
  )
  .join('\n');
