import type { PublicPlayer } from '@portal/contracts';
import type { playerCardWidget } from '@portal/contracts/community/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { ClanLink, formatCount, PlayerLink, playerQuery, useQuery, useSession } from '@portal/portal';
import { Avatar, Persona, Skeleton, SkeletonGroup, Stack, Text, tabularFigures, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { FollowButton } from '../../follow/components/follow-button.tsx';

const PlayerFacts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]} ${theme.space[6]};

  dt {
    font-size: ${theme.fontSize.micro};
    color: ${theme.color.textMuted};
  }
  dd {
    ${tabularFigures}
    font-weight: 600;
    overflow-wrap: normal;
  }
`;

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

const Player = ({ player }: { player: PublicPlayer }) => {
  const viewerId = useSession().user?.id ?? null;
  const { id, username, avatar, clanInfo, platform, score, rank } = player;
  return (
    <Stack gap={4} align="start">
      <Persona
        picture={<Avatar src={avatar} seed={id} name={username} size="lg" />}
        name={
          <PlayerLink username={username} hasCard={false} cover>
            {username}
          </PlayerLink>
        }
        detail={clanInfo ? <ClanLink id={clanInfo.id}>{clanInfo.name}</ClanLink> : 'No Clan'}
      />
      <PlayerFacts>
        <Fact label="Score" value={formatCount(score)} />
        <Fact label="Rank" value={rank === null ? '–' : `#${formatCount(rank)}`} />
        <Fact label="Platform" value={platform} />
      </PlayerFacts>
      <FollowButton userId={id} viewerId={viewerId} username={username} />
    </Stack>
  );
};

const PlayerSkeleton = () => (
  <SkeletonGroup>
    <Stack gap={4}>
      <Persona picture={<Skeleton shape="circle" width="64px" height="64px" />} name={<Skeleton width="9rem" />} />
      <Skeleton shape="block" height="2.75rem" />
    </Stack>
  </SkeletonGroup>
);

/** The picture, standing and follow button of a player, for the card beside a link to the profile. */
export const Widget = ({ username }: WidgetPropsOf<typeof playerCardWidget>) => {
  const { data, isError } = useQuery(playerQuery(username));
  if (data) return <Player player={data} />;
  return isError ? <Text tone="muted">Couldn't load this player.</Text> : <PlayerSkeleton />;
};
