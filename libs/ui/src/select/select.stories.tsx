import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { names } from '../testing/samples.ts';
import { Select } from './select.tsx';

const options = [
  { value: 'PlayStation', label: 'PlayStation' },
  { value: 'PC', label: 'PC' },
  { value: 'Mobile', label: 'Mobile' },
] as const;

const meta = {
  title: 'select/Select',
  component: Select,
  args: { 'aria-label': 'Platform', options, placeholder: 'All Platforms', onValueChange: () => {} },
} satisfies Meta<typeof Select>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Placeholder: Story = {};

export const Chosen: Story = { args: { value: 'PC' } };

export const Disabled: Story = { args: { value: 'PC', disabled: true } };

export const LongOption: Story = {
  args: { value: 'clan', options: [{ value: 'clan', label: names.long.repeat(2) }] },
};
