import type { Tournament } from '@portal/contracts';
import { BackLink, PaintedPart, PaintedValue } from '@portal/portal';
import { Card, media, Page, SkeletonGroup, Stack, theme } from '@portal/ui';
import { Trophy, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Fact, factPlaceholder } from '../../shared/info-panel.tsx';
import { TournamentHero } from './tournament-banner.tsx';
import { TournamentTabs } from './tournament-tabs.tsx';

interface PlayedLayoutProps {
  /** Undefined while it loads. */
  tournament: Tournament | undefined;
  /** The list to go back to. */
  listPath: string;
  /** Whether the page is up to date. */
  freshness?: ReactNode;
  /** Whether phones leave the screen to the view, as for staff. */
  isSlim?: boolean;
  children: ReactNode;
}

/** Leaves room for the match and the action below it on the first screen of a phone. */
const CompactHero = styled(TournamentHero)<{ $isSlim: boolean }>`
  padding-block: ${theme.space[5]};

  ${media.compact} {
    ${({ $isSlim }) =>
      $isSlim &&
      css`
        padding: ${theme.space[2]} ${theme.space[3]};

        > div { gap: ${theme.space[1]}; }
        h1 { font-size: ${theme.fontSize.title}; }
        /* The game. */
        h1 ~ p, p:has(+ h1) { display: none; }
      `}
  }

  ${media.md} { padding-block: ${theme.space[8]}; }
  ${media.print} { padding-block: ${theme.space[2]}; }
`;

const PageColumn = styled(Stack)<{ $isSlim: boolean }>`
  ${media.compact} { ${({ $isSlim }) => $isSlim && `gap: ${theme.space[3]};`} }
`;

/** Name and status of a tournament that is played in the portal, over one of its views. */
export const PlayedLayout = ({ tournament, listPath, freshness, isSlim = false, children }: PlayedLayoutProps) => (
  <Page>
    <PageColumn gap={6} $isSlim={isSlim}>
      <Stack gap={isSlim ? 1 : 3}>
        <BackLink to={listPath} label="Back to Tournaments" />
        <CompactHero tournament={tournament} $isSlim={isSlim}>
          {freshness}
        </CompactHero>
      </Stack>
      {children}
    </PageColumn>
  </Page>
);

const Frame = styled(Card)`
  min-block-size: 32rem;
`;

/** The view of the first page: what the server knows of the tournament. */
export const PaintedView = () => (
  <PaintedPart name="tournament-view">
    <SkeletonGroup>
      <Frame>
        <Stack asChild>
          <dl>
            <Fact icon={<UsersRound aria-hidden />} label="Participants">
              <PaintedValue of="{participants|number} of {maxParticipants|number}">{factPlaceholder}</PaintedValue>
            </Fact>
            <Fact icon={<Trophy aria-hidden />} label="Prize Pool">
              <PaintedValue of="[${prizePool|number}]">{factPlaceholder}</PaintedValue>
            </Fact>
          </dl>
        </Stack>
      </Frame>
    </SkeletonGroup>
  </PaintedPart>
);

/** The page while its code and data load. */
export const PlayedSkeleton = ({ listPath }: { listPath: string }) => (
  <PlayedLayout tournament={undefined} listPath={listPath}>
    <TournamentTabs />
    <PaintedView />
  </PlayedLayout>
);
