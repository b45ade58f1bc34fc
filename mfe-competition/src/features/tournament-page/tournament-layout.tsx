import type { Tournament } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { BackLink, usePortalConfig } from '@portal/portal';
import { media, Page, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { InfoPanel } from '../../shared/info-panel.tsx';
import { PlayedSkeleton } from './played-layout.tsx';
import { TournamentBanner } from './tournament-banner.tsx';

/** Wide screens: bracket and participants on the left, the info panel on the right. */
const Columns = styled.div`
  display: grid;
  gap: ${theme.space[8]};

  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) 20rem;
    align-items: start;
  }
`;

interface TournamentLayoutProps {
  /** Undefined while it loads. */
  tournament: Tournament | undefined;
  /** The list to go back to. */
  listPath: string;
  /** Undefined while it loads. */
  format: string | undefined;
  /** Bracket and participants. */
  children: ReactNode;
}

export const TournamentLayout = ({ tournament, listPath, format, children }: TournamentLayoutProps) => (
  <Page>
    <Stack gap={8}>
      <Stack gap={5}>
        <BackLink to={listPath} label="Back to Tournaments" />
        <TournamentBanner tournament={tournament} />
      </Stack>
      <Columns>
        <Stack gap={10}>{children}</Stack>
        <InfoPanel tournament={tournament} format={format} />
      </Columns>
    </Stack>
  </Page>
);

const SectionSkeleton = ({ height }: { height: string }) => (
  <Stack gap={5}>
    <Skeleton width="16rem" height="2.25rem" />
    <Skeleton shape="block" height={height} />
  </Stack>
);

/** The tournament page while its code and data load. */
export const TournamentSkeleton = ({ listPath = competitionPaths.tournaments() }: { listPath?: string }) => {
  const { liveTournaments, playTournaments } = usePortalConfig().features;
  if (playTournaments) return <PlayedSkeleton listPath={listPath} />;
  return (
    <SkeletonGroup>
      <TournamentLayout tournament={undefined} listPath={listPath} format="Single Elimination">
        <SectionSkeleton height="17rem" />
        {!liveTournaments && <SectionSkeleton height="15.5rem" />}
      </TournamentLayout>
    </SkeletonGroup>
  );
};
