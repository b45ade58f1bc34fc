import type { CurrentUser } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { Link, usePortalConfig, useSession } from '@portal/portal';
import { Button, Grid, Page, Text } from '@portal/ui';
import { ChartNoAxesColumn, Megaphone, Newspaper, Trophy, Zap } from 'lucide-react';
import { Column, UnequalColumns } from '../../shared/columns';
import { TitledCard } from '../../shared/titled-card';
import { ProfileSkeleton } from '../../skeletons';
import { AccountBanner } from './components/account-banner';
import { StatsCard } from './components/stats-card';
import { ClanCard, CommunityCard } from './components/widget-cards';
import { texts } from './texts';

const CommunityHubCard = () => {
  const { communityName } = usePortalConfig();
  return (
    <TitledCard title={texts.communityHub.title} icon={<Megaphone aria-hidden />}>
      <Text>{texts.communityHub.description(communityName)}</Text>
    </TitledCard>
  );
};

const QuickActionsCard = () => (
  <TitledCard title={texts.quickActions.title} icon={<Zap aria-hidden />}>
    <Grid min="sm" gap={3}>
      <Button asChild>
        <Link to={competitionPaths.tournaments()}>
          <Trophy aria-hidden />
          {texts.quickActions.tournaments}
        </Link>
      </Button>
      <Button variant="secondary" asChild>
        <Link to={communityPaths.leaderboard()}>
          <ChartNoAxesColumn aria-hidden />
          {texts.quickActions.leaderboard}
        </Link>
      </Button>
      <Button variant="secondary" asChild>
        <Link to={communityPaths.news()}>
          <Newspaper aria-hidden />
          {texts.quickActions.news}
        </Link>
      </Button>
    </Grid>
  </TitledCard>
);

const Profile = ({ user }: { user: CurrentUser }) => {
  const { productName } = usePortalConfig();
  const isOfficial = user.username === productName;
  return (
    <Page>
      <Column>
        <AccountBanner user={user} />
        <UnequalColumns>
          <Column>
            {isOfficial ? <CommunityHubCard /> : <StatsCard user={user} />}
            <QuickActionsCard />
          </Column>
          <Column>
            <CommunityCard user={user} />
            {!isOfficial && <ClanCard user={user} />}
          </Column>
        </UnequalColumns>
      </Column>
    </Page>
  );
};

/** /profile; the shell redirects signed-out visitors to sign-in. */
export const ProfilePage = () => {
  const { user } = useSession();
  return user ? <Profile key={user.id} user={user} /> : <ProfileSkeleton />;
};
