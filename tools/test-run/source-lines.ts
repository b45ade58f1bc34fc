import { listFiles, read } from '../files.ts';

const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$|\/(?:test|testing|journeys|support)\//.test(file);

/** The second level of folders of several projects, the first of the others. */
const findPart = (file: string): string => /^(?:(?:libs|services)\/)?[^/]+/.exec(file)?.[0] ?? file;

/** Counts the lines of TypeScript and JavaScript by part. A growing part is discussed, not rejected. */
const countSourceLines = (): Map<string, { source: number; tests: number }> => {
  const parts = new Map<string, { source: number; tests: number }>();
  for (const file of listFiles('*.ts', '*.tsx', '*.mjs')) {
    const lines = read(file).split('\n').length - 1;
    const part = parts.get(findPart(file)) ?? { source: 0, tests: 0 };
    part[isTest(file) ? 'tests' : 'source'] += lines;
    parts.set(findPart(file), part);
  }
  return parts;
};

export const printSourceLines = (): void => {
  const parts = [...countSourceLines()].map(([part, lines]) => ({ part, ...lines }));
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
