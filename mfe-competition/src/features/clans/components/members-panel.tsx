import { texts } from '@portal/contracts/texts';
import { usePagedList } from '@portal/portal';
import { Card, EmptyState, ErrorState, Heading, Skeleton, SkeletonGroup } from '@portal/ui';
import { useId } from 'react';
import { LoadMore } from '../../../shared/load-more';
import { useFocusOnNewRow } from '../../../shared/use-focus-on-new-row';
import { clanMembersQuery } from '../api/clan';
import { MemberGrid, MemberRow, memberHeight } from './member-row';

const words = texts.clanDetail;

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
  const { list, expectRows } = useFocusOnNewRow(members.status === 'ready' ? members.rows.length : 0);
  if (members.status === 'loading')
    return (
      <SkeletonGroup>
        <MemberBones />
      </SkeletonGroup>
    );
  if (members.status === 'failed') return <ErrorState onRetry={members.retry}>{words.membersFailed}</ErrorState>;
  if (members.rows.length === 0)
    return <EmptyState title={words.noMembers.title}>{words.noMembers.description}</EmptyState>;
  return (
    <>
      <MemberGrid asChild>
        <ul role="list" ref={list}>
          {members.rows.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      </MemberGrid>
      <LoadMore
        more={members.more}
        onLoad={members.loadMore}
        onPress={expectRows}
        label={words.moreMembers}
        failedText={words.moreMembersFailed}
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
          {words.members}
        </Heading>
        <Members clanId={clanId} />
      </section>
    </Card>
  );
};
