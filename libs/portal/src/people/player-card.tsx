import type { PublicPlayer } from '@portal/contracts';
import { communityPaths, followButtonWidget } from '@portal/contracts/community/ui';
import { Avatar, Persona, Skeleton, SkeletonGroup, Stack, Text, tabularFigures, theme } from '@portal/ui';
import { HoverCard } from '@portal/ui/hover-card';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { formatCount } from '../format';
import { Widget } from '../module/widget';
import { useSession } from '../session/session';
import { ClanLink, NameLink } from './name-links';
import { playerQuery } from './player-query';

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

const buttonHeight = '2.75rem';
const buttonSkeleton = <Skeleton shape="block" width="9.5rem" height={buttonHeight} />;

const Player = ({ player }: { player: PublicPlayer }) => {
  const viewerId = useSession().user?.id ?? null;
  const { id, username, avatar, clanInfo, platform, score, rank } = player;
  return (
    <Stack gap={4} align="start">
      <Persona
        picture={<Avatar src={avatar} seed={id} name={username} size="lg" />}
        name={
          <NameLink to={communityPaths.member(username)} $cover>
            {username}
          </NameLink>
        }
        detail={clanInfo ? <ClanLink id={clanInfo.id}>{clanInfo.name}</ClanLink> : 'No Clan'}
      />
      <PlayerFacts>
        <Fact label="Score" value={formatCount(score)} />
        <Fact label="Rank" value={rank === null ? '–' : `#${formatCount(rank)}`} />
        <Fact label="Platform" value={platform} />
      </PlayerFacts>
      {viewerId !== null && viewerId !== id && (
        <Widget
          of={followButtonWidget}
          props={{ userId: id, viewerId, username }}
          skeleton={buttonSkeleton}
          fallback={null}
        />
      )}
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

interface PlayerCardProps {
  username: string;
  anchor: HTMLElement;
  onClose: () => void;
  onReached: () => void;
}

/** Shows picture, standing and follow button of a player next to a link to the profile. Fetched when it opens. */
export const PlayerCard = ({ username, ...card }: PlayerCardProps) => {
  const { data, isError } = useQuery(playerQuery(username));
  const content = () => {
    if (data) return <Player player={data} />;
    return isError ? <Text tone="muted">Couldn't load this player.</Text> : <PlayerSkeleton />;
  };
  return <HoverCard {...card}>{content()}</HoverCard>;
};
