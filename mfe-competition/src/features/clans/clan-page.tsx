import type { Clan } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { BackLink, DetailFailure, useDocumentTitle, useParams, useQuery } from '@portal/portal';
import { Page as PageLayout, Stack } from '@portal/ui';
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
  const { data: clan, error, refetch } = useQuery(clanQuery(id));
  if (error && !clan)
    return (
      <DetailFailure
        error={error}
        onRetry={() => void refetch()}
        title="Clan Not Found"
        description="The clan you're looking for doesn't exist or has been removed."
        failedTitle="We could not load this clan"
        to={competitionPaths.clans()}
        back="Back to Clans"
      />
    );
  return (
    <Stack gap={6}>
      <BackLink to={competitionPaths.clans()} label="Back to Clans" />
      {clan ? <ClanView clan={clan} /> : <ClanSkeleton />}
    </Stack>
  );
};

/** /clans/{id} */
export const Page = () => {
  // The address may come in upper case, for example from an email client.
  const id = (useParams()['id'] ?? '').toLowerCase();
  return (
    <PageLayout>
      <ClanContent key={id} id={id} />
    </PageLayout>
  );
};
