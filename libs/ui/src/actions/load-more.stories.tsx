import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { LoadMore } from './load-more.tsx';

const loadMore = () => undefined;

const meta = {
  title: 'load-more/LoadMore',
  component: LoadMore,
  args: {
    list: { more: 'available', loadMore },
    onPress: () => undefined,
    label: 'Load more clans',
    failedText: 'More clans could not be loaded.',
  },
} satisfies Meta<typeof LoadMore>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Loading: Story = { args: { list: { more: 'loading', loadMore } } };

export const Failed: Story = { args: { list: { more: 'failed', loadMore } } };
