import type { CurrentUser } from '@portal/contracts';
import { followCountsWidget } from '@portal/contracts/community/ui';
import { clanCardWidget, competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink, ClanLink, PlayerLink, Widget } from '@portal/portal';
import {
  Avatar,
  displayFace,
  EmptyState,
  ErrorState,
  focusRing,
  media,
  Persona,
  Shield as ShieldPicture,
  Skeleton,
  SkeletonGroup,
  Text,
  theme,
  useOnDemand,
} from '@portal/ui';
import { Shield, Users } from 'lucide-react';
import { styled } from 'styled-components';
import { TitledCard } from '../../../shared/titled-card';

const failure = (retry: () => void) => <ErrorState onRetry={retry}>This part could not be loaded.</ErrorState>;

const WidgetSkeleton = ({ height }: { height: string }) => (
  <SkeletonGroup>
    <Skeleton shape="block" height={height} />
  </SkeletonGroup>
);

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space[3]};
`;

const Count = styled.button`
  ${focusRing}
  display: grid;
  justify-items: start;
  gap: ${theme.space[1]};
  padding: ${theme.space[4]};
  text-align: start;
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  transition: border-color ${theme.duration.fast} ${theme.easing};

  ${media.hover} { &:hover { border-color: ${theme.color.accent}; } }
`;

const Value = styled.span`
  ${displayFace}
  font-size: ${theme.fontSize.heading};
`;

const loadDialog = () => import(/* webpackChunkName: "overlays" */ '@portal/ui/overlays');

const EmptyCount = ({ title, emptyText }: { title: string; emptyText: string }) => {
  const { code, trigger } = useOnDemand(loadDialog);
  const count = (
    <Count type="button" {...(!code && trigger)}>
      <Value>0</Value>
      <Text as="span" size="small" tone="muted">
        {title}
      </Text>
    </Count>
  );
  if (!code) return count;
  const { Dialog, DialogContent, DialogTrigger } = code;
  return (
    <Dialog defaultOpen>
      <DialogTrigger asChild>{count}</DialogTrigger>
      <DialogContent title={title} size="sm">
        <EmptyState>{emptyText}</EmptyState>
      </DialogContent>
    </Dialog>
  );
};

/** Shown while no remote provides follow counts. */
const FollowCountsFallback = () => (
  <Pair>
    <EmptyCount title="Followers" emptyText="No followers yet" />
    <EmptyCount title="Following" emptyText="No following yet" />
  </Pair>
);

export const CommunityCard = ({ user }: { user: CurrentUser }) => (
  <TitledCard title="Community" icon={<Users aria-hidden />}>
    <Widget
      of={followCountsWidget}
      props={{ userId: user.id }}
      fallback={<FollowCountsFallback />}
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
