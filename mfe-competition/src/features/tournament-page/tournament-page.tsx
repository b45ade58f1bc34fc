import type { Tournament } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { readTournamentStatus } from '@portal/contracts/tournament-status';
import { ButtonLink, useDocumentTitle, useLocation, useParams, usePortalConfig, useQuery } from '@portal/portal';
import { DetailFailure } from '@portal/screens';
import { Card, EmptyState, Page as PageContainer, QueryState, Section } from '@portal/ui';
import { useState } from 'react';
import { tournamentQueries } from '../../live/queries.ts';
import { readFilter } from '../../shared/status.ts';
import { Participants } from './participants.tsx';
import { PlaceholderBracket } from './placeholder-bracket.tsx';
import { PlayedTournament } from './played-tournament.tsx';
import { TournamentLayout, TournamentSkeleton } from './tournament-layout.tsx';

/** With live tournaments in place of the specified placeholders, which players would take for results. */
const NoMatches = ({ isElsewhere }: { isElsewhere: boolean }) => (
  <Section title="Tournament Bracket" aria-label="Tournament Bracket">
    <Card>
      {isElsewhere ? (
        <EmptyState
          title="Played elsewhere"
          action={<ButtonLink to={competitionPaths.tournaments()}>See Tournaments Here</ButtonLink>}
        >
          This tournament is announced here, but not played in this portal.
        </EmptyState>
      ) : (
        <EmptyState title="No matches yet">Pairings and results have not been published.</EmptyState>
      )}
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
    // Remounts everything when a link leads to another tournament.
    return <PlayedTournament key={tournament.id} tournament={tournament} listPath={listPath} />;
  return (
    <TournamentLayout tournament={tournament} listPath={listPath} format="Single Elimination">
      {liveTournaments ? (
        <NoMatches isElsewhere={playTournaments} />
      ) : (
        <>
          <PlaceholderBracket status={readTournamentStatus(tournament.status)} />
          <Participants participants={tournament.participants} />
        </>
      )}
    </TournamentLayout>
  );
};

/** The list that the visitor came from, with its filter, also after the page has opened another view of the tournament. */
const useListPath = (id: string): string => {
  const state: { filter?: string } | null = useLocation().state;
  const filter = readFilter(state?.filter ?? null);
  const [opened, setOpened] = useState({ id, filter });
  const isOther = opened.id !== id;
  if (isOther || (filter !== undefined && filter !== opened.filter)) setOpened({ id, filter });
  return competitionPaths.tournaments({ status: isOther ? filter : opened.filter });
};

/** /tournaments/{id} */
export const Page = () => {
  const { id = '' } = useParams();
  const listPath = useListPath(id);
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
