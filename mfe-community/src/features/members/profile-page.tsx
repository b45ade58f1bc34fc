import type { PublicPlayer } from '@portal/contracts';
import { accountPaths } from '@portal/contracts/account/ui';
import { communityPaths } from '@portal/contracts/community/ui';
import { headToHeadWidget } from '@portal/contracts/competition/ui';
import {
  ButtonLink,
  playerQuery,
  useDocumentTitle,
  useLocation,
  useNavigate,
  useParams,
  usePortalConfig,
  useQuery,
  useQueryClient,
  useSession,
  Widget,
} from '@portal/portal';
import { DetailFailure } from '@portal/screens';
import { Page as PageContainer, Skeleton } from '@portal/ui';
import { useEffect } from 'react';
import { FollowButton } from '../follow/components/follow-button.tsx';
import { FollowCounts } from '../follow/components/follow-counts.tsx';
import { RelationActions } from '../relations/relation-actions.tsx';
import { MemberCard } from './components/member-card.tsx';
import { ProfileLayout, ProfileSkeleton } from './components/profile-layout.tsx';
import { SignInToFollow, VisitorCounts } from './components/visitor-parts.tsx';

interface ProfileProps {
  player: PublicPlayer;
  /** Null for visitors. */
  viewerId: string | null;
}

/** One button for every viewer, so that nothing moves. */
const ProfileAction = ({ player: { id, username }, viewerId }: ProfileProps) => {
  if (viewerId === null) return <SignInToFollow />;
  if (viewerId !== id)
    return (
      <RelationActions target={{ id, username }}>
        <FollowButton userId={id} viewerId={viewerId} username={username} />
      </RelationActions>
    );
  return (
    <ButtonLink variant="secondary" to={accountPaths.profile()}>
      Edit your profile
    </ButtonLink>
  );
};

/** A signed-in viewer's results against the player, where `features.seasons` is on. */
const HeadToHead = ({ player: { id, username }, viewerId }: ProfileProps) => {
  const { seasons } = usePortalConfig().features;
  if (!seasons || viewerId === null || viewerId === id) return null;
  return (
    <Widget
      of={headToHeadWidget}
      props={{ playerId: viewerId, opponent: { id, username } }}
      skeleton={<Skeleton shape="block" height="4rem" />}
      fallback={null}
    />
  );
};

const Profile = ({ player, viewerId }: ProfileProps) => {
  useDocumentTitle(player.username);
  return (
    <ProfileLayout>
      <MemberCard
        member={player}
        isTitle
        followButton={<ProfileAction player={player} viewerId={viewerId} />}
        headToHead={<HeadToHead player={player} viewerId={viewerId} />}
        followCounts={viewerId === null ? <VisitorCounts /> : <FollowCounts userId={player.id} />}
      />
    </ProfileLayout>
  );
};

/** Replaces an id or another spelling in the address by the current username. */
const useCurrentAddress = (player: PublicPlayer | undefined, shown: string): void => {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (!player || player.username === shown) return;
    cache.setQueryData(playerQuery(player.username).queryKey, player);
    void navigate({ pathname: communityPaths.member(player.username), search, hash }, { replace: true });
  }, [player, shown, cache, navigate, search, hash]);
};

/** /members/{username}: a player's public profile. */
export const Page = () => {
  const { username = '' } = useParams();
  const session = useSession();
  const { data: player, error, refetch } = useQuery(playerQuery(username));
  useCurrentAddress(player, username);
  if (error)
    return (
      <PageContainer>
        <DetailFailure
          error={error}
          onRetry={() => void refetch()}
          title="Player Not Found"
          description="The player you're looking for doesn't exist or has changed their username."
          back="View Leaderboard"
          to={communityPaths.leaderboard()}
          failedTitle="Couldn't load this player."
        />
      </PageContainer>
    );
  // Waits for the session, because the viewer decides on the button and the counts, and for the current address, under which the card
  // finds the player in the cache.
  if (session.status === 'loading' || player?.username !== username) return <ProfileSkeleton />;
  return <Profile player={player} viewerId={session.user?.id ?? null} />;
};
