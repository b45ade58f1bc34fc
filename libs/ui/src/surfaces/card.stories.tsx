import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Heading } from '../text/heading.tsx';
import { Text } from '../text/text.tsx';
import { Card } from './card.tsx';

const meta = {
  title: 'ui/Card',
  component: Card,
  args: {
    children: (
      <>
        <Heading level={2} size="title">
          Night Strikers
        </Heading>
        <Text tone="muted">A clan for late matches.</Text>
      </>
    ),
  },
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const LargePadding: Story = { args: { padding: 'lg' } };

/** A link as a whole: it rises under the pointer. */
export const Interactive: Story = {
  args: { interactive: true, asChild: true },
  render: ({ children, ...args }) => (
    <Card {...args}>
      <a href="#clan">{children}</a>
    </Card>
  ),
};
