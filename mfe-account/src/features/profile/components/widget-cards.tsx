import type { CurrentUser } from '@portal/contracts';
import { accountPaths } from '@portal/contracts/account/ui';
import { followCountsWidget } from '@portal/contracts/community/ui';
import { clanCardWidget, playerFormWidget, playerHistoryWidget } from '@portal/contracts/competition/ui';
import { usePortalConfig, Widget } from '@portal/portal';
import { CupBadges, ShareButton } from '@portal/screens';
import { ErrorState, Skeleton, SkeletonGroup, theme } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { History, Medal, Shield, Users } from 'lucide-react';

const failure = (retry?: () => void) => <ErrorState title="Couldn't load this section." onRetry={retry} />;

const countsPlaceholder = <Skeleton shape="block" height="6rem" />;
const clanPlaceholder = <Skeleton shape="block" height="12rem" />;

interface WidgetCardProps {
  user: CurrentUser | undefined;
}

/** Shares the sign-up link whose new players may follow the player first, in portals that welcome new players. */
const InviteButton = ({ user }: WidgetCardProps) => {
  const { communityName, features } = usePortalConfig();
  if (!features.welcome) return null;
  if (!user) return <Skeleton shape="block" height={theme.touchTarget} />;
  return (
    <ShareButton
      text={`Play with me on ${communityName}`}
      path={accountPaths.signUp({ from: user.username })}
      label="Invite Friends"
      fullWidth
    />
  );
};

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
    <InviteButton user={user} />
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
