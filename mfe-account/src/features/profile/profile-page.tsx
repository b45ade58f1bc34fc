import type { CurrentUser } from '@portal/contracts';
import { usePortalConfig, useSession } from '@portal/portal';
import { Page } from '@portal/ui';
import { AccountBanner } from './components/account-banner';
import { CommunityHubCard } from './components/community-hub-card';
import { ProfileColumn, ProfileColumns } from './components/profile-layout';
import { ProfileSkeleton } from './components/profile-skeleton';
import { QuickActionsCard } from './components/quick-actions-card';
import { StatsCard } from './components/stats-card';
import { ClanCard, CommunityCard } from './components/widget-cards';

const Profile = ({ user }: { user: CurrentUser }) => {
  const { productName } = usePortalConfig();
  const isOfficial = user.username === productName;
  return (
    <Page>
      <ProfileColumn>
        <AccountBanner user={user} />
        <ProfileColumns>
          <ProfileColumn>
            {isOfficial ? <CommunityHubCard /> : <StatsCard user={user} />}
            <QuickActionsCard />
          </ProfileColumn>
          <ProfileColumn>
            <CommunityCard user={user} />
            {!isOfficial && <ClanCard user={user} />}
          </ProfileColumn>
        </ProfileColumns>
      </ProfileColumn>
    </Page>
  );
};

/** /profile; the shell sends signed-out visitors to sign-in. */
export const ProfilePage = () => {
  const { user } = useSession();
  return user ? <Profile key={user.id} user={user} /> : <ProfileSkeleton />;
};
