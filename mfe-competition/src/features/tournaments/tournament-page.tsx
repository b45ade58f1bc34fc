import type { Tournament } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { tournamentStatusOf } from '@portal/contracts/tournament-status';
import { Link, useDocumentTitle, useParams, useQuery } from '@portal/portal';
import { Card, ErrorState, Page as PageLayout, Stack, TextLink } from '@portal/ui';
import { ArrowLeft } from 'lucide-react';
import { isTournamentMissing, tournamentOptions } from './api/tournaments';
import { Bracket } from './components/detail/bracket';
import { Columns, Main } from './components/detail/detail-layout';
import { InfoPanel } from './components/detail/info-panel';
import { Participants } from './components/detail/participants';
import { TournamentBanner } from './components/detail/tournament-banner';
import { TournamentMissing } from './components/detail/tournament-missing';
import { TournamentSkeleton } from './components/detail/tournament-skeleton';
import { detailTexts } from './texts';

const BackToTournaments = () => (
  <TextLink asChild>
    <Link to={competitionPaths.tournaments()}>
      <ArrowLeft aria-hidden />
      {detailTexts.back}
    </Link>
  </TextLink>
);

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
