import * as z from '../zod.ts';
import { type CachePolicy, cachedBytes } from './endpoint.ts';

/** Counts code points like JSON Schema: `length` counts an emoji as two. Huge texts are not counted. */
const isLongerThan = (value: string, limit: number): boolean => [...value.slice(0, 2 * limit + 1)].length > limit;

const notAllowed = 'Text contains characters that are not allowed';
// Patterns appear in OpenAPI, so they must also be valid for regex engines of other languages.
const nul = String.raw`\u0000`;
const control = String.raw`\u0000-\u001f\u007f-\u009f`;
const noNul = new RegExp(`^[^${nul}]*$`, 'u');
/** Allows no control characters, and therefore no line breaks. */
export const oneLine = new RegExp(`^[^${control}]*$`, 'u');
/** Unicode's Default_Ignorable_Code_Point, written as characters: engines differ in the escapes of characters above U+FFFF. */
const ignorable =
  '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164' +
  '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}';
const visible = new RegExp(`[^\\s${ignorable}]`, 'u');

/**
 * Text that people write: no NUL and no lone surrogate. Every string that enters the portal is checked by it.
 * @param max counts code points, as OpenAPI's `maxLength` does
 */
export const text = (max: number) =>
  z
    .string()
    .refine((value) => !isLongerThan(value, max), `Please use at most ${max} characters`)
    .regex(noNul, notAllowed)
    .refine((value) => value.isWellFormed(), notAllowed)
    .meta({ maxLength: max });

/** Text with a minimum in code points; zod's `min` counts UTF-16 units. */
export const longText = ({ min, max }: { min: number; max: number }, tooShort: string) =>
  text(max)
    .refine((value) => isLongerThan(value, min - 1), tooShort)
    .meta({ minLength: min });

/** Text with at least one visible character. */
export const visibleText = (max: number, required: string) => text(max).regex(visible, required).meta({ minLength: 1 });

/** A MongoDB object id as 24 hex digits. */
export const id = z.string().regex(/^[0-9a-f]{24}$/, 'Not a valid id');

export const count = z.number().int().nonnegative();

/** A time as ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** Maximum number of rows in a response, from a query string. */
export const rowLimit = (size: { default: number; max: number }) =>
  z.coerce.number().int().min(1).max(size.max).default(size.default);

/** Opaque position in a list, from a response's `Link: <...>; rel="next"` header. It may contain a name in any script. */
export const cursor = text(600).regex(/^[\w-]+$/, 'Not a valid cursor');

/** Query of a paged list. The list is a bare array; the URL of the next page is in the `Link` header. */
export const pageQuery = (size: { default: number; max: number }) => ({
  limit: rowLimit(size),
  cursor: cursor.optional(),
});

/** Endpoint of a stored picture. The path contains the hash of its content, so the same URL never shows another picture. */
export const storedPicture = {
  access: 'public',
  params: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}\.webp$/, 'Not a valid picture name') }),
  response: { mediaType: 'image/webp' },
  cache: cachedBytes,
  errors: ['not_found'],
} as const;

/** Endpoint of the picture (1200 by 630 pixels) that chat apps show with a link. Drawing it needs much processor time. */
export const shareImage = {
  access: 'public',
  response: { mediaType: 'image/png' },
  cache: { ...cachedBytes, limit: 'drawings' },
} as const;

/** Policy for parts of the sitemap. New rows may be missing for an hour. */
const cachedForAnHour: CachePolicy = { freshSeconds: 3_600, limit: 'sitemaps' };

/** The pages of a service's part of the sitemap. */
export const sitemapStarts = z.array(z.strictObject({ kind: z.string(), from: id }));

/** Endpoint that lists the pages of a service's part of the sitemap. */
export const sitemapIndex = <const Kind extends string>(kinds: [Kind, ...Kind[]]) => ({
  summary: 'Pages of the sitemap, by the id that each starts with',
  access: 'public' as const,
  response: z.array(z.strictObject({ kind: z.enum(kinds), from: id })),
  cache: cachedForAnHour,
});

/** Endpoint of one page of the sitemap, with about 10,000 URLs. */
export const sitemapPage = {
  summary: 'The page of the sitemap that starts with this id',
  access: 'public',
  params: z.strictObject({ id }),
  response: { mediaType: 'text/xml' },
  cache: cachedForAnHour,
  errors: ['not_found'],
} as const;

/** Response of a call that reports only success. */
export const done = z.object({ success: z.literal(true) });
