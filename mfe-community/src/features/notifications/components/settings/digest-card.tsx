import type { NotificationSettings } from '@portal/contracts';
import { readTimeZone } from '@portal/contracts/time-zone';
import { RadioGroup } from '@portal/ui/forms';
import { TitledCard } from '@portal/ui/titled-card';
import { useSaveSettings } from '../../save-settings.ts';

const options = [
  { value: 'off', label: 'Never' },
  { value: 'daily', label: 'Every day at 6 PM' },
  { value: 'weekly', label: 'On Sundays at 6 PM' },
] as const;

/** How often the player receives a summary by email. */
export const DigestCard = ({ settings: { digest } }: { settings: NotificationSettings }) => {
  const { mutate } = useSaveSettings();
  const save = (next: NotificationSettings['digest']) =>
    mutate({
      settings: { digest: next, timeZone: readTimeZone() },
      description: `Summary by email: ${options.find(({ value }) => value === next)?.label.toLowerCase()}.`,
    });
  return (
    <TitledCard
      title="Summary by email"
      description="What you have not seen in the portal and got no other email about. It stops when you do not come back."
    >
      <RadioGroup label="How often" options={options} value={digest} onValueChange={save} />
    </TitledCard>
  );
};
