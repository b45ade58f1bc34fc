import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Badge } from '../surfaces/badge.tsx';
import { Card } from '../surfaces/card.tsx';
import { Grid } from './grid.tsx';
import { Cluster, Stack } from './stack.tsx';

const meta = { title: 'ui/Stack', component: Stack, subcomponents: { Cluster, Grid } } satisfies Meta<typeof Stack>;

export default meta;
type Story = StoryObj<typeof meta>;

const words = ['Kick-off', 'First half', 'Half-time', 'Second half', 'Extra time', 'Penalties'];

export const Column: Story = { args: { gap: 2, children: words.map((word) => <Card key={word}>{word}</Card>) } };

/** Wraps where the row is full. */
export const Row: Story = {
  render: () => (
    <Cluster justify="between">
      {words.map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
    </Cluster>
  ),
};

/** `asChild` makes a list of it. */
export const ListInColumns: Story = {
  render: () => (
    <Grid min="xs" asChild>
      <ul role="list">
        {words.map((word) => (
          <Card key={word} asChild>
            <li>{word}</li>
          </Card>
        ))}
      </ul>
    </Grid>
  ),
};
