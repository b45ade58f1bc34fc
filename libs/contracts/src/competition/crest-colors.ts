import * as z from '../zod.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/);

/** The main and the second color of a crest, as `#rrggbb`, each with a contrast of 4.5:1 on the portal's surface. */
export const crestColors = z.tuple([color, color]);
