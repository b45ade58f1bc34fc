import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Shield } from '../art/shield.tsx';
import { Badge } from '../surfaces/badge.tsx';
import { ids, names } from '../testing/samples.ts';
import { Avatar } from './avatar.tsx';
import { Persona } from './persona.tsx';

const meta = {
  title: 'ui/Persona',
  component: Persona,
  args: { picture: <Avatar name={names.plain} seed={ids[0]} />, name: names.plain, detail: 'PlayStation' },
} satisfies Meta<typeof Persona>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Player: Story = {};

export const Clan: Story = {
  args: { picture: <Shield seed={ids[1]} />, name: 'Night Strikers', detail: '11 members' },
};

/** The name is truncated, the mark is not. */
export const LongName: Story = {
  args: { name: names.long, mark: <Badge tone="accent">You</Badge> },
  render: (args) => (
    <div style={{ inlineSize: '15rem' }}>
      <Persona {...args} />
    </div>
  ),
};

export const RightToLeftName: Story = {
  args: { picture: <Avatar name={names.rightToLeft} />, name: names.rightToLeft, mark: <Badge>Mobile</Badge> },
};
