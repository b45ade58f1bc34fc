import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from './results';

/** A row of docs/specification-coverage.md: a sentence of the specification and the tests that cover it. */
interface Requirement {
  text: string;
  tests: { file: string; title: string }[];
  /** Why the sentence has nothing to test. */
  hasReason: boolean;
}

const documentPath = 'docs/specification-coverage.md';

const readRow = (line: string): Requirement | null => {
  const [, text = '', tests = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (!line.startsWith('| ') || tests === 'Tests') return null;
  return {
    text,
    hasReason: /^_.+_$/.test(tests),
    tests: [...tests.matchAll(/\]\(\.\.\/([^)]+)\) › (.+?)(?=<br>|$)/g)].map(([, file = '', title = '']) => ({
      file,
      title: title.replace(/\\([|<>*])/g, '$1'),
    })),
  };
};

/** Placeholders that Jest (`%s`, `$name`) and template literals (`${name}`) fill in. */
const placeholder = /%[psdifjo#]|\$\{[^}]*\}|\$[\w.#]+/;

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const titlePattern = (title: string): RegExp =>
  new RegExp(`^${title.split(placeholder).map(escapePattern).join('[^]*')}$`);

/**
 * Checks the requirements against the results of a test run.
 * @param isWholeRun false after a run of some tests: test files and journeys that did not run are left out
 * @returns the rows without a passed test, each as one sentence
 */
export const findUncovered = (document: string, results: readonly TestResult[], isWholeRun: boolean): string[] => {
  const byFile = new Map<string, TestResult[]>();
  for (const result of results) byFile.set(result.file, [...(byFile.get(result.file) ?? []), result]);
  const check = ({ file, title }: Requirement['tests'][number]): string[] => {
    const inFile = byFile.get(file);
    if (!inFile && !isWholeRun) return [];
    const pattern = titlePattern(title);
    const named = (inFile ?? []).filter(({ titles }) => pattern.test(titles.join(' › ')));
    if (named.length === 0 && (isWholeRun || !file.startsWith('e2e/'))) return [`${file} has no test '${title}'`];
    return named.some(({ status }) => status !== 'passed') ? [`'${title}' in ${file} did not pass`] : [];
  };
  return document.split('\n').flatMap((line) => {
    const row = readRow(line);
    if (!row || row.hasReason) return [];
    if (row.tests.length === 0) return [`'${row.text}' has neither a test nor a reason`];
    return row.tests.flatMap(check).map((defect) => `'${row.text}': ${defect}`);
  });
};

/** Checks docs/specification-coverage.md. */
export const findUncoveredIn = (root: string, results: readonly TestResult[], isWholeRun: boolean): string[] =>
  findUncovered(readFileSync(join(root, documentPath), 'utf8'), results, isWholeRun);
