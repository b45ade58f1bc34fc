import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../layout/stack.tsx';
import { Alert } from './alert.tsx';

const meta = {
  title: 'ui/Alert',
  component: Alert,
  args: { children: 'You can request a new code in 42 seconds.' },
} satisfies Meta<typeof Alert>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Tones: Story = {
  render: (args) => (
    <Stack>
      <Alert {...args} tone="info" />
      <Alert {...args} tone="warning" />
      <Alert {...args} tone="danger" />
    </Stack>
  ),
};

/** An error that appears after a request. */
export const Announced: Story = {
  args: { tone: 'danger', live: 'assertive', children: 'Invalid email or password' },
};

export const WithoutIcon: Story = { args: { icon: null } };
