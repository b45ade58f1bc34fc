import type { Clan } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { errorTextOf, useDocumentTitle, useParams, useQuery } from '@portal/portal';
import { Card, ErrorState, Page as PageLayout, Stack } from '@portal/ui';
import { BackLink } from '../../shared/back-link';
import { isMissing, NotFoundCard } from '../../shared/not-found-card';
import { clanQuery } from './api/clans';
import { ClanBanner } from './components/clan-banner';
import { MembersPanel } from './components/members-panel';
import { ClanSkeleton } from './components/skeletons';

const ClanView = ({ clan }: { clan: Clan }) => {
  useDocumentTitle(clan.name);
  return (
    <>
      <ClanBanner clan={clan} />
      <MembersPanel clanId={clan.id} />
    </>
  );
};

const ClanContent = ({ id }: { id: string }) => {
  const { data: clan, error, isFetching, refetch } = useQuery(clanQuery(id));
  if (error && isMissing(error))
    return (
      <NotFoundCard
        title="Clan Not Found"
        description="The clan you're looking for doesn't exist or has been removed."
        back="Back to Clans"
        to={competitionPaths.clans()}
      />
    );
  const content = () => {
    if (clan) return <ClanView clan={clan} />;
    if (!error || isFetching) return <ClanSkeleton />;
    return (
      <Card padding="lg">
        <ErrorState headingLevel={1} onRetry={() => void refetch()}>
          {errorTextOf(error, 'This clan could not be loaded.')}
        </ErrorState>
      </Card>
    );
  };
  return (
    <Stack gap={6}>
      <BackLink to={competitionPaths.clans()} label="Back to Clans" />
      {content()}
    </Stack>
  );
};

/** /clans/{id} */
export const Page = () => {
  const { id = '' } = useParams();
  return (
    <PageLayout>
      <ClanContent key={id} id={id} />
    </PageLayout>
  );
};
