import type { Tournament } from '@portal/contracts';
import { tournamentStatusOf } from '@portal/contracts/tournament-status';
import { formatCount, formatDay, formatMoney } from '@portal/portal';
import { Hero, StatTile, StatusBadge, theme } from '@portal/ui';
import { CalendarDays, Flag, Trophy, UserRoundPlus, UsersRound } from 'lucide-react';
import { styled } from 'styled-components';
import { detailTexts } from '../../texts';
import { Stats } from './detail-layout';

/** Smaller than the numbers, so that a date fits on one line of its tile. */
const Day = styled.time`
  font-size: min(${theme.fontSize.title}, 16cqi);
  white-space: nowrap;
`;

const dayOf = (timestamp: string) => <Day dateTime={timestamp}>{formatDay(timestamp)}</Day>;

/** Name, game and status of a tournament over its five stats. */
export const TournamentBanner = ({ tournament }: { tournament: Tournament }) => {
  const { name, game, prizePool, participants, maxParticipants, startDate, endDate } = tournament;
  const status = tournamentStatusOf(tournament.status);
  const { stats } = detailTexts;
  return (
    <>
      <Hero title={name} eyebrow={game}>
        <StatusBadge status={status}>{detailTexts.statuses[status]}</StatusBadge>
      </Hero>
      <Stats>
        <StatTile label={stats.prizePool} value={formatMoney(prizePool)} icon={<Trophy aria-hidden />} />
        <StatTile label={stats.participants} value={formatCount(participants)} icon={<UsersRound aria-hidden />} />
        <StatTile
          label={stats.maxParticipants}
          value={formatCount(maxParticipants)}
          icon={<UserRoundPlus aria-hidden />}
        />
        <StatTile label={stats.startDate} value={dayOf(startDate)} icon={<CalendarDays aria-hidden />} />
        <StatTile label={stats.endDate} value={dayOf(endDate)} icon={<Flag aria-hidden />} />
      </Stats>
    </>
  );
};
