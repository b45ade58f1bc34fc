import type { Clan } from '@portal/contracts';
import type { SwitchableGroup } from '@portal/contracts/notification-kinds';
import { mutedNews, useMuteClan, useSaveSettings } from '@portal/screens';
import { Button } from '@portal/ui';
import { groupNames, switchGroup } from '../save-settings.ts';

/** Switches off the group of a notification, in its row. */
export const TurnOffButton = ({ group }: { group: SwitchableGroup }) => {
  const { mutate, isPending, data } = useSaveSettings();
  const isOff = data?.groups[group].portal === false;
  return (
    <Button
      size="sm"
      variant="ghost"
      pending={isPending}
      aria-label={`${isOff ? 'Turn on' : 'Turn off'} notifications: ${groupNames[group]}`}
      onClick={() => mutate(switchGroup(group, isOff))}
    >
      {isOff ? 'Turn on' : 'Turn off'}
    </Button>
  );
};

/** Mutes what a clan sends to all members, in the row of such a notification. */
export const MuteClanButton = ({ clan }: { clan: Pick<Clan, 'id' | 'name'> }) => {
  const { isMuted = false, isPending, setMuted } = useMuteClan(clan);
  const text = isMuted ? 'Unmute' : 'Mute';
  return (
    <Button
      size="sm"
      variant="ghost"
      pending={isPending}
      aria-label={`${text} ${mutedNews} of ${clan.name}`}
      onClick={() => setMuted(!isMuted)}
    >
      {text}
    </Button>
  );
};
