import type { Tournament } from '@portal/contracts';
import { tournamentStatusOf } from '@portal/contracts/tournament-status';
import { formatCount, formatDay, formatMoney } from '@portal/portal';
import { Hero, StatTile, StatusBadge, theme } from '@portal/ui';
import { CalendarDays, Flag, Trophy, UserRoundPlus, UsersRound } from 'lucide-react';
import { styled } from 'styled-components';
import { detailTexts } from '../../texts';
import { Figures } from './detail-layout';

/** A date is longer than a number, and still stays on one line of its tile. */
const Day = styled.time`
  font-size: min(${theme.fontSize.title}, 16cqi);
  white-space: nowrap;
`;

const dayOf = (timestamp: string) => <Day dateTime={timestamp}>{formatDay(timestamp)}</Day>;

/** Name, game and status of a tournament over its five figures. */
export const TournamentBanner = ({ tournament }: { tournament: Tournament }) => {
  const { name, game, prizePool, participants, maxParticipants, startDate, endDate } = tournament;
  const status = tournamentStatusOf(tournament.status);
  const { figures } = detailTexts;
  return (
    <>
      <Hero title={name} eyebrow={game}>
        <StatusBadge status={status}>{detailTexts.statuses[status]}</StatusBadge>
      </Hero>
      <Figures>
        <StatTile label={figures.prizePool} value={formatMoney(prizePool)} icon={<Trophy aria-hidden />} />
        <StatTile label={figures.participants} value={formatCount(participants)} icon={<UsersRound aria-hidden />} />
        <StatTile
          label={figures.maxParticipants}
          value={formatCount(maxParticipants)}
          icon={<UserRoundPlus aria-hidden />}
        />
        <StatTile label={figures.startDate} value={dayOf(startDate)} icon={<CalendarDays aria-hidden />} />
        <StatTile label={figures.endDate} value={dayOf(endDate)} icon={<Flag aria-hidden />} />
      </Figures>
    </>
  );
};
