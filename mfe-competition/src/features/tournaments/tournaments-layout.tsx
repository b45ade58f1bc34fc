import { usePortalConfig } from '@portal/portal';
import { Card, Grid, media, Page, PageHeader, Skeleton, SkeletonGroup, Stack } from '@portal/ui';
import { Scene } from '@portal/ui/scenes';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { StatusFilter } from './status-filter.tsx';
import { TournamentCard } from './tournament-card.tsx';
import { TournamentLine } from './tournament-line.tsx';

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

const OnPhones = styled.div`
  ${media.sm} { display: none; }
`;
const OnWideScreens = styled.div`
  ${media.compact} { display: none; }
`;

const CardsSkeleton = () => (
  <Grid columns="cards">
    {cards.map((card) => (
      <TournamentCard key={card} />
    ))}
  </Grid>
);

/** Where tournaments are played, phones show lines. The media query decides, because the first page is painted before its code. */
export const TournamentCardsSkeleton = () => {
  const { playTournaments } = usePortalConfig().features;
  if (!playTournaments)
    return (
      <SkeletonGroup>
        <CardsSkeleton />
      </SkeletonGroup>
    );
  return (
    <SkeletonGroup>
      <OnWideScreens>
        <CardsSkeleton />
      </OnWideScreens>
      <OnPhones>
        <Card padding="none">
          {cards.map((card) => (
            <TournamentLine key={card} />
          ))}
        </Card>
      </OnPhones>
    </SkeletonGroup>
  );
};

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
