import type { CurrentUser } from '@portal/contracts';
import { followCountsWidget } from '@portal/contracts/community/ui';
import { clanCardWidget, playerFormWidget, playerHistoryWidget } from '@portal/contracts/competition/ui';
import { usePortalConfig, Widget } from '@portal/portal';
import { CupBadges } from '@portal/screens';
import { ErrorState, Skeleton, SkeletonGroup, theme } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { History, Medal, Shield, Users } from 'lucide-react';

const failure = (retry?: () => void) => <ErrorState title="Couldn't load this section." onRetry={retry} />;

const countsPlaceholder = <Skeleton shape="block" height="6rem" />;
const clanPlaceholder = <Skeleton shape="block" height="12rem" />;

interface WidgetCardProps {
  user: CurrentUser | undefined;
}

export const CommunityCard = ({ user }: WidgetCardProps) => (
  <TitledCard title="Community" icon={<Users aria-hidden />}>
    {user ? (
      <Widget
        of={followCountsWidget}
        props={{ userId: user.id }}
        fallback={failure()}
        skeleton={<SkeletonGroup>{countsPlaceholder}</SkeletonGroup>}
        failure={failure}
      />
    ) : (
      countsPlaceholder
    )}
  </TitledCard>
);

export const ClanCard = ({ user }: WidgetCardProps) => (
  <TitledCard title="Clan" icon={<Shield aria-hidden />}>
    {user ? (
      <Widget
        of={clanCardWidget}
        props={{ userId: user.id, clanInfo: user.clanInfo }}
        fallback={failure()}
        skeleton={<SkeletonGroup>{clanPlaceholder}</SkeletonGroup>}
        failure={failure}
      />
    ) : (
      clanPlaceholder
    )}
  </TitledCard>
);

const formPlaceholder = <Skeleton shape="block" width="12rem" height={theme.touchTarget} />;

const historyPlaceholder = <Skeleton shape="block" height="14rem" />;

/** Last results, score and cups, in portals with seasons. */
export const HistoryCard = ({ user }: WidgetCardProps) => (
  <TitledCard title="History" icon={<History aria-hidden />}>
    {user ? (
      <Widget
        of={playerHistoryWidget}
        props={{ playerId: user.id }}
        fallback={failure()}
        skeleton={<SkeletonGroup>{historyPlaceholder}</SkeletonGroup>}
        failure={failure}
      />
    ) : (
      historyPlaceholder
    )}
  </TitledCard>
);

/** The last five results, in portals in which tournaments are played. */
export const FormCard = ({ user }: WidgetCardProps) =>
  usePortalConfig().features.playTournaments && (
    <TitledCard title="Last Results" icon={<History aria-hidden />}>
      {user ? (
        <Widget
          of={playerFormWidget}
          props={{ playerId: user.id }}
          fallback={failure()}
          skeleton={<SkeletonGroup>{formPlaceholder}</SkeletonGroup>}
          failure={failure}
        />
      ) : (
        formPlaceholder
      )}
    </TitledCard>
  );

/** A badge for each finished cup, in portals in which tournaments are played. */
export const CupsCard = ({ user }: WidgetCardProps) =>
  usePortalConfig().features.playTournaments && (
    <TitledCard title="Cups" icon={<Medal aria-hidden />}>
      <CupBadges playerId={user?.id} />
    </TitledCard>
  );
