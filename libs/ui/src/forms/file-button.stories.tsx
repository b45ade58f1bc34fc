import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { FileButton } from './file-button.tsx';

const meta = {
  title: 'forms/FileButton',
  component: FileButton,
  args: {
    label: 'Profile picture',
    accept: 'image/*',
    variant: 'secondary',
    children: 'Change picture',
    onPick: () => {},
  },
} satisfies Meta<typeof FileButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Uploading: Story = { args: { pending: true, children: 'Uploading...' } };
