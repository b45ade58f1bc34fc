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
  useLocation,
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
import { isPostponed, readFilter } from './status';

/** Smaller than the numbers, so that a date fits on one line of its tile. */
const Day = styled.time`
  font-size: min(${theme.fontSize.title}, 16cqi);
  white-space: nowrap;
`;

const dayOf = (timestamp: string) => <Day dateTime={timestamp}>{formatDay(timestamp)}</Day>;

const statusTexts = { live: 'Live Now', upcoming: 'Upcoming', completed: 'Completed', unknown: 'Unknown' };

/** Name, game and status of a tournament over its five stats. */
const TournamentBanner = ({ tournament }: { tournament: Tournament }) => {
  const { name, game, prizePool, participants, maxParticipants, startDate, endDate } = tournament;
  const { liveTournaments } = usePortalConfig().features;
  const status = tournamentStatusOf(tournament.status);
  const statusText = liveTournaments && isPostponed(tournament.status) ? 'Postponed' : statusTexts[status];
  return (
    <>
      <Hero title={name} eyebrow={game}>
        <StatusBadge status={status}>{statusText}</StatusBadge>
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
      <EmptyState title="No matches yet">Pairings and results have not been published.</EmptyState>
    </Card>
  </Section>
);

const TournamentView = ({ tournament, listPath }: { tournament: Tournament; listPath: string }) => {
  const { liveTournaments } = usePortalConfig().features;
  useDocumentTitle(tournament.name);
  return (
    <PageLayout>
      <Stack gap={8}>
        <Stack gap={5}>
          <BackLink to={listPath} label="Back to Tournaments" />
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

/** The list that the visitor came from, with its filter. */
const useListPath = (): string => {
  const state: { filter?: string } | null = useLocation().state;
  return competitionPaths.tournaments({ status: readFilter(state?.filter ?? null) });
};

/** /tournaments/{id} */
export const Page = () => {
  const { id = '' } = useParams();
  const listPath = useListPath();
  const { data, error, refetch } = useQuery(tournamentOptions(id));
  if (data) return <TournamentView tournament={data} listPath={listPath} />;
  if (!error) return <TournamentSkeleton />;
  return (
    <PageLayout>
      <DetailFailure
        error={error}
        onRetry={() => void refetch()}
        title="Tournament Not Found"
        description="The tournament you're looking for doesn't exist or has been removed."
        failedTitle="We could not load this tournament"
        to={listPath}
        back="Back to Tournaments"
      />
    </PageLayout>
  );
};
