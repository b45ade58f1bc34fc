import { Grid, Page, PageHeader, SkeletonGroup } from '@portal/ui';
import { Scene } from '@portal/ui/scenes';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ClanListCard } from './clan-list-card.tsx';

export const clansTitle = 'Clans & Teams';

/** A card expands in place: the cards of its row neither move nor grow. */
export const ClanGrid = styled(Grid).attrs({ columns: 'cards' })`
  align-items: start;

  > li { display: grid; }

  &:focus-visible { outline: none; }
`;

interface ClansLayoutProps {
  /** Buttons next to the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Title and column of the clans page. */
export const ClansLayout = ({ actions, children }: ClansLayoutProps) => (
  <Page>
    <PageHeader
      title={clansTitle}
      subtitle="Find a team, or scout your next rivals."
      scene={<Scene of="clans" />}
      actions={actions}
    />
    {children}
  </Page>
);

const cards = [1, 2, 3, 4, 5, 6];

export const ClanListSkeleton = () => (
  <SkeletonGroup>
    <ClanGrid>
      {cards.map((card) => (
        <ClanListCard key={card} />
      ))}
    </ClanGrid>
  </SkeletonGroup>
);

/** The clans page while its code loads. */
export const ClansSkeleton = () => (
  <ClansLayout>
    <ClanListSkeleton />
  </ClansLayout>
);
