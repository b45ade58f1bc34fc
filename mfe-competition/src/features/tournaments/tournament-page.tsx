import type { Tournament } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { tournamentStatusOf } from '@portal/contracts/tournament-status';
import { useDocumentTitle, useParams, useQuery } from '@portal/portal';
import { Card, ErrorState, Page, Stack } from '@portal/ui';
import { BackLink } from '../../shared/back-link';
import { NotFoundCard } from '../../shared/not-found-card';
import { isTournamentMissing, tournamentOptions } from './api/tournaments';
import { Bracket } from './components/detail/bracket';
import { Columns, Main } from './components/detail/detail-layout';
import { InfoPanel } from './components/detail/info-panel';
import { Participants } from './components/detail/participants';
import { TournamentBanner } from './components/detail/tournament-banner';
import { TournamentSkeleton } from './components/detail/tournament-skeleton';
import { detailTexts } from './texts';

const { failed, notFound } = detailTexts;

const TournamentView = ({ tournament }: { tournament: Tournament }) => {
  useDocumentTitle(tournament.name);
  return (
    <Page>
      <Stack gap={8}>
        <Stack gap={5}>
          <BackLink to={competitionPaths.tournaments()} label={notFound.back} />
          <TournamentBanner tournament={tournament} />
        </Stack>
        <Columns>
          <Main>
            <Bracket status={tournamentStatusOf(tournament.status)} />
            <Participants participants={tournament.participants} />
          </Main>
          <InfoPanel tournament={tournament} />
        </Columns>
      </Stack>
    </Page>
  );
};

/** /tournaments/{id} */
export const TournamentPage = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(tournamentOptions(id));
  if (data) return <TournamentView tournament={data} />;
  if (!error) return <TournamentSkeleton />;
  return (
    <Page>
      {isTournamentMissing(error) ? (
        <NotFoundCard texts={notFound} to={competitionPaths.tournaments()} />
      ) : (
        <Card padding="lg">
          <ErrorState title={failed.title} headingLevel={1} onRetry={() => void refetch()}>
            {failed.description}
          </ErrorState>
        </Card>
      )}
    </Page>
  );
};
