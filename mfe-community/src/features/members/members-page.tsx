import { usePortalConfig, useQuery, useSession } from '@portal/portal';
import { EmptyState, QueryState, Stack } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { UserRoundSearch } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { FollowButton } from '../follow/components/follow-button.tsx';
import { FollowCounts } from '../follow/components/follow-counts.tsx';
import { GameIdSearch } from './components/game-id-search.tsx';
import { MemberCard, MemberCardSkeleton } from './components/member-card.tsx';
import { MembersLayout } from './components/members-layout.tsx';
import { SearchCard } from './components/search-card.tsx';
import { useFailureToast } from './hooks/use-member-search.ts';
import { useMembersView } from './hooks/use-members-view.ts';
import { memberQueries } from './queries.ts';

interface MemberProps {
  id: string;
  /** Whether the visitor chose the member here, and did not open a link or go back. */
  isChosen: boolean;
}

const Member = ({ id, isChosen }: MemberProps) => {
  const viewerId = useSession().user?.id ?? null;
  const query = useQuery(memberQueries.detail(id));
  useFailureToast(query.error, 'Failed to get user profile');
  return (
    <QueryState query={query} skeleton={<MemberCardSkeleton />} failure="Failed to load profile.">
      {(member) => (
        <MemberCard
          member={member}
          takesFocus={isChosen}
          followCounts={<FollowCounts userId={id} />}
          followButton={<FollowButton userId={id} viewerId={viewerId} username={member.username} />}
        />
      )}
    </QueryState>
  );
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
  const { followFeed } = usePortalConfig().features;
  const panel = useRef<HTMLElement>(null);
  const [chosenId, setChosenId] = useState<string>();

  const choose = (id: string) => {
    setChosenId(id);
    // On a phone the profile is below the results, off screen.
    if (panel.current && panel.current.getBoundingClientRect().top > window.innerHeight * 0.75)
      panel.current.scrollIntoView({ block: 'start' });
  };

  return (
    <MembersLayout>
      <Stack gap={5}>
        <SearchCard {...search} selectedId={selectedId} onSelect={choose} />
        {followFeed && <GameIdSearch />}
      </Stack>
      <ProfilePanel selectedId={selectedId} chosenId={chosenId} ref={panel} />
    </MembersLayout>
  );
};
