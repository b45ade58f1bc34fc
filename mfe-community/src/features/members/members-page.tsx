import { useSession } from '@portal/portal';
import { PageHeader, Page as PageLayout } from '@portal/ui';
import { useRef, useState } from 'react';
import { FollowButton } from '../follow/components/follow-button';
import { FollowCounts } from '../follow/components/follow-counts';
import { MemberCard } from './components/member-card';
import { MemberColumns } from './components/member-layout';
import { ProfilePanel } from './components/profile-panel';
import { SearchCard } from './components/search-card';
import { texts } from './texts';

/** /members; the shell sends signed-out visitors to sign-in. */
export const Page = () => {
  const viewerId = useSession().user?.id ?? null;
  const [text, setText] = useState('');
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const panel = useRef<HTMLElement>(null);

  const changeText = (next: string) => {
    setText(next);
    setSelectedId(null);
  };

  const select = (id: string) => {
    setSelectedId(id);
    // On a phone the profile is below the results, off screen.
    if (panel.current && panel.current.getBoundingClientRect().top > window.innerHeight * 0.75)
      panel.current.scrollIntoView({ block: 'start' });
  };

  return (
    <PageLayout>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <MemberColumns>
        <SearchCard text={text} onTextChange={changeText} selectedId={selectedId} onSelect={select} />
        <ProfilePanel selectedId={selectedId} ref={panel}>
          {(member) => (
            <MemberCard
              member={member}
              followCounts={<FollowCounts key={member.id} userId={member.id} />}
              followButton={
                <FollowButton key={member.id} userId={member.id} viewerId={viewerId} username={member.username} />
              }
            />
          )}
        </ProfilePanel>
      </MemberColumns>
    </PageLayout>
  );
};
