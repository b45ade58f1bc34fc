/**
 * The specification, split into rows, with what shows each of them. The files in `specification/` read so:
 *
 *     ## Sign in                                   a part, by its heading in the specification
 *     Title 'Welcome Back'.                        a row: words of the specification, to the letter
 *       > sign-in-page.test.tsx: greets at %s      a test that shows it
 *       + Clan Name | Description                  words that its tests must hold and that it does not quote
 *       = 'Members: n' reads 'Members: {n}'        how a quote is meant; `{n}` stands for anything
 *       = 'error' is no text                       a name in quotes, not words on a screen
 *       ~ tells what the portal is for             why the row promises nothing that could be tested
 */
export interface Part {
  /** Headings from the outermost to the part's own. */
  headings: string[];
  level: number;
  rows: Row[];
}

export interface Row {
  says: string;
  tests: TestName[];
  /** Words that the tests must hold and that the specification does not quote: labels, fields, figures. */
  words: string[];
  /** How quotes of this row are meant, by the quote; undefined: the quote is no text. */
  meanings: Map<string, string | undefined>;
  /** Why there is nothing to test. */
  empty?: string;
}

/** A test as a row names it: the end of its file's path, and its title or its titles from outside in. */
export interface TestName {
  file: string;
  title: string;
}

const note = (row: Row, line: string): void => {
  const test = /^> (\S+\.(?:test|spec)\.tsx?): (.+)$/.exec(line);
  const meaning = /^= '(.+)' (?:reads '(.+)'|is no text)$/.exec(line);
  const [, file, title] = test ?? [];
  if (file !== undefined && title !== undefined) row.tests.push({ file, title });
  else if (meaning?.[1] !== undefined) row.meanings.set(meaning[1], meaning[2]);
  else if (line.startsWith('+ ')) noteWords(row, line.slice(2).split(' | '));
  else if (line.startsWith('~ ')) row.empty = line.slice(2);
  else throw new Error(`'${line}' below '${row.says}' is no test, no words, no meaning of a quote and no reason`);
};

const noteWords = (row: Row, words: string[]): void => {
  const strange = words.find((each) => !row.says.includes(each));
  if (strange !== undefined) throw new Error(`'${row.says}' does not say '${strange}'`);
  row.words.push(...words);
};

/**
 * Reads one file of the annotated specification.
 * @throws Error that names the line that cannot be read
 */
export const readAnnotated = (text: string): Part[] => {
  const parts: Part[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const heading = /^(#+) (.+)$/.exec(line);
    const part = parts.at(-1);
    const row = part?.rows.at(-1);
    if (heading?.[1] !== undefined && heading[2] !== undefined) {
      const level = heading[1].length;
      const above = parts.findLast((each) => each.level < level)?.headings ?? [];
      parts.push({ headings: [...above, heading[2]], level, rows: [] });
    } else if (part === undefined) throw new Error(`'${line}' stands before the first heading`);
    else if (!line.startsWith(' ')) part.rows.push({ says: line, tests: [], words: [], meanings: new Map() });
    else if (row === undefined) throw new Error(`'${line}' belongs to no row`);
    else note(row, line.trim());
  }
  return parts;
};

/** Words only: without list marks, table bars and emphasis, so that the same words read the same however they are laid out. */
const plain = (text: string): string[] =>
  text
    .replace(/^\s*(#+|-|\|[-|]+\|$)/gm, ' ')
    .replace(/[|*]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');

/**
 * Where the annotated rows stop saying what the specification says.
 * @returns undefined where they say all of it in its order; otherwise the words of both from the first difference on
 */
export const firstDifference = (
  parts: Part[],
  specification: string,
): { rows: string; original: string } | undefined => {
  const rows = plain(
    parts.flatMap((part) => [part.headings.at(-1) ?? '', ...part.rows.map(({ says }) => says)]).join('\n'),
  );
  const original = plain(specification);
  const at = original.findIndex((word, index) => word !== rows[index]);
  if (at === -1 && rows.length === original.length) return undefined;
  const from = at === -1 ? original.length : at;
  const words = (all: string[]) => all.slice(Math.max(0, from - 6), from + 12).join(' ');
  return { rows: words(rows), original: words(original) };
};
