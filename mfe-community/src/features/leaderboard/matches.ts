/** Letters that look alike on screen (accents written in two ways, full-width forms) are alike in a search too. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether one of the names holds the text, without regard to case; an empty text fits everybody. */
export const matches = (search: string, names: readonly (string | undefined)[]): boolean => {
  const wanted = fold(search.trim());
  return wanted === '' || names.some((name) => name !== undefined && fold(name).includes(wanted));
};
