import type { Clan } from '@portal/contracts';
import { mutedNews, useMuteClan } from '@portal/screens';
import { Button, Skeleton } from '@portal/ui';
import { Bell, BellOff } from 'lucide-react';

/** Switches off and on what a clan sends to all members. Without the community service there is no button. */
export const MuteButton = ({ clan }: { clan: Pick<Clan, 'id' | 'name'> }) => {
  const { isMuted, isLoading, isPending, setMuted } = useMuteClan(clan);
  if (isMuted === undefined) return isLoading ? <Skeleton shape="block" width="16rem" height="36px" /> : null;
  const Icon = isMuted ? Bell : BellOff;
  return (
    <Button variant="ghost" size="sm" pending={isPending} onClick={() => setMuted(!isMuted)}>
      {!isPending && <Icon aria-hidden />}
      {isMuted ? 'Unmute' : 'Mute'} {mutedNews}
    </Button>
  );
};
