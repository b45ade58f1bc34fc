/** What was measured, as one row of the table. */
export interface Figure {
  name: string;
  measured: number;
  unit: Unit;
  /** What it must keep to; a figure without one only informs. */
  bar?: Bar;
}

export type Bar = { atMost: number } | { below: number } | { atLeast: number };
export type Unit = 's' | 'MB' | 'kB' | 'ms' | '/s' | '';

/** Digits after the point: as many as a bar is decided by. */
const digits: Record<Unit, number> = { s: 1, MB: 1, kB: 1, ms: 0, '/s': 0, '': 3 };

export const isMet = ({ measured, bar }: Figure): boolean => {
  if (!bar) return true;
  if ('atLeast' in bar) return measured >= bar.atLeast;
  return 'below' in bar ? measured < bar.below : measured <= bar.atMost;
};

/** The table `figure | measured | bar | ok`. */
export const renderFigures = (figures: readonly Figure[]): string =>
  renderTable(
    ['figure', 'measured', 'bar', 'ok'],
    figures.map((figure) => [
      figure.name,
      quantity(figure.measured, figure.unit),
      figure.bar ? describeBar(figure.bar, figure.unit) : '',
      figure.bar ? (isMet(figure) ? 'yes' : 'NO') : '',
    ]),
  );

/** A Markdown table, padded so that it reads well in a terminal too. */
export const renderTable = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
};

export const quantity = (value: number, unit: Unit): string => {
  const text = Number.isInteger(value) ? String(value) : value.toFixed(digits[unit]);
  return unit ? `${text} ${unit}` : text;
};

const describeBar = (bar: Bar, unit: Unit): string => {
  if ('atLeast' in bar) return `>= ${quantity(bar.atLeast, unit)}`;
  if ('below' in bar) return `< ${quantity(bar.below, unit)}`;
  return bar.atMost === 0 ? 'none' : `<= ${quantity(bar.atMost, unit)}`;
};
