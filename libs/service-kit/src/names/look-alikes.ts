import unhomoglyph from 'unhomoglyph';

/** Replaces each letter by its prototype, as defined in section 4 of UTS #39. */
const skeleton = (text: string): string =>
  unhomoglyph(text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')).normalize('NFD');

/**
 * Builds the key that look-alike names share in any case: `Kings` with a Cyrillic or full-width K; `pIayer`, `p1ayer` and `PLAYER`. Use it
 * for comparison only. Ignoring case makes `i` and `l` one letter, because `I` stands for both; `M` becomes `rn` only in the second
 * skeleton.
 */
export const lookAlikeKey = (name: string): string =>
  skeleton(skeleton(name.normalize('NFKC')).toLowerCase())
    .replaceAll('i', 'l')
    .trim()
    .replace(/\s+/gu, ' ');

/**
 * Builds the options of the unique index on look-alike keys. Rows without a key do not collide. The condition is a comparison with '',
 * because the planner cannot use the index for a $type.
 */
export const lookAlikeIndex = (keyField: string) =>
  ({ unique: true, partialFilterExpression: { [keyField]: { $gt: '' } }, name: 'look-alike' }) as const;
