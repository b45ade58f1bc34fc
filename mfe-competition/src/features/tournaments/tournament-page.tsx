import type { Tournament } from '@portal/contracts';
import { tournamentStatusOf } from '@portal/contracts/tournament-status';
import { useDocumentTitle, useParams, useQuery } from '@portal/portal';
import { Card, ErrorState, Page as PageLayout, Stack } from '@portal/ui';
import { isTournamentMissing, tournamentOptions } from './api/get-tournament';
import { BackToTournaments } from './components/detail/back-to-tournaments';
import { Bracket } from './components/detail/bracket';
import { Columns, Main } from './components/detail/detail-layout';
import { InfoPanel } from './components/detail/info-panel';
import { Participants } from './components/detail/participants';
import { TournamentBanner } from './components/detail/tournament-banner';
import { TournamentMissing } from './components/detail/tournament-missing';
import { TournamentSkeleton } from './components/detail/tournament-skeleton';
import { detailTexts } from './texts';

const { failed } = detailTexts;

const TournamentView = ({ tournament }: { tournament: Tournament }) => {
  useDocumentTitle(tournament.name);
  return (
    <PageLayout>
      <Stack gap={8}>
        <Stack gap={5}>
          <div>
            <BackToTournaments />
          </div>
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
    </PageLayout>
  );
};

const TournamentFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Card padding="lg">
    <ErrorState title={failed.title} headingLevel={1} onRetry={onRetry}>
      {failed.description}
    </ErrorState>
  </Card>
);

/** /tournaments/{id} */
export const Page = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(tournamentOptions(id));
  if (data) return <TournamentView tournament={data} />;
  if (!error) return <TournamentSkeleton />;
  return (
    <PageLayout>
      {isTournamentMissing(error) ? <TournamentMissing /> : <TournamentFailed onRetry={() => void refetch()} />}
    </PageLayout>
  );
};
