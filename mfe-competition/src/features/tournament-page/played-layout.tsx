import type { Tournament } from '@portal/contracts';
import { BackLink } from '@portal/portal';
import { media, Page, Stack, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ViewSkeleton } from '../../shared/view-skeleton';
import { TournamentHero } from './tournament-banner';
import { TournamentTabs } from './tournament-tabs';

interface PlayedLayoutProps {
  /** Undefined while it loads. */
  tournament: Tournament | undefined;
  /** The list to go back to. */
  listPath: string;
  /** Whether the page is up to date. */
  freshness?: ReactNode;
  children: ReactNode;
}

/** Leaves room for the match and the action below it on the first screen of a phone. */
const CompactHero = styled(TournamentHero)`
  padding-block: ${theme.space[5]};

  ${media.md} { padding-block: ${theme.space[8]}; }
  ${media.print} { padding-block: ${theme.space[2]}; }
`;

/** Name and status of a tournament that is played in the portal, over one of its views. */
export const PlayedLayout = ({ tournament, listPath, freshness, children }: PlayedLayoutProps) => (
  <Page>
    <Stack gap={6}>
      <Stack gap={3}>
        <BackLink to={listPath} label="Back to Tournaments" />
        <CompactHero tournament={tournament}>{freshness}</CompactHero>
      </Stack>
      {children}
    </Stack>
  </Page>
);

/** The page while its code and data load. */
export const PlayedSkeleton = ({ listPath }: { listPath: string }) => (
  <PlayedLayout tournament={undefined} listPath={listPath}>
    <TournamentTabs />
    <ViewSkeleton />
  </PlayedLayout>
);
