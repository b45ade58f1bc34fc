import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { EmptyState } from './empty-state.tsx';
import { QueryState, type QueryStateQuery } from './query-state.tsx';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';

const toQuery = (part: Partial<QueryStateQuery<string[]>>): QueryStateQuery<string[]> => ({
  data: undefined,
  error: null,
  refetch: () => {},
  ...part,
});

const meta = {
  title: 'ui/QueryState',
  component: QueryState<string[]>,
  args: {
    query: toQuery({}),
    skeleton: (
      <SkeletonGroup>
        <Skeleton shape="block" height="4rem" />
      </SkeletonGroup>
    ),
    empty: <EmptyState title="No clans yet" headingLevel={2} />,
    failure: "Couldn't load clans.",
    headingLevel: 2,
    card: true,
    children: (names) => names.join(', '),
  },
} satisfies Meta<typeof QueryState<string[]>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = {};

export const Loaded: Story = { args: { query: toQuery({ data: ['Night Owls', 'Kings'] }) } };

export const Empty: Story = { args: { query: toQuery({ data: [] }) } };

export const Failed: Story = { args: { query: toQuery({ error: new Error('HTTP 500') }) } };

/** The failure of a part of a card or table. */
export const FailedCompact: Story = { args: { query: toQuery({ error: new Error('HTTP 500') }), compact: true } };
