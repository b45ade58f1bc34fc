import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Rank } from '../art/rank.tsx';
import { expectAccessible } from '../testing/accessibility.ts';
import { Table, type TableColumn } from './table.tsx';

interface Player {
  id: string;
  name: string;
  score: number;
}

const players: Player[] = [
  { id: 'a', name: 'night_striker', score: 9_999_999 },
  { id: 'b', name: 'demo_player', score: 0 },
];

const columns: TableColumn<Player>[] = [
  { key: 'rank', header: 'Rank', compact: 'lead', cell: (_, index) => <Rank place={index + 3} /> },
  { key: 'player', header: 'Player', rowHeader: true, cell: (player) => player.name },
  { key: 'score', header: 'Score', numeric: true, cell: (player) => player.score.toLocaleString('en-US') },
];

const renderTable = (props: Partial<Parameters<typeof Table<Player>>[0]> = {}) =>
  render(<Table caption="Top Players" columns={columns} rows={players} rowKey={(player) => player.id} {...props} />);

describe('Table', () => {
  test('it is a table named by its caption, with column and row headers that stay when rows turn compact', async () => {
    renderTable();
    const table = screen.getByRole('table', { name: 'Top Players' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Rank', 'Player', 'Score']);
    expect(screen.getByRole('rowheader', { name: 'night_striker' })).toBeInTheDocument();
    // Written-out roles keep the semantics once CSS takes the table's display away.
    expect(table).toHaveAttribute('role', 'table');
    expect(screen.getByRole('rowheader', { name: 'night_striker' })).toHaveAttribute('role', 'rowheader');
    await expectAccessible();
  });

  test('medals are read as ranks, later places as #n', () => {
    renderTable();
    const [, first, second] = screen.getAllByRole('row');
    expect(within(first as HTMLElement).getByRole('img', { name: 'Rank 3, bronze medal' })).toBeInTheDocument();
    expect(within(second as HTMLElement).getByText('#4')).toBeInTheDocument();
  });

  test('a detail repeats its header beside the value for eyes only', () => {
    renderTable();
    expect(screen.getByRole('cell', { name: '9,999,999' })).toHaveTextContent('Score9,999,999');
  });

  test.each([0, 1])('each cell names its column, also of %i skeleton rows', (skeletonRows) => {
    renderTable({ skeletonRows });
    const [, row] = screen.getAllByRole('row');
    expect(Array.from(row?.children ?? [], (cell) => cell.getAttribute('data-column'))).toEqual([
      'rank',
      'player',
      'score',
    ]);
  });

  test('without rows it shows the placeholder across all columns', () => {
    renderTable({ rows: [], placeholder: 'No players on leaderboard yet' });
    expect(screen.getByRole('cell', { name: 'No players on leaderboard yet' })).toHaveAttribute('colspan', '3');
  });

  test('a wide table that does not fit is in a region that scrolls by keyboard', async () => {
    const width = jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
    renderTable({ wide: true });
    expect(screen.getByRole('region', { name: 'Top Players' })).toHaveAttribute('tabindex', '0');
    await expectAccessible();
    width.mockRestore();
  });

  test('a wide table that fits is no tab stop', () => {
    renderTable({ wide: true });
    expect(screen.getByRole('region', { name: 'Top Players' })).not.toHaveAttribute('tabindex');
  });

  test('the column that defines the order is marked', () => {
    const sorted = columns.map((column) =>
      column.key === 'score' ? { ...column, sorted: 'descending' as const } : column,
    );
    renderTable({ columns: sorted });
    expect(screen.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByRole('columnheader', { name: 'Player' })).not.toHaveAttribute('aria-sort');
  });

  test('a header with onSort is a button', async () => {
    const onSort = jest.fn();
    renderTable({ columns: columns.map((column) => (column.key === 'score' ? { ...column, onSort } : column)) });
    fireEvent.click(screen.getByRole('button', { name: 'Score' }));
    expect(onSort).toHaveBeenCalledTimes(1);
    await expectAccessible(document.body);
  });

  test('a placeholder can be as tall as the rows that are loading', () => {
    renderTable({ rows: [], placeholder: 'Loading top players...', placeholderRows: 3 });
    const { height } = getComputedStyle(screen.getByRole('cell', { name: 'Loading top players...' }));
    expect(height).toContain('2.5rem');
  });

  test('while it loads it is busy and shows as many rows as asked for, without data', async () => {
    renderTable({ skeletonRows: 4 });
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getAllByRole('row')).toHaveLength(5);
    expect(screen.queryByText('demo_player')).not.toBeInTheDocument();
    await expectAccessible();
  });
});
