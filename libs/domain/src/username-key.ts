/** Usernames and emails are indexed and compared in this form, which ignores case. */
export const caseKey = (text: string): string => text.toLowerCase();

/**
 * Builds the index range of all keys that start with `prefix`. No character of it has a special meaning.
 * MongoDB compares strings by their UTF-8 bytes, in which U+10FFFF is the greatest character.
 */
export const keyRange = (prefix: string): { $gte: string; $lt: string } => ({
  $gte: prefix,
  $lt: `${prefix}\u{10ffff}`,
});
