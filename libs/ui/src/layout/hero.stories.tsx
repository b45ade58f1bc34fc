import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../actions/button.tsx';
import { Text } from '../text/text.tsx';
import { Hero } from './hero.tsx';

const meta = {
  title: 'ui/Hero',
  component: Hero,
  args: {
    title: 'Your club, your rules',
    children: <Text size="lead">Join clans, enter tournaments and climb the leaderboard.</Text>,
  },
} satisfies Meta<typeof Hero>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { eyebrow: 'eFootball community' } };

export const LargeAndCentered: Story = {
  args: {
    size: 'lg',
    align: 'center',
    actions: (
      <>
        <Button size="lg">Join Now</Button>
        <Button size="lg" variant="secondary">
          View Leaderboard
        </Button>
      </>
    ),
  },
};
