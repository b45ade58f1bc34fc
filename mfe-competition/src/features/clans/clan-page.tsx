import type { Clan } from '@portal/contracts';
import { clanTabs, competitionPaths } from '@portal/contracts/competition/ui';
import { findValue } from '@portal/contracts/ui';
import { useDocumentTitle, useParams, usePortalConfig, useQuery, useSearchParams, useSession } from '@portal/portal';
import { DetailFailure } from '@portal/screens';
import { createLazy, Page as PageContainer, QueryState } from '@portal/ui';
import { LazyView } from '../../shared/lazy-view.tsx';
import { ClanLayout, ClanSkeleton } from './components/clan-layout.tsx';
import { ManageLayout } from './components/manage-layout.tsx';
import { clanQueries } from './queries.ts';

const manage = createLazy(
  async () => (await import(/* webpackChunkName: "manage-clan" */ './manage/manage.tsx')).Manage,
);

/** A clan that its players run, as the visitor sees it. */
const PlayerRunClanPage = ({ clan }: { clan: Clan }) => {
  const { status, user } = useSession();
  const [query] = useSearchParams();
  const isManaging = findValue(clanTabs, query.get('tab')) === 'manage';
  const own = useQuery({ ...clanQueries.own(clan.id, user?.id ?? ''), enabled: user !== null });
  // Announcements and management would push the rest down.
  if (status === 'loading' || (isManaging && own.isLoading)) return <ClanSkeleton />;
  const role = own.data?.role;
  if (isManaging && own.data && role && role !== 'member')
    return (
      <ManageLayout clan={clan}>
        <LazyView view={manage} props={{ clan, own: own.data }} />
      </ManageLayout>
    );
  const isMember = own.data ? role !== null : user?.clanInfo?.id === clan.id;
  return <ClanLayout clan={clan} isMember={isMember} own={own.data} isOwnLoading={own.isLoading} />;
};

const ClanView = ({ clan }: { clan: Clan }) => {
  const { clanLife } = usePortalConfig().features;
  useDocumentTitle(clan.name);
  return clanLife ? <PlayerRunClanPage clan={clan} /> : <ClanLayout clan={clan} />;
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
