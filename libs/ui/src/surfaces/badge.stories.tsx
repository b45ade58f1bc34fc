import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Cluster } from '../layout/stack.tsx';
import { Badge, type BadgeTone } from './badge.tsx';

const meta = {
  title: 'ui/Badge',
  component: Badge,
  args: { children: 'Featured' },
} satisfies Meta<typeof Badge>;

export default meta;
type Story = StoryObj<typeof meta>;

const tones: BadgeTone[] = ['neutral', 'accent', 'amber', 'live', 'info', 'violet', 'gold', 'danger'];

export const Tones: Story = {
  render: () => (
    <Cluster>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Cluster>
  ),
};
