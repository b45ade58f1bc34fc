import { oneLine, visibleText } from '../http/primitives';

/** Characters that are not seen and could hide an address from this check or turn its letters around. */
const invisible = /\p{Cf}/gu;
/** `https://x`, `mail@x`, `x.com`, `x.com/y`: whatever a mail program might make a link of. */
const linkLike = /:\/\/|@|\bwww\b|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]{2,}|[\p{L}\p{N}][/\\][\p{L}\p{N}]/iu;

/** Whether a mail program could take part of this for an address to go to. */
export const looksLikeLink = (value: string): boolean => linkLike.test(value.normalize('NFKC').replace(invisible, ''));

/**
 * A name that strangers get to read in a mail: one line that is no blank and holds nothing like a link,
 * so that nobody can send them elsewhere in the portal's name.
 */
export const plainName = (max: number, required: string) =>
  visibleText(max, required)
    .regex(oneLine, 'Please use one line')
    .refine((value) => !looksLikeLink(value), { message: 'Please leave out links and addresses' });
