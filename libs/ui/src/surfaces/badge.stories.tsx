import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Cluster } from '../layout/stack';
import { Badge, type BadgeTone } from './badge';
import { CategoryBadge, RoleBadge, StatusBadge } from './domain-badges';

const meta = {
  title: 'ui/Badge',
  component: Badge,
  subcomponents: { CategoryBadge, RoleBadge, StatusBadge },
  args: { children: 'Clan Leader' },
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

export const Roles: Story = {
  render: () => (
    <Cluster>
      {['WORLD', 'eFootball leader', 'Clan Manager', 'Clan Leader', 'player'].map((role) => (
        <RoleBadge key={role} role={role} productName="eFootball" />
      ))}
    </Cluster>
  ),
};

export const Categories: Story = {
  render: () => (
    <Cluster>
      {['news', 'esports', 'mobile', 'other'].map((category) => (
        <CategoryBadge key={category} category={category} />
      ))}
    </Cluster>
  ),
};

export const Statuses: Story = {
  render: () => (
    <Cluster>
      <StatusBadge status="live">Live Now</StatusBadge>
      <StatusBadge status="upcoming">Upcoming</StatusBadge>
      <StatusBadge status="completed">Completed</StatusBadge>
    </Cluster>
  ),
};
