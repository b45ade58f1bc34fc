/** One row of a scenario's table. */
export interface Metric {
  name: string;
  value: number;
  unit: Unit;
  /** The run fails when it is missed; a metric without one only informs. */
  threshold?: Threshold;
}

type Threshold = { atMost: number } | { below: number } | { atLeast: number };
type Unit = 's' | 'MB' | 'MiB' | 'kB' | 'ms' | '/s' | '';

/** @returns the duration of the work in ms */
export const measureMs = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

/** A measurement; counts and ratios have no unit. */
export const metric = (name: string, value: number, unit: Unit = '', threshold?: Threshold): Metric => ({
  name,
  value,
  unit,
  ...(threshold && { threshold }),
});

const fractionDigits: Record<Unit, number> = { s: 1, MB: 1, MiB: 0, kB: 1, ms: 0, '/s': 0, '': 3 };

export const isMet = ({ value, threshold }: Metric): boolean => {
  if (!threshold) return true;
  if ('atLeast' in threshold) return value >= threshold.atLeast;
  return 'below' in threshold ? value < threshold.below : value <= threshold.atMost;
};

/** The table `metric | measured | threshold | ok`. */
export const renderMetrics = (metrics: readonly Metric[]): string =>
  renderTable(
    ['metric', 'measured', 'threshold', 'ok'],
    metrics.map((metric) => [...toCells(metric), metric.threshold ? (isMet(metric) ? 'yes' : 'NO') : '']),
  );

/** Name, measured value and threshold. */
const toCells = ({ name, value, unit, threshold }: Metric): [string, string, string] => [
  name,
  formatQuantity(value, unit),
  threshold ? formatThreshold(threshold, unit) : '',
];

/** A Markdown table, padded so that it reads well in a terminal too. */
export const renderTable = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
};

export const formatQuantity = (value: number, unit: Unit): string => {
  const text = Number.isInteger(value) ? String(value) : value.toFixed(fractionDigits[unit]);
  return unit ? `${text} ${unit}` : text;
};

const formatThreshold = (threshold: Threshold, unit: Unit): string => {
  if ('atLeast' in threshold) return `>= ${formatQuantity(threshold.atLeast, unit)}`;
  if ('below' in threshold) return `< ${formatQuantity(threshold.below, unit)}`;
  return threshold.atMost === 0 ? 'none' : `<= ${formatQuantity(threshold.atMost, unit)}`;
};

/** The smallest value that is not exceeded by this share of the values. @param share from 0 to 1 */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);
