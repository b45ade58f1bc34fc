import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../layout/stack.tsx';
import { names } from '../testing/samples.ts';
import { Heading } from './heading.tsx';
import { Text } from './text.tsx';
import { TextLink } from './text-link.tsx';
import { SkipLink, VisuallyHidden } from './visually-hidden.tsx';

const meta = {
  title: 'ui/Text',
  component: Text,
  subcomponents: { Heading, SkipLink, TextLink, VisuallyHidden },
  args: { children: 'Kick-off is at eight.' },
} satisfies Meta<typeof Text>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sizes: Story = {
  render: (args) => (
    <Stack>
      <Text {...args} size="lead" />
      <Text {...args} size="body" />
      <Text {...args} size="small" />
      <Text {...args} size="micro" />
    </Stack>
  ),
};

export const Tones: Story = {
  render: (args) => (
    <Stack>
      <Text {...args} tone="default" weight="bold" />
      <Text {...args} tone="muted" weight="medium" />
      <Text {...args} tone="danger" tabular />
    </Stack>
  ),
};

export const Headings: Story = {
  render: () => (
    <Stack>
      <Heading level={1} size="hero">
        Hero
      </Heading>
      <Heading level={2} size="display">
        Page
      </Heading>
      <Heading level={2}>Section</Heading>
      <Heading level={3}>Card</Heading>
      <Heading level={4}>Part of a card</Heading>
      <Heading level={2}>{names.long.repeat(3)}</Heading>
    </Stack>
  ),
};

export const Links: Story = {
  render: () => (
    <Stack align="start">
      <Text>
        New here? <TextLink href="#sign-up">Create an account</TextLink>
      </Text>
      <TextLink href="#privacy" tone="quiet">
        Privacy Policy
      </TextLink>
    </Stack>
  ),
};

/** Press Tab: the link appears. */
export const ForKeyboardAndScreenReaders: Story = {
  render: () => (
    <main id="content">
      <SkipLink href="#content">Skip to content</SkipLink>
      <Text>
        12 <VisuallyHidden>unread messages</VisuallyHidden>
      </Text>
    </main>
  ),
};
