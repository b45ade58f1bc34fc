import { Grid } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Scene } from './scenes.tsx';

const meta = { title: 'scenes/Scene', component: Scene, args: { of: 'news' } } satisfies Meta<typeof Scene>;

export default meta;
type Story = StoryObj<typeof meta>;

export const All: Story = {
  render: () => (
    <Grid min="sm">
      <Scene of="news" />
      <Scene of="clans" />
      <Scene of="tournaments" />
      <Scene of="leaderboard" />
    </Grid>
  ),
};
