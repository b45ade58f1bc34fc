import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Part, readAnnotated } from './annotated';
import { type Coverage, measure } from './coverage';
import { readSources } from './sources';
import { readTests } from './test-words';

/** The annotated specification, in the order of its sections. */
export const readSpecification = (root: string): Part[] => {
  const folder = join(root, 'tools/coverage/specification');
  return readdirSync(folder)
    .sort()
    .flatMap((name) => readAnnotated(readFileSync(join(folder, name), 'utf8')));
};

/** How the repository's tests cover the specification today. */
export const measureRepository = (root: string): Coverage =>
  measure(readSpecification(root), readTests(readSources(root)));

export const documentPath = (root: string): string => resolve(root, 'docs/specification-coverage.md');
