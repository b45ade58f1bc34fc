import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMet, type Metric, renderTable, toCells } from '../bench/metrics.ts';

/** The last run of a proof. */
export interface Result {
  title: string;
  /** When it ended. */
  at: string;
  /** Calls a second of its load. */
  rate: number;
  metrics: Metric[];
  control: { title: string; metrics: Metric[] };
}

type Results = Record<string, Result>;

/** A proof counts if it meets its thresholds and its control does not. */
export const isProven = ({ metrics, control }: Pick<Result, 'metrics' | 'control'>): boolean =>
  metrics.every(isMet) && !control.metrics.every(isMet);

const describeMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .map((one) => {
      const [name, measured, threshold] = toCells(one);
      return `${name} ${measured}${threshold ? ` (${threshold}${isMet(one) ? '' : ', missed'})` : ''}`;
    })
    .join('; ');

export const renderResults = (results: Results): string =>
  renderTable(
    ['proof', 'measured (threshold)', 'control, which must miss a threshold', 'proven'],
    Object.values(results).map((result) => [
      result.title,
      describeMetrics(result.metrics),
      `${result.control.title}: ${describeMetrics(result.control.metrics.filter((one) => !isMet(one))) || 'misses nothing'}`,
      isProven(result) ? 'yes' : 'NO',
    ]),
  );

/** Adds a result to `results.json` and `results.md` of a folder. @returns the table of all results */
export const saveResult = (folder: string, name: string, result: Result): string => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'results.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {};
  const results = { ...known, [name]: result };
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  const table = renderResults(results);
  writeFileSync(join(folder, 'results.md'), `${table}\n`);
  return table;
};
