import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { names } from '../testing/samples';
import { Select } from './select';

const options = [
  { value: 'PlayStation', label: 'PlayStation' },
  { value: 'PC', label: 'PC' },
  { value: 'Mobile', label: 'Mobile' },
] as const;

const meta = {
  title: 'select/Select',
  component: Select,
  args: { 'aria-label': 'Platform', options, placeholder: 'All Platforms' },
} satisfies Meta<typeof Select>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Placeholder: Story = {};

export const Chosen: Story = { args: { defaultValue: 'PC' } };

export const Disabled: Story = { args: { defaultValue: 'PC', disabled: true } };

export const Open: Story = {
  args: { defaultValue: 'PC', options: [...options, { value: 'Xbox', label: 'Xbox', disabled: true }] },
  parameters: {
    // The focus is in the list: nothing behind it can be reached.
    a11y: { config: { rules: [{ id: 'aria-hidden-focus', enabled: false }] } },
  },
  play: ({ canvasElement }) => {
    const box = canvasElement.querySelector('[role="combobox"]');
    box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  },
};

export const LongOption: Story = {
  args: { defaultValue: 'clan', options: [{ value: 'clan', label: names.long.repeat(2) }] },
};
