import type { CurrentUser } from '@portal/contracts';
import { followCountsWidget } from '@portal/contracts/community/ui';
import { clanCardWidget, competitionPaths } from '@portal/contracts/competition/ui';
import { Link, Widget } from '@portal/portal';
import {
  Avatar,
  Button,
  Dialog,
  DialogContent,
  DialogTrigger,
  displayFace,
  EmptyState,
  ErrorState,
  focusRing,
  media,
  Persona,
  Shield as ShieldPicture,
  Skeleton,
  SkeletonGroup,
  theme,
} from '@portal/ui';
import { Shield, Users } from 'lucide-react';
import { styled } from 'styled-components';
import { TitledCard } from '../../../shared/titled-card';
import { texts } from '../texts';

const failure = (retry: () => void) => <ErrorState onRetry={retry}>{texts.partFailed}</ErrorState>;

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

const Label = styled.span`
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
`;

const EmptyCount = ({ title, emptyText }: { title: string; emptyText: string }) => (
  <Dialog>
    <DialogTrigger asChild>
      <Count type="button">
        <Value>0</Value>
        <Label>{title}</Label>
      </Count>
    </DialogTrigger>
    <DialogContent title={title} size="sm">
      <EmptyState>{emptyText}</EmptyState>
    </DialogContent>
  </Dialog>
);

/** Shown while no remote provides follow counts. */
const FollowCountsFallback = () => (
  <Pair>
    <EmptyCount title={texts.community.followers} emptyText={texts.community.noFollowers} />
    <EmptyCount title={texts.community.following} emptyText={texts.community.noFollowing} />
  </Pair>
);

export const CommunityCard = ({ user }: { user: CurrentUser }) => (
  <TitledCard title={texts.community.title} icon={<Users aria-hidden />}>
    <Widget
      of={followCountsWidget}
      props={{ userId: user.id }}
      fallback={<FollowCountsFallback />}
      skeleton={<WidgetSkeleton height="6rem" />}
      failure={failure}
    />
  </TitledCard>
);

type ClanInfo = NonNullable<CurrentUser['clanInfo']>;

const leaderOf = ({ isLeader, leaderUsername }: ClanInfo): string =>
  isLeader ? texts.clan.leaderIsViewer : (leaderUsername ?? texts.clan.leaderUnknown);

const NoClan = () => (
  <EmptyState
    picture={<ShieldPicture size={72} />}
    action={
      <Button variant="secondary" asChild>
        <Link to={competitionPaths.clans()}>{texts.clan.browse}</Link>
      </Button>
    }
  >
    {texts.clan.none}
  </EmptyState>
);

/** Shows the clan from the session while no remote provides the clan card. */
const ClanFallback = ({ clan }: { clan: CurrentUser['clanInfo'] }) => {
  if (!clan) return <NoClan />;
  return (
    <>
      <Persona
        picture={
          clan.logo ? <Avatar src={clan.logo} name={clan.name} size="lg" shape="square" /> : <ShieldPicture size={64} />
        }
        name={clan.name}
        detail={texts.clan.leader(leaderOf(clan))}
      />
      <Button variant="secondary" asChild>
        <Link to={competitionPaths.clans()}>{texts.clan.viewAll}</Link>
      </Button>
    </>
  );
};

export const ClanCard = ({ user }: { user: CurrentUser }) => (
  <TitledCard title={texts.clan.title} icon={<Shield aria-hidden />}>
    <Widget
      of={clanCardWidget}
      props={{ userId: user.id, clanInfo: user.clanInfo }}
      fallback={<ClanFallback clan={user.clanInfo} />}
      skeleton={<WidgetSkeleton height="12rem" />}
      failure={failure}
    />
  </TitledCard>
);
