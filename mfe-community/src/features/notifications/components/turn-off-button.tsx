import type { SwitchableGroup } from '@portal/contracts/notification-kinds';
import { Button } from '@portal/ui';
import { groupNames, useSaveChoice } from '../save-settings.ts';

/** Switches off the group of a notification, in its row. */
export const TurnOffButton = ({ group }: { group: SwitchableGroup }) => {
  const { mutate, isPending, data } = useSaveChoice();
  const isOff = data?.groups[group].portal === false;
  return (
    <Button
      size="sm"
      variant="ghost"
      pending={isPending}
      aria-label={`${isOff ? 'Turn on' : 'Turn off'} notifications: ${groupNames[group]}`}
      onClick={() => mutate({ group, isOn: isOff })}
    >
      {isOff ? 'Turn on' : 'Turn off'}
    </Button>
  );
};
