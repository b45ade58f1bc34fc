import type { CurrentUser } from '@portal/contracts';
import { followCountsWidget } from '@portal/contracts/community/ui';
import { clanCardWidget, competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink, ClanLink, PlayerLink, Widget } from '@portal/portal';
import { Avatar, EmptyState, ErrorState, Persona, Shield as ShieldPicture, Skeleton, SkeletonGroup } from '@portal/ui';
import { Shield, Users } from 'lucide-react';
import { TitledCard } from '../../../shared/titled-card';

const failure = (retry?: () => void) => <ErrorState onRetry={retry}>This part could not be loaded.</ErrorState>;

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

const NoClan = () => (
  <EmptyState
    picture={<ShieldPicture size={72} />}
    action={
      <ButtonLink variant="secondary" to={competitionPaths.clans()}>
        Browse Clans
      </ButtonLink>
    }
  >
    You're not a member of any clan yet
  </EmptyState>
);

/** Shows the clan from the session while no remote provides the clan card. */
const ClanFallback = ({ clan }: { clan: CurrentUser['clanInfo'] }) => {
  if (!clan) return <NoClan />;
  return (
    <>
      <Persona
        picture={
          clan.logo ? (
            <Avatar src={clan.logo} seed={clan.id} name={clan.name} size="lg" shape="square" />
          ) : (
            <ShieldPicture size={64} seed={clan.id} />
          )
        }
        name={
          <ClanLink id={clan.id} cover>
            {clan.name}
          </ClanLink>
        }
        detail={<>Leader: {clan.isLeader ? 'You' : <PlayerLink username={clan.leaderUsername} />}</>}
      />
      <ButtonLink variant="secondary" to={competitionPaths.clans()}>
        View All Clans
      </ButtonLink>
    </>
  );
};

export const ClanCard = ({ user }: { user: CurrentUser }) => (
  <TitledCard title="Clan" icon={<Shield aria-hidden />}>
    <Widget
      of={clanCardWidget}
      props={{ userId: user.id, clanInfo: user.clanInfo }}
      fallback={<ClanFallback clan={user.clanInfo} />}
      skeleton={<WidgetSkeleton height="12rem" />}
      failure={failure}
    />
  </TitledCard>
);
