import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { LogIn, Menu, Trash2, Users } from 'lucide-react';
import { Cluster } from '../layout/stack.tsx';
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const meta = {
  title: 'ui/Button',
  component: Button,
  subcomponents: { IconButton },
  args: { children: 'Create Clan' },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'destructive'];
const sizes: ButtonSize[] = ['sm', 'md', 'lg'];

export const Default: Story = {};

export const Variants: Story = {
  render: (args) => (
    <Cluster>
      {variants.map((variant) => (
        <Button key={variant} {...args} variant={variant} />
      ))}
    </Cluster>
  ),
};

export const Disabled: Story = { ...Variants, args: { disabled: true } };

export const Pending: Story = { args: { pending: true, children: 'Signing In...' } };

export const Sizes: Story = {
  render: (args) => (
    <Cluster>
      {sizes.map((size) => (
        <Button key={size} {...args} size={size} />
      ))}
    </Cluster>
  ),
};

export const WithIcon: Story = {
  args: {
    children: (
      <>
        <LogIn aria-hidden />
        Sign In
      </>
    ),
  },
};

export const FullWidth: Story = { args: { fullWidth: true, type: 'submit', children: 'Sign Up' } };

/** `asChild` gives a link the look of a button. */
export const Link: Story = { args: { asChild: true, children: <a href="#clans">Clans</a> } };

export const LongLabel: Story = {
  args: { children: 'Leave the clan and withdraw from all of its upcoming tournaments' },
  render: (args) => (
    <div style={{ inlineSize: '15rem' }}>
      <Button {...args} />
    </div>
  ),
};

export const IconOnly: Story = {
  render: () => (
    <Cluster>
      <IconButton label="Open menu" icon={<Menu aria-hidden />} />
      <IconButton label="Members" icon={<Users aria-hidden />} />
      <IconButton label="Remove the clan" icon={<Trash2 aria-hidden />} disabled />
    </Cluster>
  ),
};
