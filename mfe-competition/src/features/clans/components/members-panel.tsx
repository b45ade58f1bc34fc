import { useFocusOnNewRows, usePagedList } from '@portal/portal';
import { Card, EmptyState, ErrorState, Heading, Skeleton, SkeletonGroup } from '@portal/ui';
import { useId } from 'react';
import { LoadMore } from '../../../shared/load-more';
import { clanMembersQuery } from '../api/clans';
import { clanTexts } from '../texts';
import { MemberGrid, MemberRow, memberHeight } from './member-row';

const waitingRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The members' places while they are on their way. */
export const MemberBones = () => (
  <MemberGrid>
    {waitingRows.map((row) => (
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
        <MemberBones />
      </SkeletonGroup>
    );
  if (members.status === 'failed') return <ErrorState onRetry={members.retry}>{clanTexts.membersFailed}</ErrorState>;
  if (members.rows.length === 0)
    return <EmptyState title={clanTexts.noMembers.title}>{clanTexts.noMembers.description}</EmptyState>;
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
        more={members.more}
        onLoad={members.loadMore}
        onPress={expectRows}
        label={clanTexts.moreMembers}
        failedText={clanTexts.moreMembersFailed}
      />
    </>
  );
};

/** Who is in the clan, the first to join first. */
export const MembersPanel = ({ clanId }: { clanId: string }) => {
  const titleId = useId();
  return (
    <Card padding="lg" asChild>
      <section aria-labelledby={titleId}>
        <Heading level={2} size="title" id={titleId}>
          {clanTexts.members}
        </Heading>
        <Members clanId={clanId} />
      </section>
    </Card>
  );
};
