import { Cluster, media, Skeleton, Stack, StatList, StatTile, Text, VisuallyHidden } from '@portal/ui';
import { Gamepad2, Monitor, Star, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/* Two columns; three tiles fill one row of wider screens, and of them the first takes a row of phones. */
const Tiles = styled(StatList)`
  grid-template-columns: repeat(6, minmax(0, 1fr));

  > * { grid-column: span 3; }
  > :first-child:nth-last-child(3) { grid-column: 1 / -1; }
  ${media.sm} {
    > :first-child:nth-last-child(3), > :first-child:nth-last-child(3) ~ * { grid-column: span 2; }
  }
`;

/* Smaller, so that 'PlayStation' fits on one line. */
const PlatformName = styled.span`
  font-size: 0.8em;
`;

const NoValue = () => (
  <>
    <span aria-hidden>–</span>
    <VisuallyHidden>None yet</VisuallyHidden>
  </>
);

const formatCount = (value: number | undefined): string | undefined => value?.toLocaleString('en-US');

interface PlayerStatsProps {
  /** Undefined while it loads. */
  player: { score: number; gamesPlayed: number; wins: number } | undefined;
  /** Undefined while it loads, null without one. */
  rank: number | null | undefined;
  /** '{productName} Tournaments Played'. */
  productName: string;
  winsLabel: 'Wins' | 'Tournaments Won';
  /** Adds a tile; null while it loads. */
  platform?: string | null;
}

const placeholder = <Skeleton width="3ch" height="1lh" />;

const renderRank = (rank: PlayerStatsProps['rank']): ReactNode => {
  if (rank === undefined) return placeholder;
  return rank === null ? <NoValue /> : `#${formatCount(rank)}`;
};

const renderWinRate = (player: PlayerStatsProps['player']): ReactNode => {
  if (!player) return placeholder;
  const { wins, gamesPlayed } = player;
  return gamesPlayed > 0 ? `${Math.min(100, Math.round((100 * wins) / gamesPlayed))}%` : <NoValue />;
};

const renderFact = (label: string, value: ReactNode) => (
  <Cluster gap={2}>
    <Text as="dt" size="small" tone="muted">
      {label}
    </Text>
    <Text as="dd" size="small" weight="bold" tabular>
      {value}
    </Text>
  </Cluster>
);

/** A player's stats, and below them the rank on the leaderboard and the win rate. */
export const PlayerStats = ({ player, rank, productName, winsLabel, platform }: PlayerStatsProps) => (
  <Stack gap={3}>
    <Tiles>
      <StatTile icon={<Star aria-hidden />} label="Total Score" value={formatCount(player?.score)} />
      <StatTile
        icon={<Gamepad2 aria-hidden />}
        label={`${productName} Tournaments Played`}
        value={formatCount(player?.gamesPlayed)}
      />
      <StatTile icon={<Trophy aria-hidden />} label={winsLabel} value={formatCount(player?.wins)} />
      {platform !== undefined && (
        <StatTile
          icon={<Monitor aria-hidden />}
          label="Platform"
          value={platform === null ? undefined : <PlatformName>{platform}</PlatformName>}
        />
      )}
    </Tiles>
    <Cluster gap={6} asChild>
      <dl>
        {renderFact('Rank', renderRank(rank))}
        {renderFact('Win Rate', renderWinRate(player))}
      </dl>
    </Cluster>
  </Stack>
);
