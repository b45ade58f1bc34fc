import type { CurrentUser } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink, usePortalConfig, useSession } from '@portal/portal';
import { Grid, Page as PageLayout, Stack, Text } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { ChartNoAxesColumn, Megaphone, Newspaper, Trophy, Zap } from 'lucide-react';
import { UnequalColumns } from '../../shared/layout';
import { ProfileSkeleton } from '../../skeletons';
import { AccountBanner } from './components/account-banner';
import { StatsCard } from './components/stats-card';
import { ClanCard, CommunityCard } from './components/widget-cards';

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

const Profile = ({ user }: { user: CurrentUser }) => {
  const { productName, communityName } = usePortalConfig();
  const isOfficial = user.username === productName;
  return (
    <PageLayout>
      <Stack gap={5}>
        <AccountBanner user={user} />
        <UnequalColumns>
          <Stack gap={5}>
            {isOfficial ? <CommunityHubCard communityName={communityName} /> : <StatsCard user={user} />}
            <QuickActionsCard />
          </Stack>
          <Stack gap={5}>
            <CommunityCard user={user} />
            {!isOfficial && <ClanCard user={user} />}
          </Stack>
        </UnequalColumns>
      </Stack>
    </PageLayout>
  );
};

/** /profile; the shell redirects signed-out visitors to sign-in. */
export const Page = () => {
  const { user } = useSession();
  return user ? <Profile key={user.id} user={user} /> : <ProfileSkeleton />;
};
