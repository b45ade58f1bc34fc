import type { Clan } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { useDocumentTitle, useParams, useQuery } from '@portal/portal';
import { DetailFailure } from '@portal/screens';
import { Page as PageContainer, QueryState } from '@portal/ui';
import { ClanLayout, ClanSkeleton } from './components/clan-layout.tsx';
import { clanQueries } from './queries.ts';

const ClanView = ({ clan }: { clan: Clan }) => {
  useDocumentTitle(clan.name);
  return <ClanLayout clan={clan} />;
};

const ClanContent = ({ id }: { id: string }) => (
  <QueryState
    query={useQuery(clanQueries.detail(id))}
    skeleton={<ClanSkeleton />}
    failure={(error, retry) => (
      <PageContainer>
        <DetailFailure
          error={error}
          onRetry={retry}
          title="Clan Not Found"
          description="The clan you're looking for doesn't exist or has been removed."
          failedTitle="Couldn't load this clan."
          to={competitionPaths.clans()}
          back="Back to Clans"
        />
      </PageContainer>
    )}
  >
    {(clan) => <ClanView clan={clan} />}
  </QueryState>
);

/** /clans/{id} */
export const Page = () => {
  // The address may come in upper case, for example from an email client.
  const id = (useParams()['id'] ?? '').toLowerCase();
  return <ClanContent key={id} id={id} />;
};
