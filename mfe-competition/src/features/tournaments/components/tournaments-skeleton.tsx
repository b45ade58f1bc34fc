import { usePortalConfig } from '@portal/portal';
import { Card, Page, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import { TournamentCardsSkeleton } from './tournament-cards-skeleton';

/** The list's shape while its code is on its way. */
export const TournamentsSkeleton = () => {
  const { liveTournaments } = usePortalConfig().features;
  return (
    <Page>
      <Stack gap={2}>
        <Skeleton width="14rem" height={`calc(1.12 * ${theme.fontSize.display})`} />
        <Skeleton width="min(26rem, 90%)" height={`calc(1.55 * ${theme.fontSize.lead})`} />
      </Stack>
      {liveTournaments ? (
        <Stack gap={6}>
          <Skeleton shape="block" width="min(28rem, 100%)" height={theme.touchTarget} />
          <TournamentCardsSkeleton />
        </Stack>
      ) : (
        <SkeletonGroup>
          <Card padding="lg">
            <Skeleton shape="block" height="19rem" />
          </Card>
        </SkeletonGroup>
      )}
    </Page>
  );
};
