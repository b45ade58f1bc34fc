const maxLength = 60;

/** Letters without accents, digits, and hyphens between words. Names in other scripts become empty. */
export const slugify = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
    .replaceAll(' ', '-');
