import { texts } from '@portal/contracts/texts';
import { Page, PageHeader, Skeleton, Stack } from '@portal/ui';
import { ClanListSkeleton } from './components/clan-list-skeleton';
import { ClanSkeleton } from './components/clan-page-skeleton';

/** The clans page while its code is on its way. */
export const ClansPageSkeleton = () => (
  <Page>
    <PageHeader title={texts.clansList.title} subtitle={texts.clansList.subtitle} />
    <ClanListSkeleton />
  </Page>
);

/** A clan's page while its code is on its way. */
export const ClanPageSkeleton = () => (
  <Page>
    <Stack gap={6}>
      <Skeleton width="8rem" height="1.5rem" />
      <ClanSkeleton />
    </Stack>
  </Page>
);
