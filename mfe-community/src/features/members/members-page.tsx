import { useQuery, useSession } from '@portal/portal';
import { EmptyState, ErrorState, PageHeader, Page as PageLayout } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { UserRoundSearch } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { memberProfileQuery } from '../../shared/player-queries';
import { FollowButton } from '../follow/components/follow-button';
import { FollowCounts } from '../follow/components/follow-counts';
import { MemberCard } from './components/member-card';
import { MemberCardSkeleton, MemberColumns, membersHeader } from './components/members-skeleton';
import { SearchCard } from './components/search-card';
import { useFailureToast } from './hooks/use-member-search';
import { useMembersView } from './hooks/use-members-view';

interface MemberProps {
  id: string;
  /** Whether the visitor chose the member here, and did not open a link or go back. */
  isChosen: boolean;
}

const Member = ({ id, isChosen }: MemberProps) => {
  const viewerId = useSession().user?.id ?? null;
  const { data: member, isError, error, refetch } = useQuery(memberProfileQuery(id));
  useFailureToast(error, 'Failed to get user profile');
  if (member)
    return (
      <MemberCard
        member={member}
        takesFocus={isChosen}
        followCounts={<FollowCounts userId={id} />}
        followButton={<FollowButton userId={id} viewerId={viewerId} username={member.username} />}
      />
    );
  if (isError) return <ErrorState title="Failed to load profile." headingLevel={3} onRetry={() => refetch()} />;
  return <MemberCardSkeleton />;
};

interface ProfilePanelProps {
  selectedId: string | null;
  chosenId: string | undefined;
  ref: Ref<HTMLElement>;
}

/** The profile of the selected member. */
const ProfilePanel = ({ selectedId, chosenId, ref }: ProfilePanelProps) => (
  <TitledCard title="Member Profile" icon={<UserRoundSearch aria-hidden />} ref={ref}>
    {selectedId === null ? (
      <EmptyState>Select a member from search results to view their profile.</EmptyState>
    ) : (
      <Member key={selectedId} id={selectedId} isChosen={selectedId === chosenId} />
    )}
  </TitledCard>
);

/** /members; the shell sends signed-out visitors to sign-in. */
export const Page = () => {
  const { selectedId, ...search } = useMembersView();
  const panel = useRef<HTMLElement>(null);
  const [chosenId, setChosenId] = useState<string>();

  const choose = (id: string) => {
    setChosenId(id);
    // On a phone the profile is below the results, off screen.
    if (panel.current && panel.current.getBoundingClientRect().top > window.innerHeight * 0.75)
      panel.current.scrollIntoView({ block: 'start' });
  };

  return (
    <PageLayout>
      <PageHeader {...membersHeader} />
      <MemberColumns>
        <SearchCard {...search} selectedId={selectedId} onSelect={choose} />
        <ProfilePanel selectedId={selectedId} chosenId={chosenId} ref={panel} />
      </MemberColumns>
    </PageLayout>
  );
};
