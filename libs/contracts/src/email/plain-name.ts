import { oneLine, visibleText } from '../http/primitives.ts';

/** Invisible characters that could hide a link from this check, or reverse the order of its letters. */
const invisible = /\p{Cf}/gu;
/** Matches `https://x`, `mail@x`, `x.com` and `x.com/y`: anything that an email client might turn into a link. */
const linkLike = /:\/\/|@|\bwww\b|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]{2,}|[\p{L}\p{N}][/\\][\p{L}\p{N}]/iu;

/** Returns whether an email client could turn part of a text into a link. */
export const looksLikeLink = (value: string): boolean => linkLike.test(value.normalize('NFKC').replace(invisible, ''));

/**
 * A name that strangers read in an email: one line, not blank, and without anything like a link, because the portal's emails must not be
 * usable for phishing.
 */
export const plainName = (max: number, required: string) =>
  visibleText(max, required)
    .regex(oneLine, 'Please use one line')
    .refine((value) => !looksLikeLink(value), { message: 'Please leave out links and addresses' });
