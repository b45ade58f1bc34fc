import { texts } from '@portal/contracts/texts';
import { usePagedList } from '@portal/portal';
import { Card, EmptyState, ErrorState, Heading, Skeleton, SkeletonGroup, Stack } from '@portal/ui';
import { useId } from 'react';
import { LoadMore } from '../../../shared/load-more';
import { clanMembersQuery } from '../api/clan';
import { MemberRow } from './member-row';

const words = texts.clanDetail;

const waitingRows = ['a', 'b', 'c', 'd', 'e'];

const Waiting = () => (
  <SkeletonGroup>
    <Stack gap={5}>
      {waitingRows.map((row) => (
        <Skeleton key={row} shape="block" height="2.75rem" />
      ))}
    </Stack>
  </SkeletonGroup>
);

const Members = ({ clanId }: { clanId: string }) => {
  const members = usePagedList(clanMembersQuery(clanId));
  if (members.status === 'loading') return <Waiting />;
  if (members.status === 'failed') return <ErrorState onRetry={members.retry}>{words.membersFailed}</ErrorState>;
  if (members.rows.length === 0)
    return <EmptyState title={words.noMembers.title}>{words.noMembers.description}</EmptyState>;
  return (
    <>
      <ul role="list">
        {members.rows.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
      <LoadMore
        more={members.more}
        onLoad={members.loadMore}
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
