import { usePortalConfig } from '@portal/portal';
import { Card, Grid, Page, PageHeader, Skeleton, SkeletonGroup, Stack } from '@portal/ui';
import { Scene } from '@portal/ui/scenes';
import type { ReactNode } from 'react';
import { StatusFilter } from './status-filter.tsx';
import { TournamentCard } from './tournament-card.tsx';

interface TournamentsLayoutProps {
  /** Next to the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Title and column of the tournaments page. */
export const TournamentsLayout = ({ actions, children }: TournamentsLayoutProps) => (
  <Page>
    <PageHeader
      title="Tournaments"
      subtitle="Cups for console and mobile players."
      actions={actions}
      scene={<Scene of="tournaments" />}
    />
    {children}
  </Page>
);

const cards = [1, 2, 3, 4, 5, 6];

export const TournamentCardsSkeleton = () => (
  <SkeletonGroup>
    <Grid columns="cards">
      {cards.map((card) => (
        <TournamentCard key={card} />
      ))}
    </Grid>
  </SkeletonGroup>
);

/** The tournaments page while its code loads. */
export const TournamentsSkeleton = () => {
  const { liveTournaments } = usePortalConfig().features;
  return (
    <TournamentsLayout>
      {liveTournaments ? (
        <Stack gap={6}>
          <StatusFilter />
          <TournamentCardsSkeleton />
        </Stack>
      ) : (
        <SkeletonGroup>
          <Card padding="lg">
            <Skeleton shape="block" height="19rem" />
          </Card>
        </SkeletonGroup>
      )}
    </TournamentsLayout>
  );
};
