import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Star, Trophy, Users } from 'lucide-react';
import { Skeleton } from '../states/skeleton.tsx';
import { StatList, StatTile } from './stat-tile.tsx';

const meta = { title: 'ui/StatTile', component: StatList, subcomponents: { StatTile } } satisfies Meta<typeof StatList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Tiles: Story = {
  args: {
    children: (
      <>
        <StatTile icon={<Star aria-hidden />} label="Total Score" value="9,999,999" />
        <StatTile icon={<Users aria-hidden />} label="Members" value={<Skeleton width="3ch" height="1.12em" />} />
        <StatTile icon={<Trophy aria-hidden />} label="eFootball Tournaments Played" value="0" />
      </>
    ),
  },
};
