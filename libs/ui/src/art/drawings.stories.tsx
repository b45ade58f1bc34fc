import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Cluster, Stack } from '../layout/stack.tsx';
import { ids } from '../testing/samples.ts';
import { Logo } from './logo.tsx';
import { NotFoundScene } from './not-found-scene.tsx';
import { PitchOrnament } from './pitch-ornament.tsx';
import { Shield } from './shield.tsx';

const meta = {
  title: 'ui/Drawings',
  component: Logo,
  subcomponents: { NotFoundScene, PitchOrnament, Shield },
  args: { name: 'eFootball' },
} satisfies Meta<typeof Logo>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ProductLogo: Story = {
  render: (args) => (
    <Stack align="start">
      <Logo {...args} />
      <Logo {...args} markOnly />
    </Stack>
  ),
};

export const Shields: Story = {
  render: () => (
    <Cluster>
      {ids.map((id) => (
        <Shield key={id} seed={id} />
      ))}
      <Shield size={96} />
    </Cluster>
  ),
};

export const Pitch: Story = {
  render: () => (
    <Cluster>
      <PitchOrnament placement="picture" />
      <PitchOrnament placement="picture" tone="fault" />
    </Cluster>
  ),
};

export const NotFound: Story = { render: () => <NotFoundScene /> };
