import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../actions/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const meta = {
  title: 'overlays/ConfirmDialog',
  component: ConfirmDialog,
  args: {
    trigger: <Button variant="destructive">Remove Clan</Button>,
    open: true,
    onOpenChange: () => {},
    title: 'Remove the clan?',
    description: 'This cannot be undone.',
    confirmLabel: 'Remove',
    onConfirm: () => {},
  },
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};

export const Pending: Story = { args: { pending: true, confirmLabel: 'Removing...' } };
