import type { SwitchableGroup } from '@portal/contracts/notification-kinds';
import { Button } from '@portal/ui';
import { groupNames, switchGroup, useMuteClan, useSaveSettings } from '../save-settings.ts';

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

/** Mutes the announcements of one clan, in the row of its latest one. */
export const MuteClanButton = ({ clanId, clanName }: { clanId: string; clanName: string }) => {
  const { mutate, isPending, data } = useMuteClan(clanId, clanName);
  const isMuted = data?.isMuted === true;
  return (
    <Button
      size="sm"
      variant="ghost"
      pending={isPending}
      aria-label={`${isMuted ? 'Unmute' : 'Mute'} announcements of ${clanName}`}
      onClick={() => mutate(!isMuted)}
    >
      {isMuted ? 'Unmute' : 'Mute'}
    </Button>
  );
};
