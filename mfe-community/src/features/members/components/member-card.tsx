import { type MemberProfile, roleBadges } from '@portal/contracts';
import { playerFormWidget, playerHistoryWidget } from '@portal/contracts/competition/ui';
import {
  ClanLink,
  ClanLogo,
  formatDay,
  PaintedValue,
  PlayerLink,
  playerQuery,
  RoleBadge,
  usePortalConfig,
  useQuery,
  Widget,
} from '@portal/portal';
import { CupBadges, PlayerStats, ProvisionalNote } from '@portal/screens';
import {
  Avatar,
  Cluster,
  Heading,
  type HeadingLevel,
  media,
  Persona,
  Skeleton,
  SkeletonGroup,
  Stack,
  Text,
  theme,
  VisuallyHidden,
} from '@portal/ui';
import { CalendarDays, Globe, Megaphone, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CountsSkeleton } from '../../follow/components/count-pair.tsx';

// Safari drops list semantics without bullets unless the role is explicit.
const Roles = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space[2]};

  ${media.sm} { justify-content: flex-start; }
`;

const MemberSince = ({ createdAt }: { createdAt: string }) => {
  const { oneDateStyle } = usePortalConfig().features;
  return (
    <Text as="div" size="small" tone="muted">
      <Cluster gap={2}>
        <CalendarDays aria-hidden size="1.1rem" />
        <span>Member Since</span>
        <time dateTime={createdAt}>
          {oneDateStyle ? formatDay(createdAt) : new Date(createdAt).toLocaleDateString()}
        </time>
      </Cluster>
    </Text>
  );
};

const Region = ({ region }: Pick<MemberProfile, 'region'>) =>
  region && (
    <Text as="div" size="small" tone="muted">
      <Cluster gap={2}>
        <Globe aria-hidden size="1.1rem" />
        <span>Region</span>
        {region}
      </Cluster>
    </Text>
  );

const Stats = ({ member }: { member: MemberProfile | undefined }) => {
  // Only the public profile has the rank.
  const { data, isError } = useQuery({ ...playerQuery(member?.username ?? ''), enabled: member !== undefined });
  return (
    <Stack gap={3}>
      <PlayerStats
        player={member}
        rank={isError ? null : data?.rank}
        winsLabel="Wins"
        platform={member?.platform ?? null}
      />
      <ProvisionalNote playerId={member?.id} />
    </Stack>
  );
};

const OfficialFrame = styled.div`
  display: flex;
  gap: ${theme.space[4]};
  padding: ${theme.space[5]};
  background: ${theme.color.accentSoft};
  border: 1px solid color-mix(in srgb, ${theme.color.accent} 40%, transparent);
  border-radius: ${theme.radius.md};

  > svg { flex: none; inline-size: 1.75rem; block-size: 1.75rem; color: ${theme.color.accent}; }
`;

/** Replaces the stats of the official account. */
const OfficialBlock = ({ headingLevel }: { headingLevel: HeadingLevel }) => {
  const { communityName } = usePortalConfig();
  return (
    <OfficialFrame>
      <Megaphone aria-hidden />
      <Stack gap={2}>
        <Heading level={headingLevel} size="title">
          {`Official ${communityName} Community`}
        </Heading>
        <Text>{`Official community account for ${communityName}. Follow for updates, tournaments, and news.`}</Text>
      </Stack>
    </OfficialFrame>
  );
};

type Clan = NonNullable<MemberProfile['clanInfo']>;

const ClanFrame = styled.section`
  min-width: 0;
  padding: ${theme.space[4]};
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
`;

const ClanBlock = ({ clan, username }: { clan: Clan; username: string }) => (
  <ClanFrame aria-label="Clan">
    <Persona
      picture={<ClanLogo logo={clan.logo} seed={clan.id} />}
      name={
        <ClanLink id={clan.id} cover>
          {clan.name}
        </ClanLink>
      }
      detail={
        <>
          Leader: <PlayerLink username={clan.isLeader ? username : clan.leaderUsername} hasCard={!clan.isLeader} />
        </>
      }
    />
  </ClanFrame>
);

/** Positioned for the name's link, which covers all but the button. */
const CardHeader = styled.div`
  position: relative;
  display: grid;
  justify-items: center;
  gap: ${theme.space[4]};
  text-align: center;

  ${media.sm} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    justify-items: start;
    gap: ${theme.space[5]};
    text-align: start;
  }
`;

/* Above the name's link. */
const HeaderAction = styled.div`
  position: relative;
  z-index: 1;

  &:empty { display: none; }
`;

const FormPlaceholder = () =>
  usePortalConfig().features.playTournaments && <Skeleton shape="block" width="12rem" height={theme.touchTarget} />;

/** The placeholder has the height of the history of a player who has played. */
const HistoryPlaceholder = () => <Skeleton shape="block" height="14rem" />;

/** The player's last five results, in portals in which tournaments are played. */
const MemberForm = ({ playerId }: { playerId: string }) =>
  usePortalConfig().features.playTournaments && (
    <section aria-label="Last results">
      <Widget of={playerFormWidget} props={{ playerId }} skeleton={<FormPlaceholder />} fallback={null} />
    </section>
  );

/** A badge for each finished cup, in portals in which tournaments are played. */
const MemberCups = ({ playerId }: { playerId: string }) =>
  usePortalConfig().features.playTournaments && (
    <section aria-label="Cups">
      <CupBadges playerId={playerId} />
    </section>
  );

/** Last results, score and cups. */
const MemberHistory = ({ playerId }: { playerId: string }) => (
  <Widget of={playerHistoryWidget} props={{ playerId }} skeleton={<HistoryPlaceholder />} fallback={null} />
);

interface MemberCardProps {
  member: MemberProfile;
  followButton: ReactNode;
  followCounts: ReactNode;
  /** The viewer's results against the player; only on the player's own page. */
  headToHead?: ReactNode;
  /** On the player's own page the name is the title; elsewhere it leads to that page. */
  isTitle?: boolean;
  /** Whether the name takes the focus, which also announces it. */
  takesFocus?: boolean;
}

/** Does not scroll: on phones the page has scrolled to the card. */
const takeFocus = (name: HTMLElement | null) => name?.focus({ preventScroll: true });

export const MemberCard = ({
  member,
  followButton,
  followCounts,
  headToHead,
  isTitle = false,
  takesFocus = false,
}: MemberCardProps) => {
  const { productName, features } = usePortalConfig();
  const isOfficial = member.username === productName;
  const hasHistory = features.seasons && isTitle && !isOfficial;
  return (
    <Stack gap={5}>
      <CardHeader>
        <Avatar src={member.avatar} seed={member.id} size="xl" fallback={<UserRound size={56} />} />
        <Stack gap={2}>
          <Heading level={isTitle ? 1 : 3} size="heading" {...(takesFocus && { ref: takeFocus, tabIndex: -1 })}>
            {isTitle ? <bdi>{member.username}</bdi> : <PlayerLink username={member.username} cover hasCard={false} />}
          </Heading>
          <Roles aria-label="Roles">
            {roleBadges(member.roles, productName).map((role) => (
              <li key={role}>
                <RoleBadge role={role} />
              </li>
            ))}
          </Roles>
        </Stack>
        {followButton && <HeaderAction>{followButton}</HeaderAction>}
      </CardHeader>
      {followCounts}
      {isOfficial ? <OfficialBlock headingLevel={isTitle ? 2 : 4} /> : <Stats member={member} />}
      {!isOfficial && !hasHistory && <MemberForm playerId={member.id} />}
      {!isOfficial && !hasHistory && isTitle && <MemberCups playerId={member.id} />}
      {member.clanInfo && <ClanBlock clan={member.clanInfo} username={member.username} />}
      {!isOfficial && <MemberSince createdAt={member.createdAt} />}
      {!isOfficial && <Region region={member.region} />}
      {/* Last, because nobody knows its height before it has loaded. */}
      {hasHistory && headToHead}
      {hasHistory && <MemberHistory playerId={member.id} />}
    </Stack>
  );
};

/** The card while its player loads, as the page's title or next to the search. */
export const MemberCardSkeleton = ({ isTitle = false }: { isTitle?: boolean }) => (
  <SkeletonGroup>
    <Stack gap={5}>
      <CardHeader>
        <Skeleton shape="circle" width="7rem" height="7rem">
          <PaintedValue of="picture" />
        </Skeleton>
        <Stack gap={2}>
          <Heading level={1} size="heading" {...(!isTitle && { as: 'div' })}>
            <PaintedValue of="title">
              {isTitle && <VisuallyHidden>Player</VisuallyHidden>}
              <Skeleton width="10rem" height="1lh" />
            </PaintedValue>
          </Heading>
          <Skeleton width="5rem" height="1.75rem" />
        </Stack>
        <Skeleton shape="block" width="9.5rem" height={theme.touchTarget} />
      </CardHeader>
      <CountsSkeleton />
      <Stats member={undefined} />
      {!(usePortalConfig().features.seasons && isTitle) && <FormPlaceholder />}
      <ClanFrame as="div">
        <Persona
          picture={<Skeleton shape="block" width="64px" height="64px" />}
          detail={<Skeleton width="8rem" height="1lh" />}
        />
      </ClanFrame>
      <Skeleton width="11rem" height="1.5rem" />
    </Stack>
  </SkeletonGroup>
);
