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

const fileIn = (folder: string): string => join(folder, 'results.json');

export const readResults = (folder: string): Results =>
  existsSync(fileIn(folder)) ? (JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Results) : {};

/** Adds a result to `results.json` and `results.md` of a folder. */
export const saveResult = (folder: string, name: string, result: Result): void => {
  mkdirSync(folder, { recursive: true });
  const results = { ...readResults(folder), [name]: result };
  writeFileSync(fileIn(folder), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(folder, 'results.md'), `${renderResults(results)}\n`);
};
