import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$|\/(?:test|testing|journeys|support)\//.test(file);

/** The second level of folders of several projects, the first of the others. */
const findPart = (file: string): string => /^(?:(?:libs|services)\/)?[^/]+/.exec(file)?.[0] ?? file;

/** Counts the lines of TypeScript and JavaScript by part. A growing part is discussed, not rejected. */
const countSourceLines = (root: string): Map<string, { source: number; tests: number }> => {
  const options = { cwd: root, encoding: 'utf8' } as const;
  const files = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs'], options).split('\0').filter(Boolean);
  const parts = new Map<string, { source: number; tests: number }>();
  for (const file of files) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
    const part = parts.get(findPart(file)) ?? { source: 0, tests: 0 };
    part[isTest(file) ? 'tests' : 'source'] += lines;
    parts.set(findPart(file), part);
  }
  return parts;
};

export const printSourceLines = (root: string): void => {
  const parts = [...countSourceLines(root)].map(([part, lines]) => ({ part, ...lines }));
  const total = { part: 'total', source: 0, tests: 0 };
  for (const { source, tests } of parts) {
    total.source += source;
    total.tests += tests;
  }
  const row = ({ part, source, tests }: typeof total) =>
    `${part.padEnd(24)}${String(source).padStart(8)}${String(tests).padStart(8)}`;
  console.log(`\n${'lines'.padEnd(24)}${'source'.padStart(8)}${'tests'.padStart(8)}`);
  for (const part of [...parts, total]) console.log(row(part));
};
