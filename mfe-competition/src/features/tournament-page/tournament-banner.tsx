import type { Tournament } from '@portal/contracts';
import { readTournamentStatus } from '@portal/contracts/tournament-status';
import { formatCount, formatDay, formatMoney, PaintedValue, StatusBadge, usePortalConfig } from '@portal/portal';
import { Badge, Cluster, Hero, media, Skeleton, StatList, StatTile, theme, VisuallyHidden } from '@portal/ui';
import { CalendarDays, Flag, Trophy, UserRoundPlus, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { elsewhereBadge, findPhaseBadge, isPostponed, useIsElsewhere } from '../../shared/status.ts';

/** Phones: the prize in a separate row. Wide screens: all five tiles in one row. */
const Stats = styled(StatList)`
  grid-template-columns: repeat(2, minmax(0, 1fr));
  > :first-child { grid-column: 1 / -1; }

  ${media.lg} {
    grid-template-columns: 1.3fr repeat(4, minmax(0, 1fr));
    > :first-child { grid-column: auto; }
  }
`;

/** Smaller than the numbers, so that a date fits on one line of its tile. */
const Day = styled.time`
  font-size: min(${theme.fontSize.title}, 16cqi);
  white-space: nowrap;
`;

const statusTexts = { live: 'Live Now', upcoming: 'Upcoming', completed: 'Completed', unknown: 'Unknown' };

const Status = ({ tournament }: { tournament: Tournament }) => {
  const { status: stored, phase } = tournament;
  const { liveTournaments } = usePortalConfig().features;
  const isElsewhere = useIsElsewhere()(tournament);
  const status = readTournamentStatus(stored);
  const badge = findPhaseBadge(phase) ?? (isElsewhere ? elsewhereBadge : undefined);
  if (badge) return <Badge tone={badge.tone}>{badge.text}</Badge>;
  return (
    <StatusBadge status={status}>
      {liveTournaments && isPostponed(stored) ? 'Postponed' : statusTexts[status]}
    </StatusBadge>
  );
};

const namePlaceholder = (
  <PaintedValue of="title">
    <VisuallyHidden>Tournament</VisuallyHidden>
    <Skeleton width="14rem" height="1lh" />
  </PaintedValue>
);

const gamePlaceholder = (
  <PaintedValue of="{game}">
    <Skeleton width="5rem" height="1lh" />
  </PaintedValue>
);

interface BannerProps {
  /** Undefined while it loads. */
  tournament: Tournament | undefined;
}

interface HeroProps extends BannerProps {
  className?: string;
  /** Next to the status. */
  children?: ReactNode;
}

/** Name, game and status of a tournament. */
export const TournamentHero = ({ tournament, className, children }: HeroProps) => (
  <Hero className={className} title={tournament?.name ?? namePlaceholder} eyebrow={tournament?.game ?? gamePlaceholder}>
    <Cluster>
      {tournament ? <Status tournament={tournament} /> : <Skeleton width="6rem" height="1.75rem" />}
      {children}
    </Cluster>
  </Hero>
);

/** The hero of a tournament over its five stats. */
export const TournamentBanner = ({ tournament }: BannerProps) => {
  const toCount = (value: number | undefined) => (value === undefined ? undefined : formatCount(value));
  const toDay = (timestamp: string | undefined) => timestamp && <Day dateTime={timestamp}>{formatDay(timestamp)}</Day>;
  return (
    <>
      <TournamentHero tournament={tournament} />
      <Stats>
        <StatTile
          label="Prize Pool"
          value={tournament && formatMoney(tournament.prizePool)}
          icon={<Trophy aria-hidden />}
        />
        <StatTile label="Participants" value={toCount(tournament?.participants)} icon={<UsersRound aria-hidden />} />
        <StatTile
          label="Max Players"
          value={toCount(tournament?.maxParticipants)}
          icon={<UserRoundPlus aria-hidden />}
        />
        <StatTile label="Start Date" value={toDay(tournament?.startDate)} icon={<CalendarDays aria-hidden />} />
        <StatTile label="End Date" value={toDay(tournament?.endDate)} icon={<Flag aria-hidden />} />
      </Stats>
    </>
  );
};
