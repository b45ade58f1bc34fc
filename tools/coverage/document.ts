import { basename } from 'node:path';
import type { Coverage, CoveredRow } from './coverage';
import type { KnownTest } from './test-words';

/** As it reads: without the marks of a list or a table around it, and with what Markdown would take for its own escaped. */
const inCell = (text: string): string =>
  text.replace(/^\|\s*|\s*\|$|^- /g, '').replace(/[|<>]|(?<!\*)\*(?!\*)/g, '\\$&');

const link = ({ file, titles }: KnownTest): string =>
  `[${basename(file).replace(/\.(test|spec)\.tsx?$/, '')}](../${file}) › ${inCell(titles.join(' › '))}`;

const cell = (tests: KnownTest[]): string => tests.map(link).join('<br>');

const table = (heads: [string, string], rows: [string, string][]): string =>
  [`| ${heads[0]} | ${heads[1]} |`, '|---|---|', ...rows.map(([left, right]) => `| ${left} | ${right} |`)].join('\n');

const rowOf = ({ says, empty, tests }: CoveredRow): [string, string] => [
  inCell(says),
  empty === undefined ? cell(tests) : `_${empty}_`,
];

/** Each once, by its words; the tests of all places together. */
const collected = (all: { name: string; tests: KnownTest[] }[]): [string, string][] => {
  const byName = new Map<string, Set<KnownTest>>();
  for (const { name, tests } of all) byName.set(name, new Set([...(byName.get(name) ?? []), ...tests]));
  return [...byName].map(([name, tests]) => [inCell(name), cell([...tests])]);
};

/** `docs/specification-coverage.md`. */
export const writeDocument = ({ parts }: Coverage): string => {
  const rows = parts.flatMap((part) => part.rows);
  const words = rows.flatMap((row) => row.quotes);
  const quotes = collected(words.filter(({ isQuoted }) => isQuoted).map((quote) => ({ ...quote, name: quote.words })));
  const calls = collected(rows.flatMap((row) => row.calls.map(({ key, tests }) => ({ name: key, tests }))));
  const promises = rows.filter(({ empty }) => empty === undefined).length;
  const bySection = parts.map(({ headings, rows: own }) => {
    const title = `${'#'.repeat(Math.min(headings.length + 1, 4))} ${headings.at(-1)}`;
    return own.length === 0 ? title : `${title}\n\n${table(['The specification says', 'Shown by'], own.map(rowOf))}`;
  });
  return `${[
    '# What the specification says, and the tests that show it',
    `Line by line: ${promises} rows that promise something, ${quotes.length} quoted texts and ${calls.length} calls, each with a test. ` +
      'Written by `npm run coverage` from `tools/coverage/specification/`; `npm test` fails when a row has no test, when a test that ' +
      'is named here is gone, and when this file is not what the tool writes. A quoted text counts as shown by a test that holds it ' +
      'as a literal, and so fails when the text changes; so do the labels, fields and figures that the rows name.',
    ...bySection,
    '## All quoted texts',
    table(['Text', 'Shown by'], quotes),
    '## All calls',
    table(['Call', 'Shown by'], calls),
  ].join('\n\n')}\n`;
};
