import { readTimeZone } from '@portal/contracts/time-zone';
import { useQuery } from '@portal/portal';
import { notificationSettingsQuery, useSaveSettings } from '@portal/screens';
import { QueryState, Skeleton, theme } from '@portal/ui';
import { Checkbox } from '@portal/ui/forms';
import { TitledCard } from '@portal/ui/titled-card';
import { Mail } from 'lucide-react';

/** Saves on its own, because community has this setting. */
export const SummaryCard = () => {
  const { mutate, isPending, variables } = useSaveSettings();
  const save = (isOn: boolean) =>
    mutate({
      settings: { digest: isOn ? 'weekly' : 'off', timeZone: readTimeZone() },
      description: isOn ? "You'll receive a summary every Sunday." : "You won't receive summaries.",
    });
  return (
    <TitledCard
      title="Summary by email"
      description="What you missed in the portal and got no other email about. We stop after three summaries if you don't visit."
      icon={<Mail aria-hidden />}
    >
      <QueryState
        query={useQuery(notificationSettingsQuery)}
        skeleton={<Skeleton width="14rem" height={theme.touchTarget} />}
        failure="Couldn't load your setting."
        compact
      >
        {({ digest }) => (
          <Checkbox checked={(isPending ? variables.settings.digest : digest) !== 'off'} onCheckedChange={save}>
            Email me a summary on Sundays
          </Checkbox>
        )}
      </QueryState>
    </TitledCard>
  );
};
