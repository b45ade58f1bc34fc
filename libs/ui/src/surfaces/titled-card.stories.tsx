import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Mail } from 'lucide-react';
import { Text } from '../text/text.tsx';
import { TitledCard } from './titled-card.tsx';

const meta = {
  title: 'titled-card/TitledCard',
  component: TitledCard,
  args: { title: 'Connection Test', children: <Text>No email is sent.</Text> },
} satisfies Meta<typeof TitledCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WithIcon: Story = { args: { icon: <Mail aria-hidden />, description: 'Connects to the email server.' } };
