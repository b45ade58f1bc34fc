import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { PlayerStats } from './player-stats';

const meta = {
  title: 'player-stats/PlayerStats',
  component: PlayerStats,
  args: {
    player: { score: 2450, gamesPlayed: 48, wins: 31 },
    rank: 12,
    productName: 'eFootball',
    winsLabel: 'Wins',
  },
} satisfies Meta<typeof PlayerStats>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WithPlatform: Story = { args: { platform: 'PlayStation', winsLabel: 'Tournaments Won' } };

export const RankLoading: Story = { args: { rank: undefined } };

export const NewPlayer: Story = { args: { player: { score: 0, gamesPlayed: 0, wins: 0 }, rank: null } };

export const LargeNumbers: Story = {
  args: { player: { score: 9_999_999, gamesPlayed: 1_204_332, wins: 1_204_332 }, rank: 1_000_000 },
};
