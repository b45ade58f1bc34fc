import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Cluster, Stack } from '../layout/stack.tsx';
import { Rank, RankChange } from './rank.tsx';

const meta = {
  title: 'ui/Rank',
  component: Rank,
  subcomponents: { RankChange },
  args: { place: 1 },
} satisfies Meta<typeof Rank>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Places: Story = {
  render: () => (
    <Cluster>
      {[1, 2, 3, 4, 128, 1_000_000].map((place) => (
        <Rank key={place} place={place} />
      ))}
    </Cluster>
  ),
};

export const Changes: Story = {
  render: () => (
    <Stack>
      <RankChange places={12} />
      <RankChange places={-1204} />
      <RankChange places={0} />
    </Stack>
  ),
};
