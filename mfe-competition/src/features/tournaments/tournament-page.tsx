import type { Tournament } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { tournamentStatusOf } from '@portal/contracts/tournament-status';
import { DetailFailure, useDocumentTitle, useLocation, useParams, usePortalConfig, useQuery } from '@portal/portal';
import { Card, EmptyState, Page as PageContainer, QueryState, Section } from '@portal/ui';
import { Bracket } from './components/detail/bracket';
import { Participants } from './components/detail/participants';
import { TournamentLayout, TournamentSkeleton } from './components/detail/tournament-layout';
import { PlayedTournament } from './components/play/played-tournament';
import { tournamentQueries } from './queries';
import { readFilter } from './status';

/** With live tournaments in place of the specified placeholders, which players would take for results. */
const NoMatches = () => (
  <Section title="Tournament Bracket" aria-label="Tournament Bracket">
    <Card>
      <EmptyState title="No matches yet">Pairings and results have not been published.</EmptyState>
    </Card>
  </Section>
);

interface TournamentViewProps {
  tournament: Tournament;
  listPath: string;
}

const TournamentView = ({ tournament, listPath }: TournamentViewProps) => {
  const { liveTournaments, playTournaments } = usePortalConfig().features;
  useDocumentTitle(tournament.name);
  if (playTournaments && tournament.phase !== undefined)
    // Nothing of one tournament may stay when a link leads to another one.
    return <PlayedTournament key={tournament.id} tournament={tournament} listPath={listPath} />;
  return (
    <TournamentLayout tournament={tournament} listPath={listPath} format="Single Elimination">
      {liveTournaments ? (
        <NoMatches />
      ) : (
        <>
          <Bracket status={tournamentStatusOf(tournament.status)} />
          <Participants participants={tournament.participants} />
        </>
      )}
    </TournamentLayout>
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
  return (
    <QueryState
      query={useQuery(tournamentQueries.detail(id))}
      skeleton={<TournamentSkeleton listPath={listPath} />}
      failure={(error, retry) => (
        <PageContainer>
          <DetailFailure
            error={error}
            onRetry={retry}
            title="Tournament Not Found"
            description="The tournament you're looking for doesn't exist or has been removed."
            failedTitle="Couldn't load this tournament."
            to={listPath}
            back="Back to Tournaments"
          />
        </PageContainer>
      )}
    >
      {(tournament) => <TournamentView tournament={tournament} listPath={listPath} />}
    </QueryState>
  );
};
