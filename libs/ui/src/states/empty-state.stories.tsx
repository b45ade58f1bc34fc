import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../actions/button.tsx';
import { EmptyState, ErrorState } from './empty-state.tsx';

const meta = {
  title: 'ui/EmptyState',
  component: EmptyState,
  subcomponents: { ErrorState },
  args: { title: 'No clans yet', headingLevel: 2, children: 'Create the first one and invite your friends.' },
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const WithNextStep: Story = { args: { action: <Button>Create Clan</Button> } };

export const Failed: Story = {
  render: () => (
    <ErrorState headingLevel={2} onRetry={() => {}}>
      The leaderboard could not be loaded.
    </ErrorState>
  ),
};
