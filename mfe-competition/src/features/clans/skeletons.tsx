import { Page, PageHeader, Skeleton, Stack } from '@portal/ui';
import { ClanListSkeleton } from './components/clan-list-skeleton';
import { ClanSkeleton } from './components/clan-page-skeleton';
import { texts } from './texts';

/** The clans page while its code is on its way. */
export const ClansPageSkeleton = () => (
  <Page>
    <PageHeader title={texts.title} subtitle={texts.subtitle} />
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
