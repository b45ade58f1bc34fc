import type { CurrentUser } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink, usePortalConfig } from '@portal/portal';
import { Grid, Page as PageLayout, SkeletonGroup, Stack, Text } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { ChartNoAxesColumn, Megaphone, Newspaper, Trophy, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { UnequalColumns } from '../../shared/layout.ts';
import { AccountBanner } from './components/account-banner.tsx';
import { StatsCard } from './components/stats-card.tsx';
import { ClanCard, CommunityCard, CupsCard, FormCard, HistoryCard } from './components/widget-cards.tsx';

/** Replaces stats and clan for the official account. */
const CommunityHubCard = ({ communityName }: { communityName: string }) => (
  <TitledCard title="Community Hub" icon={<Megaphone aria-hidden />}>
    <Text>Official community account for {communityName}. Players follow it for updates, tournaments, and news.</Text>
  </TitledCard>
);

const QuickActionsCard = () => (
  <TitledCard title="Quick Actions" icon={<Zap aria-hidden />}>
    <Grid min="sm" gap={3}>
      <ButtonLink to={competitionPaths.tournaments()}>
        <Trophy aria-hidden />
        Join Tournament
      </ButtonLink>
      <ButtonLink variant="secondary" to={communityPaths.leaderboard()}>
        <ChartNoAxesColumn aria-hidden />
        View Leaderboard
      </ButtonLink>
      <ButtonLink variant="secondary" to={communityPaths.news()}>
        <Newspaper aria-hidden />
        Latest News
      </ButtonLink>
    </Grid>
  </TitledCard>
);

interface ProfileFrameProps {
  /** Undefined while the session loads: the page's cards draw their placeholders. */
  user?: CurrentUser;
  /** The profile picture with the button that changes it. */
  picture?: ReactNode;
  /** The rank on the leaderboard; null without one, undefined while it loads. */
  rank?: number | null | undefined;
  platformSelect?: ReactNode;
  /** The ID in the game, in portals in which players find each other by it. */
  gameIdCard?: ReactNode;
}

/** The profile of a player. The page passes the controls, whose code loads with it. */
export const ProfileFrame = ({ user, picture, rank, platformSelect, gameIdCard }: ProfileFrameProps) => {
  const { productName, communityName, features } = usePortalConfig();
  const isOfficial = user?.username === productName;
  const history = features.seasons ? (
    <HistoryCard user={user} />
  ) : (
    <>
      <FormCard user={user} />
      <CupsCard user={user} />
    </>
  );
  const content = (
    <Stack gap={5}>
      <AccountBanner user={user} picture={picture} />
      <UnequalColumns>
        <Stack gap={5}>
          {isOfficial ? (
            <CommunityHubCard communityName={communityName} />
          ) : (
            <StatsCard user={user} rank={rank} platformSelect={platformSelect} />
          )}
          {!isOfficial && gameIdCard}
          <QuickActionsCard />
        </Stack>
        <Stack gap={5}>
          {!isOfficial && history}
          <CommunityCard user={user} />
          {!isOfficial && <ClanCard user={user} />}
        </Stack>
      </UnequalColumns>
    </Stack>
  );
  return <PageLayout>{user ? content : <SkeletonGroup>{content}</SkeletonGroup>}</PageLayout>;
};
