import type { Clan } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ApiError, errorTextOf, Link, useDocumentTitle, useParams, useQuery } from '@portal/portal';
import { Card, ErrorState, Page as PageLayout, Stack, TextLink } from '@portal/ui';
import { ArrowLeft } from 'lucide-react';
import { clanQuery } from './api/clans';
import { ClanBanner } from './components/clan-banner';
import { ClanNotFound } from './components/clan-not-found';
import { ClanSkeleton } from './components/clan-page-skeleton';
import { MembersPanel } from './components/members-panel';
import { clanTexts } from './texts';

/** An address that can be no clan's is answered 400: for its reader it is a clan that does not exist. */
const isMissing = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'validation_failed');

const BackLink = () => (
  <div>
    <TextLink asChild>
      <Link to={competitionPaths.clans()}>
        <ArrowLeft aria-hidden />
        {clanTexts.notFound.back}
      </Link>
    </TextLink>
  </div>
);

const Found = ({ clan }: { clan: Clan }) => {
  useDocumentTitle(clan.name);
  return (
    <>
      <ClanBanner clan={clan} />
      <MembersPanel clanId={clan.id} />
    </>
  );
};

const ClanScreen = ({ id }: { id: string }) => {
  const { data: clan, error, isFetching, refetch } = useQuery(clanQuery(id));
  if (error && isMissing(error)) return <ClanNotFound />;
  const content = () => {
    if (clan) return <Found clan={clan} />;
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
      <BackLink />
      {content()}
    </Stack>
  );
};

/** /clans/{id}: one clan and its members. */
export const ClanPage = () => {
  const { id = '' } = useParams();
  return (
    <PageLayout>
      <ClanScreen key={id} id={id} />
    </PageLayout>
  );
};
