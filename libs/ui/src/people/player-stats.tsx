import { media, Skeleton, StatList, StatTile, VisuallyHidden } from '@portal/ui';
import { Gamepad2, Medal, Monitor, Percent, Star, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/* Two columns on phones, three on wider screens; of five tiles the first takes a row, or half of it. */
const Tiles = styled(StatList)`
  grid-template-columns: 1fr 1fr;

  > :first-child:nth-last-child(5) { grid-column: 1 / -1; }

  ${media.sm} {
    grid-template-columns: repeat(6, minmax(0, 1fr));

    > * { grid-column: span 2; }
    > :first-child:nth-last-child(5), > :first-child:nth-last-child(5) + * { grid-column: span 3; }
  }
`;

/* Smaller, so that 'PlayStation' fits on one line. */
const Word = styled.span`
  font-size: 0.8em;
`;

const NoValue = () => (
  <>
    <span aria-hidden>–</span>
    <VisuallyHidden>None yet</VisuallyHidden>
  </>
);

const count = (value: number): string => value.toLocaleString('en-US');

interface PlayerStatsProps {
  player: { score: number; gamesPlayed: number; wins: number };
  /** Undefined while it loads, null without one. */
  rank: number | null | undefined;
  /** '{productName} Tournaments Played'. */
  productName: string;
  winsLabel: 'Wins' | 'Tournaments Won';
  /** Adds a tile. */
  platform?: string;
}

const rankOf = (rank: PlayerStatsProps['rank']): ReactNode => {
  if (rank === undefined) return <Skeleton width="3ch" height="1.12em" />;
  return rank === null ? <NoValue /> : `#${count(rank)}`;
};

const winRateOf = ({ wins, gamesPlayed }: PlayerStatsProps['player']): ReactNode =>
  gamesPlayed > 0 ? `${Math.min(100, Math.round((100 * wins) / gamesPlayed))}%` : <NoValue />;

/** A player's stats, with the rank on the leaderboard and the win rate. */
export const PlayerStats = ({ player, rank, productName, winsLabel, platform }: PlayerStatsProps) => (
  <Tiles>
    <StatTile icon={<Star aria-hidden />} label="Total Score" value={count(player.score)} />
    <StatTile icon={<Medal aria-hidden />} label="Rank" value={rankOf(rank)} />
    <StatTile
      icon={<Gamepad2 aria-hidden />}
      label={`${productName} Tournaments Played`}
      value={count(player.gamesPlayed)}
    />
    <StatTile icon={<Trophy aria-hidden />} label={winsLabel} value={count(player.wins)} />
    <StatTile icon={<Percent aria-hidden />} label="Win Rate" value={winRateOf(player)} />
    {platform && <StatTile icon={<Monitor aria-hidden />} label="Platform" value={<Word>{platform}</Word>} />}
  </Tiles>
);
