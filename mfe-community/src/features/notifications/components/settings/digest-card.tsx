import type { NotificationSettings } from '@portal/contracts';
import { readTimeZone } from '@portal/contracts/time-zone';
import { useSaveSettings } from '@portal/screens';
import { RadioGroup } from '@portal/ui/forms';
import { TitledCard } from '@portal/ui/titled-card';

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
      description="What you missed in the portal and got no other email about. We stop after three summaries if you don't visit."
    >
      <RadioGroup label="How often" options={options} value={digest} onValueChange={save} />
    </TitledCard>
  );
};
