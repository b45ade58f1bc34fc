import type { TestResult } from './results';

/** A row of docs/specification-coverage.md: a sentence of the specification and the files whose tests carry its id. */
interface Requirement {
  id: string;
  files: string[];
  /** Why the sentence has nothing to test. */
  hasReason: boolean;
}

const readRow = (line: string): Requirement[] => {
  const [, id = '', , tests = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (!/^\d+\.\d+$/.test(id)) return [];
  const files = Array.from(tests.matchAll(/\]\(\.\.\/([^)]+)\)/g), ([, file = '']) => file);
  return [{ id, files, hasReason: /^_.+_$/.test(tests) }];
};

/** The ids that end a title, as in `shows each clan [2.5, 9.6]`. A `describe` passes its own to its tests. */
const idsOf = ({ titles }: TestResult): string[] =>
  titles.flatMap((title) => /\[(\d+\.\d+(?:, \d+\.\d+)*)\]$/.exec(title)?.[1]?.split(', ') ?? []);

/**
 * Checks the requirements against the results of a test run.
 * @param isWholeRun false after a run of some tests: test files and journeys that did not run are left out
 * @returns the defects, each as one sentence
 */
export const findUncovered = (document: string, results: readonly TestResult[], isWholeRun: boolean): string[] => {
  const rows = document.split('\n').flatMap(readRow);
  const tests = results.flatMap((result) => idsOf(result).map((id) => ({ ...result, id })));
  const filesThatRan = new Set(results.map(({ file }) => file));
  const isExpected = (file: string) => isWholeRun || (filesThatRan.has(file) && !file.startsWith('e2e/'));
  const linked = new Set(rows.flatMap(({ id, files }) => files.map((file) => `${id} ${file}`)));
  return [
    ...rows
      .filter(({ files, hasReason }) => files.length === 0 && !hasReason)
      .map(({ id }) => `${id} has neither a test nor a reason`),
    ...rows.flatMap(({ id, files }) =>
      files
        .filter((file) => isExpected(file) && !tests.some((test) => test.id === id && test.file === file))
        .map((file) => `${file} has no test with the id ${id}`),
    ),
    ...tests.flatMap(({ id, file, titles, status }) => {
      const name = `'${titles.join(' › ')}' in ${file}`;
      if (!linked.has(`${id} ${file}`)) return [`${name} has the id ${id}, whose row does not link its file`];
      return status === 'passed' ? [] : [`${id}: ${name} did not pass`];
    }),
  ];
};
