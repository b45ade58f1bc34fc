import { screen, within } from '@testing-library/react';

export const tableNamed = (name: string | RegExp) => screen.findByRole('table', { name });

/** What a table says, row by row; the picture of a medal by its name. Waits for the table. */
export const rowsOf = async (name: string | RegExp): Promise<string[][]> => {
  const [, ...rows] = within(await tableNamed(name)).getAllByRole('row');
  return rows.map((row) =>
    [...row.querySelectorAll('[role=cell], [role=rowheader]')].map(
      (cell) => cell.querySelector('[role=img]')?.getAttribute('aria-label') ?? readText(cell),
    ),
  );
};

/** What is read aloud: not what is hidden from it. */
const readText = (cell: Element): string => {
  const copy = cell.cloneNode(true);
  if (copy instanceof Element) for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return copy.textContent?.trim() ?? '';
};

export const headersOf = async (name: string | RegExp): Promise<(string | null)[]> =>
  within(await tableNamed(name))
    .getAllByRole('columnheader')
    .map((header) => header.textContent);
