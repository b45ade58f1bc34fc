import type { ClanMember } from '@portal/contracts';
import { formatDay, PlayerLink, useFocusOnNewRows, usePagedList } from '@portal/portal';
import { Avatar, EmptyState, focusRing, Grid, Persona, QueryState, Skeleton, SkeletonGroup, theme } from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';
import { TitledCard } from '@portal/ui/titled-card';
import { styled } from 'styled-components';
import { clanQueries } from '../queries.ts';
import { RoleMark } from './role-mark.tsx';

const MemberGrid = styled(Grid).attrs({ min: 'md', gap: 3 })``;

const MemberTile = styled.li`
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

/** The player's own picture where responses have pictures, as on the pages of matches. */
const findPicture = ({ user, userId }: ClanMember): string | null =>
  user?.avatar === undefined ? generatedAvatar(userId) : user.avatar;

const toName = ({ user, userId }: ClanMember): string => user?.username ?? `User ${userId.slice(0, 8)}`;

const LoadedMember = ({ member }: { member: ClanMember }) => (
  <Persona
    picture={<Avatar src={findPicture(member)} seed={member.userId} name={toName(member)} letters={2} loading="lazy" />}
    name={
      <PlayerLink username={member.user?.username ?? null} cover>
        <bdi>{toName(member)}</bdi>
      </PlayerLink>
    }
    detail={`Joined ${formatDay(member.joinedAt)}`}
    mark={<RoleMark role={member.role} />}
  />
);

const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8];

const MembersSkeleton = () => (
  <MemberGrid>
    {skeletonRows.map((row) => (
      <MemberTile key={row} as="div">
        <Persona detail={<Skeleton width="6rem" height="1lh" />} />
      </MemberTile>
    ))}
  </MemberGrid>
);

const Members = ({ clanId }: { clanId: string }) => {
  const list = usePagedList(clanQueries.members(clanId));
  const { rowsRef, expectRows } = useFocusOnNewRows(list.data?.length ?? 0);
  return (
    <QueryState
      query={list}
      skeleton={
        <SkeletonGroup>
          <MembersSkeleton />
        </SkeletonGroup>
      }
      empty={<EmptyState title="No members yet">Be the first to join!</EmptyState>}
      failure="Couldn't load members."
    >
      {(members) => (
        <>
          <MemberGrid asChild>
            <ul role="list" ref={rowsRef}>
              {members.map((member) => (
                <MemberTile key={member.id} tabIndex={-1}>
                  <LoadedMember member={member} />
                </MemberTile>
              ))}
            </ul>
          </MemberGrid>
          <LoadMore list={list} onPress={expectRows} loadsOnScroll failedText="Couldn't load more members." />
        </>
      )}
    </QueryState>
  );
};

/** A clan's members; their placeholders while the clan itself loads. */
export const MembersPanel = ({ clanId }: { clanId: string | undefined }) => (
  <TitledCard title="Members">{clanId === undefined ? <MembersSkeleton /> : <Members clanId={clanId} />}</TitledCard>
);
