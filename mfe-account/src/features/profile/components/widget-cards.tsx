import type { CurrentUser } from '@portal/contracts';
import { followCountsWidget } from '@portal/contracts/community/ui';
import { clanCardWidget } from '@portal/contracts/competition/ui';
import { Widget } from '@portal/portal';
import { ErrorState, Skeleton, SkeletonGroup } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { Shield, Users } from 'lucide-react';

const failure = (retry?: () => void) => <ErrorState title="Couldn't load this section." onRetry={retry} />;

const WidgetSkeleton = ({ height }: { height: string }) => (
  <SkeletonGroup>
    <Skeleton shape="block" height={height} />
  </SkeletonGroup>
);

export const CommunityCard = ({ user }: { user: CurrentUser }) => (
  <TitledCard title="Community" icon={<Users aria-hidden />}>
    <Widget
      of={followCountsWidget}
      props={{ userId: user.id }}
      fallback={failure()}
      skeleton={<WidgetSkeleton height="6rem" />}
      failure={failure}
    />
  </TitledCard>
);

export const ClanCard = ({ user }: { user: CurrentUser }) => (
  <TitledCard title="Clan" icon={<Shield aria-hidden />}>
    <Widget
      of={clanCardWidget}
      props={{ userId: user.id, clanInfo: user.clanInfo }}
      fallback={failure()}
      skeleton={<WidgetSkeleton height="12rem" />}
      failure={failure}
    />
  </TitledCard>
);
