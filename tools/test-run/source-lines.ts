import { listFiles, read } from '../files.ts';

const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$|\/(?:test|testing|journeys|support)\//.test(file);

/** The second level of folders of several projects, the first of the others. */
const findPart = (file: string): string => /^(?:(?:libs|services)\/)?[^/]+/.exec(file)?.[0] ?? file;

/** Prints the lines of TypeScript and JavaScript by part. A growing part is discussed, not rejected. */
export const printSourceLines = (): void => {
  const table: Record<string, { source: number; tests: number }> = {};
  for (const file of listFiles('*.ts', '*.tsx', '*.mjs')) {
    const lines = read(file).split('\n').length - 1;
    for (const part of ['total', findPart(file)]) {
      table[part] ??= { source: 0, tests: 0 };
      table[part][isTest(file) ? 'tests' : 'source'] += lines;
    }
  }
  console.table(table);
};
