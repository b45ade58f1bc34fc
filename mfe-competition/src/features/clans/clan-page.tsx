import type { Clan } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ApiError, errorTextOf, useDocumentTitle, useParams, useQuery } from '@portal/portal';
import { Card, ErrorState, Page, Stack } from '@portal/ui';
import { BackLink } from '../../shared/back-link';
import { NotFoundCard } from '../../shared/not-found-card';
import { clanQuery } from './api/clans';
import { ClanBanner } from './components/clan-banner';
import { MembersPanel } from './components/members-panel';
import { ClanSkeleton } from './components/skeletons';
import { clanTexts } from './texts';

/** A malformed id gets 400; to the player that is a clan that does not exist. */
const isMissing = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'validation_failed');

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
  if (error && isMissing(error)) return <NotFoundCard texts={clanTexts.notFound} to={competitionPaths.clans()} />;
  const content = () => {
    if (clan) return <ClanView clan={clan} />;
    if (!error || isFetching) return <ClanSkeleton />;
    return (
      <Card padding="lg">
        <ErrorState headingLevel={1} onRetry={() => void refetch()}>
          {errorTextOf(error, clanTexts.failed)}
        </ErrorState>
      </Card>
    );
  };
  return (
    <Stack gap={6}>
      <BackLink to={competitionPaths.clans()} label={clanTexts.notFound.back} />
      {content()}
    </Stack>
  );
};

/** /clans/{id} */
export const ClanPage = () => {
  const { id = '' } = useParams();
  return (
    <Page>
      <ClanContent key={id} id={id} />
    </Page>
  );
};
