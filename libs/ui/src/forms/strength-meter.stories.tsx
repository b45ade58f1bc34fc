import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { StrengthMeter } from './strength-meter.tsx';

const meta = {
  title: 'forms/StrengthMeter',
  component: StrengthMeter,
  args: { strength: { score: 50, band: 'Good', missing: ['Number', 'Special character'] } },
} satisfies Meta<typeof StrengthMeter>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Good: Story = {};

export const Weak: Story = {
  args: {
    strength: { score: 10, band: 'Weak', missing: ['Uppercase letter', 'Number', 'Special character', '8 characters'] },
  },
};

export const Fair: Story = { args: { strength: { score: 30, band: 'Fair', missing: ['Number'] } } };

export const Strong: Story = { args: { strength: { score: 100, band: 'Strong', missing: [] } } };
