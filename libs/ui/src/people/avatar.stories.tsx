import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Cluster } from '../layout/stack.tsx';
import { ids, names, picture } from '../testing/samples.ts';
import { Avatar } from './avatar.tsx';

const meta = {
  title: 'ui/Avatar',
  component: Avatar,
  args: { name: names.plain, seed: ids[0] },
} satisfies Meta<typeof Avatar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Letters: Story = {
  render: (args) => (
    <Cluster>
      {ids.map((id) => (
        <Avatar key={id} {...args} seed={id} letters={2} />
      ))}
      <Avatar name={names.rightToLeft} />
      <Avatar name={names.nameless} />
    </Cluster>
  ),
};

export const Sizes: Story = {
  render: (args) => (
    <Cluster>
      <Avatar {...args} size="sm" />
      <Avatar {...args} size="md" />
      <Avatar {...args} size="lg" />
      <Avatar {...args} size="xl" />
    </Cluster>
  ),
};

/** `alt` only where the name is not next to the picture. */
export const Picture: Story = { args: { src: picture, size: 'lg', alt: names.plain } };

/** The letters stay when the picture cannot be loaded. */
export const Broken: Story = { args: { src: 'data:image/webp,', size: 'lg' } };
