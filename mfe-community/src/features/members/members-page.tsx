import { useQuery, useSession } from '@portal/portal';
import { Card, EmptyState, ErrorState, Heading, PageHeader, Page as PageLayout, theme } from '@portal/ui';
import { UserRoundSearch } from 'lucide-react';
import { type Ref, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { memberProfileQuery } from '../../shared/player-queries';
import { FollowButton } from '../follow/components/follow-button';
import { FollowCounts } from '../follow/components/follow-counts';
import { MemberCard } from './components/member-card';
import { MemberCardSkeleton, MemberColumns } from './components/members-skeleton';
import { SearchCard } from './components/search-card';
import { useFailureToast } from './queries';
import { useMembersView } from './use-members-view';

const Title = styled(Heading)`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};

  svg { flex: none; inline-size: 1.35rem; block-size: 1.35rem; color: ${theme.color.accent}; }
`;

/* Keeps the header from covering it when scrolled to. */
const Panel = styled.section`
  scroll-margin-block-start: 5rem;
`;

const Member = ({ id }: { id: string }) => {
  const viewerId = useSession().user?.id ?? null;
  const { data: member, isError, error, refetch } = useQuery(memberProfileQuery(id));
  useFailureToast(error, 'Failed to get user profile');
  if (member)
    return (
      <MemberCard
        member={member}
        followCounts={<FollowCounts userId={id} />}
        followButton={<FollowButton userId={id} viewerId={viewerId} username={member.username} />}
      />
    );
  if (isError) return <ErrorState title="Failed to load profile." headingLevel={3} onRetry={() => refetch()} />;
  return <MemberCardSkeleton />;
};

/** The profile of the selected member. */
const ProfilePanel = ({ selectedId, ref }: { selectedId: string | null; ref: Ref<HTMLElement> }) => {
  const titleId = useId();
  return (
    <Card padding="lg" asChild>
      <Panel aria-labelledby={titleId} ref={ref}>
        <Title level={2} size="title" id={titleId}>
          <UserRoundSearch aria-hidden />
          Member Profile
        </Title>
        {selectedId === null ? (
          <EmptyState>Select a member from search results to view their profile.</EmptyState>
        ) : (
          <Member key={selectedId} id={selectedId} />
        )}
      </Panel>
    </Card>
  );
};

/** /members; the shell sends signed-out visitors to sign-in. */
export const Page = () => {
  const { selectedId, ...search } = useMembersView();
  const panel = useRef<HTMLElement>(null);

  const showPanel = () => {
    // On a phone the profile is below the results, off screen.
    if (panel.current && panel.current.getBoundingClientRect().top > window.innerHeight * 0.75)
      panel.current.scrollIntoView({ block: 'start' });
  };

  return (
    <PageLayout>
      <PageHeader title="Member Search" subtitle="Find and view other members' profiles." />
      <MemberColumns>
        <SearchCard {...search} selectedId={selectedId} onSelect={showPanel} />
        <ProfilePanel selectedId={selectedId} ref={panel} />
      </MemberColumns>
    </PageLayout>
  );
};
