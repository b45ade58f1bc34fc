import type { Tournament } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { tournamentStatusOf } from '@portal/contracts/tournament-status';
import {
  BackLink,
  DetailFailure,
  formatCount,
  formatDay,
  formatMoney,
  useDocumentTitle,
  useParams,
  usePortalConfig,
  useQuery,
} from '@portal/portal';
import { Card, EmptyState, Hero, Page as PageLayout, Section, Stack, StatTile, StatusBadge, theme } from '@portal/ui';
import { CalendarDays, Flag, Trophy, UserRoundPlus, UsersRound } from 'lucide-react';
import { styled } from 'styled-components';
import { tournamentOptions } from './api/tournaments';
import { Bracket } from './components/detail/bracket';
import { InfoPanel } from './components/detail/info-panel';
import { Participants } from './components/detail/participants';
import { Columns, Stats, TournamentSkeleton } from './components/detail/tournament-skeleton';

/** Smaller than the numbers, so that a date fits on one line of its tile. */
const Day = styled.time`
  font-size: min(${theme.fontSize.title}, 16cqi);
  white-space: nowrap;
`;

const dayOf = (timestamp: string) => <Day dateTime={timestamp}>{formatDay(timestamp)}</Day>;

const statuses = { live: 'Live Now', upcoming: 'Upcoming', completed: 'Completed', unknown: 'Unknown' };

/** Name, game and status of a tournament over its five stats. */
const TournamentBanner = ({ tournament }: { tournament: Tournament }) => {
  const { name, game, prizePool, participants, maxParticipants, startDate, endDate } = tournament;
  const status = tournamentStatusOf(tournament.status);
  return (
    <>
      <Hero title={name} eyebrow={game}>
        <StatusBadge status={status}>{statuses[status]}</StatusBadge>
      </Hero>
      <Stats>
        <StatTile label="Prize Pool" value={formatMoney(prizePool)} icon={<Trophy aria-hidden />} />
        <StatTile label="Participants" value={formatCount(participants)} icon={<UsersRound aria-hidden />} />
        <StatTile label="Max Players" value={formatCount(maxParticipants)} icon={<UserRoundPlus aria-hidden />} />
        <StatTile label="Start Date" value={dayOf(startDate)} icon={<CalendarDays aria-hidden />} />
        <StatTile label="End Date" value={dayOf(endDate)} icon={<Flag aria-hidden />} />
      </Stats>
    </>
  );
};

/** With live tournaments in place of the specified placeholders, which players would take for results. */
const NoMatches = () => (
  <Section title="Tournament Bracket" aria-label="Tournament Bracket">
    <Card>
      <EmptyState title="No Matches Yet">Pairings and results have not been published.</EmptyState>
    </Card>
  </Section>
);

const TournamentView = ({ tournament }: { tournament: Tournament }) => {
  const { liveTournaments } = usePortalConfig().features;
  useDocumentTitle(tournament.name);
  return (
    <PageLayout>
      <Stack gap={8}>
        <Stack gap={5}>
          <BackLink to={competitionPaths.tournaments()} label="Back to Tournaments" />
          <TournamentBanner tournament={tournament} />
        </Stack>
        <Columns>
          <Stack gap={10}>
            {liveTournaments ? (
              <NoMatches />
            ) : (
              <>
                <Bracket status={tournamentStatusOf(tournament.status)} />
                <Participants participants={tournament.participants} />
              </>
            )}
          </Stack>
          <InfoPanel tournament={tournament} />
        </Columns>
      </Stack>
    </PageLayout>
  );
};

/** /tournaments/{id} */
export const Page = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(tournamentOptions(id));
  if (data) return <TournamentView tournament={data} />;
  if (!error) return <TournamentSkeleton />;
  return (
    <PageLayout>
      <DetailFailure
        error={error}
        onRetry={() => void refetch()}
        title="Tournament Not Found"
        description="The tournament you're looking for doesn't exist or has been removed."
        failedTitle="The tournament could not be loaded"
        to={competitionPaths.tournaments()}
        back="Back to Tournaments"
      />
    </PageLayout>
  );
};
