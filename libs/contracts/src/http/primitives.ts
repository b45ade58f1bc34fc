import * as z from '../zod';

/** Text as people write it: no NUL, no lone surrogate. Every string that enters the portal goes through this. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      message: 'Text contains characters that are not allowed',
    });

/** A MongoDB object id as 24 hex digits. */
export const id = z.string().regex(/^[0-9a-f]{24}$/, 'Not a valid id');

/** A moment as ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** How many rows an answer may hold, from a query string. */
export const rowLimit = (size: { default: number; max: number }) =>
  z.coerce.number().int().min(1).max(size.max).default(size.default);

/** Opaque position in a list, as the answer's `Link: <...>; rel="next"` header carries it. A name in any script fits into it. */
export const cursor = text(600).regex(/^[\w-]+$/, 'Not a valid cursor');

/** Query of a paged list. The list itself is a bare array; the next page's address is the answer's `Link` header. */
export const pageQuery = (size: { default: number; max: number }) => ({
  limit: rowLimit(size),
  cursor: cursor.optional(),
});

/** Path of a stored picture: the hash of its content, so the address never shows anything else. */
export const pictureParams = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{64}\.webp$/, 'Not a valid picture address'),
});

/** The answer of a call that only reports that it was done. */
export const done = z.object({ success: z.literal(true) });
