import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Rank } from '../art/rank.tsx';
import { Avatar } from '../people/avatar.tsx';
import { Persona, personaHeight } from '../people/persona.tsx';
import { Badge } from '../surfaces/badge.tsx';
import { ids, names } from '../testing/samples.ts';
import { headerHeight } from '../theme/tokens.ts';
import { Table, type TableColumn } from './table.tsx';

interface Player {
  id: string;
  name: string;
  score: number;
}

const players: Player[] = [
  { id: ids[0], name: 'night_striker', score: 9_999_999 },
  { id: ids[1], name: names.plain, score: 0 },
  { id: ids[2], name: names.long, score: 1204 },
  { id: '4', name: names.rightToLeft, score: 12 },
];

const columns: TableColumn<Player>[] = [
  { key: 'rank', header: 'Rank', compact: 'lead', width: '6rem', cell: (_, index) => <Rank place={index + 3} /> },
  {
    key: 'player',
    header: 'Player',
    rowHeader: true,
    contentHeight: personaHeight,
    cell: ({ id, name }, _, isCurrent) => (
      <Persona
        picture={<Avatar name={name} seed={id} />}
        name={name}
        detail="PlayStation"
        mark={isCurrent && <Badge tone="accent">You</Badge>}
      />
    ),
  },
  {
    key: 'score',
    header: 'Score',
    numeric: true,
    width: '9rem',
    sorted: 'descending',
    cell: ({ score }) => score.toLocaleString('en-US'),
  },
];

const meta = {
  title: 'ui/Table',
  component: Table<Player>,
  // The head sticks below the page header, which only the shell has.
  decorators: [
    (Story) => (
      <div style={{ paddingBlockStart: headerHeight }}>
        <Story />
      </div>
    ),
  ],
  args: { caption: 'Top Players', columns, rows: players, rowKey: ({ id }) => id },
} satisfies Meta<typeof Table<Player>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const CurrentRow: Story = { args: { isCurrent: ({ name }) => name === names.plain } };

export const Loading: Story = { args: { skeletonRows: 4 } };

export const Empty: Story = { args: { rows: [], placeholder: 'No players on leaderboard yet' } };

/** A table wider than its frame scrolls sideways; shadows mark the sides with hidden columns. */
export const Wide: Story = {
  args: { wide: true, columns: [...columns, ...columns.map((column) => ({ ...column, key: `${column.key}-again` }))] },
};

/** The placeholder is as tall as the rows that will replace it. */
export const PlaceholderOfThreeRows: Story = {
  args: { rows: [], placeholder: 'Loading top players...', placeholderRows: 3 },
};
