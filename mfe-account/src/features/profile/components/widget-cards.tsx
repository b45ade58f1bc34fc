import type { CurrentUser } from '@portal/contracts';
import { followCountsWidget } from '@portal/contracts/community/ui';
import { clanCardWidget } from '@portal/contracts/competition/ui';
import { Widget } from '@portal/portal';
import { ErrorState, Skeleton, SkeletonGroup } from '@portal/ui';
import { Shield, Users } from 'lucide-react';
import { texts } from '../texts';
import { ClanFallback } from './clan-fallback';
import { FollowCountsFallback } from './follow-counts-fallback';
import { ProfileCard } from './profile-card';

const failure = (retry: () => void) => <ErrorState onRetry={retry}>{texts.partFailed}</ErrorState>;

const Waiting = ({ height }: { height: string }) => (
  <SkeletonGroup>
    <Skeleton shape="block" height={height} />
  </SkeletonGroup>
);

/** Follower and following counts; another remote shows them when it can. */
export const CommunityCard = ({ user }: { user: CurrentUser }) => (
  <ProfileCard title={texts.community.title} icon={<Users aria-hidden />}>
    <Widget
      of={followCountsWidget}
      props={{ userId: user.id }}
      fallback={<FollowCountsFallback />}
      skeleton={<Waiting height="6rem" />}
      failure={failure}
    />
  </ProfileCard>
);

/** The player's clan; another remote shows it when it can. */
export const ClanCard = ({ user }: { user: CurrentUser }) => (
  <ProfileCard title={texts.clan.title} icon={<Shield aria-hidden />}>
    <Widget
      of={clanCardWidget}
      props={{ userId: user.id, clanInfo: user.clanInfo }}
      fallback={<ClanFallback clan={user.clanInfo} />}
      skeleton={<Waiting height="12rem" />}
      failure={failure}
    />
  </ProfileCard>
);
