import { Button } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Tooltip, TooltipGroup } from './tooltip.tsx';

const meta = {
  title: 'tooltip/Tooltip',
  component: Tooltip,
  subcomponents: { TooltipGroup },
  args: { content: 'Points of all matches', children: <Button variant="secondary">Score</Button>, side: 'bottom' },
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Opens on focus at once, on hover after 700 ms. */
export const Open: Story = {
  play: ({ canvasElement }) => canvasElement.querySelector('button')?.focus(),
};

/** The second one opens at once after the first. */
export const Group: Story = {
  render: (args) => (
    <TooltipGroup>
      <Tooltip {...args} />
      <Tooltip content="Matches won">
        <Button variant="secondary">Wins</Button>
      </Tooltip>
    </TooltipGroup>
  ),
};
