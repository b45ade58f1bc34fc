import { usePortalConfig } from '@portal/portal';
import { Text } from '@portal/ui';
import { Megaphone } from 'lucide-react';
import { texts } from '../texts';
import { ProfileCard } from './profile-card';

const words = texts.communityHub;

/** Stands for stats and clan in the profile of the official account. */
export const CommunityHubCard = () => {
  const { communityName } = usePortalConfig();
  return (
    <ProfileCard title={words.title} icon={<Megaphone aria-hidden />}>
      <Text>{words.description(communityName)}</Text>
    </ProfileCard>
  );
};
