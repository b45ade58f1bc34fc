import { usePortalConfig } from '@portal/portal';
import { Grid, Page, PageHeader, SkeletonGroup, Stack, Text } from '@portal/ui';
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

/** Says by what clans are sorted, and how it is made. */
const ScoreNote = () => (
  <Text tone="muted">
    <Text as="span" weight="bold">
      Clan score:
    </Text>{' '}
    The sum of its members' scores.
  </Text>
);

/** Title and column of the clans page. */
export const ClansLayout = ({ actions, children }: ClansLayoutProps) => {
  const { clanLife } = usePortalConfig().features;
  return (
    <Page>
      <PageHeader
        title={clansTitle}
        subtitle="Find a team, or scout your next rivals."
        scene={<Scene of="clans" />}
        actions={actions}
      />
      {clanLife ? (
        <Stack gap={5}>
          <ScoreNote />
          {children}
        </Stack>
      ) : (
        children
      )}
    </Page>
  );
};

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
