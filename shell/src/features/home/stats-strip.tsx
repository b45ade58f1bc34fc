import { Section, SkeletonGroup, StatList, StatTile } from '@portal/ui';
import { Gamepad2, Shield, Trophy, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

/** Values are undefined while they load. */
interface StatTilesProps {
  playersLabel: string;
  players?: ReactNode;
  tournaments?: ReactNode;
  clans?: ReactNode;
  prizePool?: ReactNode;
}

export const StatTiles = ({ playersLabel, players, tournaments, clans, prizePool }: StatTilesProps) => (
  <StatList>
    <StatTile label={playersLabel} value={players} icon={<Gamepad2 aria-hidden />} />
    <StatTile label="Tournaments" value={tournaments} icon={<Trophy aria-hidden />} />
    <StatTile label="Clans" value={clans} icon={<Shield aria-hidden />} />
    <StatTile label="Prize Pool" value={prizePool} icon={<Wallet aria-hidden />} />
  </StatList>
);

/** The specification fixes these numbers; `features.liveHome` replaces them. */
export const StatsStrip = () => (
  <Section aria-label={texts.stats}>
    <StatTiles playersLabel="Player" players="1" tournaments="0" clans="0" prizePool="$0K+" />
  </Section>
);

export const StatsSkeleton = () => (
  <Section aria-label={texts.stats}>
    <SkeletonGroup>
      <StatTiles playersLabel="Players" />
    </SkeletonGroup>
  </Section>
);
