import type { ClanMember } from '@portal/contracts';
import { formatDay, PlayerLink, useFocusOnNewRows, usePagedList } from '@portal/portal';
import {
  Avatar,
  EmptyState,
  ErrorState,
  focusRing,
  Grid,
  Persona,
  personaHeight,
  Skeleton,
  SkeletonGroup,
  theme,
} from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';
import { TitledCard } from '@portal/ui/titled-card';
import { styled } from 'styled-components';
import { clanMembersQuery } from '../api/clans';

const MemberGrid = styled(Grid).attrs({ min: 'md', gap: 3 })``;

const memberHeight = `calc(${personaHeight} + 2 * ${theme.space[3]} + 2px)`;

const Tile = styled.li`
  ${focusRing}
  min-width: 0;
  padding: ${theme.space[3]};
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};

  /* Makes the name's link a target of at least 24 px without moving the lines. */
  a { padding-block: 0.2rem; }
`;

/** URL of the avatar that the portal generates from a player's id. */
const generatedAvatar = (userId: string): string => `/api/avatars/generated/${encodeURIComponent(userId)}`;

const MemberRow = ({ member }: { member: ClanMember }) => {
  const username = member.user?.username ?? null;
  const name = username ?? `User ${member.userId.slice(0, 8)}`;
  return (
    <Tile tabIndex={-1}>
      <Persona
        picture={<Avatar src={generatedAvatar(member.userId)} seed={member.userId} name={name} />}
        name={
          <PlayerLink username={username} cover>
            <bdi>{name}</bdi>
          </PlayerLink>
        }
        detail={`Joined ${formatDay(member.joinedAt)}`}
      />
    </Tile>
  );
};

const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8];

export const MembersSkeleton = () => (
  <MemberGrid>
    {skeletonRows.map((row) => (
      <Skeleton key={row} shape="block" height={memberHeight} />
    ))}
  </MemberGrid>
);

const Members = ({ clanId }: { clanId: string }) => {
  const members = usePagedList(clanMembersQuery(clanId));
  const { rowsRef, expectRows } = useFocusOnNewRows(members.status === 'ready' ? members.rows.length : 0);
  if (members.status === 'loading')
    return (
      <SkeletonGroup>
        <MembersSkeleton />
      </SkeletonGroup>
    );
  if (members.status === 'failed')
    return <ErrorState onRetry={members.retry}>The members could not be loaded.</ErrorState>;
  if (members.rows.length === 0) return <EmptyState title="No members yet">Be the first to join!</EmptyState>;
  return (
    <>
      <MemberGrid asChild>
        <ul role="list" ref={rowsRef}>
          {members.rows.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      </MemberGrid>
      <LoadMore
        list={members}
        onPress={expectRows}
        loadsOnScroll
        label="Load more members"
        failedText="More members could not be loaded."
      />
    </>
  );
};

export const MembersPanel = ({ clanId }: { clanId: string }) => (
  <TitledCard title="Members">
    <Members clanId={clanId} />
  </TitledCard>
);
