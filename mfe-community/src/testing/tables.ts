import { screen, within } from '@testing-library/react';

export const tableNamed = (name: string | RegExp) => screen.findByRole('table', { name });

/** The texts of a table's cells, row by row; medals by their accessible name. Waits for the table. */
export const readRows = async (name: string | RegExp): Promise<string[][]> => {
  const [, ...rows] = within(await tableNamed(name)).getAllByRole('row');
  return rows.map((row) =>
    [...row.querySelectorAll('[role=cell], [role=rowheader]')].map(
      (cell) => cell.querySelector('[role=img]')?.getAttribute('aria-label') ?? readText(cell),
    ),
  );
};

/** The text without parts hidden from screen readers. */
const readText = (cell: Element): string => {
  const copy = cell.cloneNode(true);
  if (copy instanceof Element) for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return copy.textContent?.trim() ?? '';
};

export const readHeaders = async (name: string | RegExp): Promise<(string | null)[]> =>
  within(await tableNamed(name))
    .getAllByRole('columnheader')
    .map((header) => header.textContent);
