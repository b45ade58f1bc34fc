import { formatCount, usePortalConfig } from '@portal/portal';
import { Cluster, media, Skeleton, Stack, StatList, StatTile, Text, VisuallyHidden } from '@portal/ui';
import { Gamepad2, Monitor, Star, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/* Tiles stand in two columns. Three tiles fill one row on wider screens; on phones the first one spans a row. */
const StatTiles = styled(StatList)`
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

interface PlayerStatsProps {
  /** Undefined while it loads. */
  player: { score: number; gamesPlayed: number; wins: number } | undefined;
  /** Undefined while it loads, null without one. */
  rank: number | null | undefined;
  /** Label of the wins without the feature `gameStats`. */
  winsLabel: 'Wins' | 'Tournaments Won';
  /** Adds a tile; null while it loads. */
  platform?: string | null;
}

const placeholder = <Skeleton width="3ch" height="1lh" />;

const formatRank = (rank: PlayerStatsProps['rank']): ReactNode => {
  if (rank === undefined) return placeholder;
  return rank === null ? <NoValue /> : `#${formatCount(rank)}`;
};

const formatWinRate = (player: PlayerStatsProps['player']): ReactNode => {
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
export const PlayerStats = ({ player, rank, winsLabel, platform }: PlayerStatsProps) => {
  const { productName, features } = usePortalConfig();
  return (
    <Stack gap={3}>
      <StatTiles>
        <StatTile icon={<Star aria-hidden />} label="Total Score" value={player && formatCount(player.score)} />
        <StatTile
          icon={<Gamepad2 aria-hidden />}
          label={features.gameStats ? 'Games Played' : `${productName} Tournaments Played`}
          value={player && formatCount(player.gamesPlayed)}
        />
        <StatTile
          icon={<Trophy aria-hidden />}
          label={features.gameStats ? 'Wins' : winsLabel}
          value={player && formatCount(player.wins)}
        />
        {platform !== undefined && (
          <StatTile
            icon={<Monitor aria-hidden />}
            label="Platform"
            value={platform === null ? undefined : <PlatformName>{platform}</PlatformName>}
          />
        )}
      </StatTiles>
      <Cluster gap={6} asChild>
        <dl>
          {renderFact('Rank', formatRank(rank))}
          {renderFact('Win rate', formatWinRate(player))}
        </dl>
      </Cluster>
    </Stack>
  );
};
