import { limits } from '../limits';
import { z } from '../zod';

/** Text as people write it: no NUL, no lone surrogate. Every string that enters the portal goes through this. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), { message: 'Text contains characters that are not allowed' });

/** A MongoDB object id as 24 hex digits. */
export const id = z.string().regex(/^[0-9a-f]{24}$/, 'Not a valid id');

/** A moment as ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** Size of a page from a query string: 1..100. */
export const pageLimit = z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default);

/** Opaque position in a list, as the answer's `Link: <...>; rel="next"` header carries it. */
export const cursor = text(200).regex(/^[\w-]+$/, 'Not a valid cursor');

/** The answer of a call that only reports that it was done. */
export const done = z.object({ success: z.literal(true) });
