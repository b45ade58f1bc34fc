import type { Tournament } from '@portal/contracts';
import { BackLink } from '@portal/portal';
import { Page, Skeleton, SkeletonGroup, Stack } from '@portal/ui';
import type { ReactNode } from 'react';
import { TournamentHero } from '../detail/tournament-banner';
import { TournamentTabs } from './tournament-tabs';

interface PlayedLayoutProps {
  /** Undefined while it loads. */
  tournament: Tournament | undefined;
  /** The list to go back to. */
  listPath: string;
  children: ReactNode;
}

/** Name and status of a tournament that is played in the portal, over one of its views. */
export const PlayedLayout = ({ tournament, listPath, children }: PlayedLayoutProps) => (
  <Page>
    <Stack gap={6}>
      <Stack gap={5}>
        <BackLink to={listPath} label="Back to Tournaments" />
        <TournamentHero tournament={tournament} />
      </Stack>
      {children}
    </Stack>
  </Page>
);

/** A view while its code or data loads. */
export const ViewSkeleton = () => (
  <SkeletonGroup>
    <Skeleton shape="block" height="32rem" />
  </SkeletonGroup>
);

/** The page while its code and data load. */
export const PlayedSkeleton = ({ listPath }: { listPath: string }) => (
  <PlayedLayout tournament={undefined} listPath={listPath}>
    <TournamentTabs />
    <ViewSkeleton />
  </PlayedLayout>
);
