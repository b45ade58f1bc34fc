import { oneLine, visibleText } from '../http/primitives';

/** Characters that are not seen and could hide an address from this check or turn its letters around. */
const invisible = /\p{Cf}/gu;
/** `https://x`, `mail@x`, `x.com`, `x.com/y`: anything an email client might turn into a link. */
const linkLike = /:\/\/|@|\bwww\b|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]{2,}|[\p{L}\p{N}][/\\][\p{L}\p{N}]/iu;

/** Whether an email client could turn part of this into a link. */
export const looksLikeLink = (value: string): boolean => linkLike.test(value.normalize('NFKC').replace(invisible, ''));

/**
 * A name that strangers read in an email: one line, not blank, without anything like a link, so that the portal's emails cannot
 * be used for phishing.
 */
export const plainName = (max: number, required: string) =>
  visibleText(max, required)
    .regex(oneLine, 'Please use one line')
    .refine((value) => !looksLikeLink(value), { message: 'Please leave out links and addresses' });
