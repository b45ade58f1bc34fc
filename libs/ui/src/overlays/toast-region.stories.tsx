import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { names } from '../testing/samples.ts';
import { type ToastMessage, ToastRegion } from './toast-region.tsx';

const welcome: ToastMessage = {
  id: '1',
  title: 'Welcome back!',
  description: `Successfully signed in as ${names.plain}`,
};

/** Hover the toast to keep it; it is dismissed after five seconds. */
const meta = {
  title: 'overlays/ToastRegion',
  component: ToastRegion,
  args: { toasts: [welcome], onDismiss: () => {} },
} satisfies Meta<typeof ToastRegion>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Destructive: Story = {
  args: { toasts: [{ id: '2', title: 'Sign In Failed', description: 'Try again.', variant: 'destructive' }] },
};

export const WithAction: Story = {
  args: { toasts: [{ ...welcome, title: 'Unfollowed', action: { label: 'Undo', onSelect: () => {} } }] },
};

export const LongText: Story = { args: { toasts: [{ ...welcome, description: names.long.repeat(3) }] } };
