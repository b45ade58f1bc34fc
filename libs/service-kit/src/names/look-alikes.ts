import unhomoglyph from 'unhomoglyph';

/** UTS #39, section 4; the library replaces each letter by its prototype. */
const skeleton = (text: string): string =>
  unhomoglyph(text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')).normalize('NFD');

/**
 * Names that look alike in any case have the same key: `Kings` with a Cyrillic or full-width K, `pIayer`, `p1ayer` and `PLAYER`. For
 * comparison only. Case makes `i` and `l` one letter, since `I` is both; `M` becomes `rn` in the second skeleton only.
 */
export const lookAlikeKey = (name: string): string =>
  skeleton(skeleton(name.normalize('NFKC')).toLowerCase())
    .replaceAll('i', 'l')
    .trim()
    .replace(/\s+/gu, ' ');

/**
 * Options of the unique index on look-alike keys. Rows stored before there were keys have none and do not collide. The planner sees that a
 * string is above '', but not that it is of a $type.
 */
export const lookAlikeIndex = (keyField: string) =>
  ({ unique: true, partialFilterExpression: { [keyField]: { $gt: '' } }, name: 'look-alike' }) as const;
