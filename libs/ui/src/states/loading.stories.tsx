import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Cluster, Stack } from '../layout/stack.tsx';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

const meta = {
  title: 'ui/Loading',
  component: SkeletonGroup,
  subcomponents: { Skeleton, Spinner },
} satisfies Meta<typeof SkeletonGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

/** One group per region. */
export const Skeletons: Story = {
  args: {
    children: (
      <Cluster>
        <Skeleton shape="circle" width="40px" height="40px" />
        <Stack gap={2}>
          <Skeleton width="12rem" />
          <Skeleton width="8rem" />
        </Stack>
        <Skeleton shape="block" height="8rem" />
      </Cluster>
    ),
  },
};

export const Spinners: Story = {
  render: () => (
    <Cluster>
      <Spinner size="sm" decorative />
      <Spinner />
      <Spinner size="lg" label="Sending the code..." />
    </Cluster>
  ),
};
