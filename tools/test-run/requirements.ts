import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { TestResult } from './results.ts';

/** A sentence of the specification. */
export interface Requirement {
  id: string;
  /** Why the sentence has nothing to test. */
  untested?: string;
}

interface Section {
  title: string;
  requirements: Requirement[];
}

export const specificationFile = 'tools/docs/specification.yaml';

type SpecificationFile = Record<string, Record<string, string | { text: string; untested: string }>>;

export const readSpecification = (root: string): Section[] => {
  const sections = parse(readFileSync(join(root, specificationFile), 'utf8')) as SpecificationFile;
  return Object.entries(sections).map(([title, sentences]) => ({
    title,
    requirements: Object.entries(sentences).map(([id, sentence]) =>
      typeof sentence === 'string' ? { id } : { id, untested: sentence.untested },
    ),
  }));
};

/** The ids that end a title, as in `shows each clan [2.5, 9.6]`. A `describe` passes its own to its tests. */
const listIds = ({ titles }: TestResult): string[] =>
  titles.flatMap((title) => /\[(\d+\.\d+(?:, \d+\.\d+)*)\]$/.exec(title)?.[1]?.split(', ') ?? []);

/**
 * Checks the requirements against the results of a test run.
 * @param isWholeRun false after a run of some tests, which cannot show that a requirement has no test
 * @returns the defects, each as one sentence
 */
export const findUncovered = (
  requirements: readonly Requirement[],
  results: readonly TestResult[],
  isWholeRun: boolean,
): string[] => {
  const tests = results.flatMap((result) => listIds(result).map((id) => ({ ...result, id })));
  const tested = new Set(tests.map(({ id }) => id));
  const known = new Set(requirements.map(({ id }) => id));
  const uncovered = requirements.filter(({ id, untested }) => untested === undefined && !tested.has(id));
  return [
    ...(isWholeRun ? uncovered : []).map(({ id }) => `${id} has neither a test nor a reason`),
    ...tests.flatMap(({ id, file, titles, status }) => {
      const name = `'${titles.join(' › ')}' in ${file}`;
      if (!known.has(id)) return [`${name} has the id ${id}, which does not exist`];
      return status === 'passed' ? [] : [`${id}: ${name} did not pass`];
    }),
  ];
};
