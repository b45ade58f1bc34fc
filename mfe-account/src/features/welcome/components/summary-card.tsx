import { notificationKeys } from '@portal/contracts/community/ui';
import { readTimeZone } from '@portal/contracts/time-zone';
import { call, failureToast, queryOptions, toast, useMutation, useQuery, useQueryClient } from '@portal/portal';
import { QueryState, Skeleton, theme } from '@portal/ui';
import { Checkbox } from '@portal/ui/forms';
import { TitledCard } from '@portal/ui/titled-card';
import { Mail } from 'lucide-react';

const settingsQuery = queryOptions({
  queryKey: notificationKeys.settings,
  queryFn: ({ signal }) => call('GET /api/notifications/settings', { signal }),
});

/** Switches the summary on or off. Everything else stays as it is on the server. */
const useSaveSummary = () => {
  const queryClient = useQueryClient();
  return useMutation({
    // Runs one at a time, so that each change starts from the one before.
    scope: { id: 'notification-settings' },
    mutationFn: async (isOn: boolean) => {
      const before = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
      const { pushKey: _pushKey, devices: _devices, ...settings } = before;
      const digest = isOn ? 'weekly' : 'off';
      const body = { ...settings, digest, timeZone: readTimeZone() ?? settings.timeZone } as const;
      return { ...before, ...(await call('PUT /api/notifications/settings', { body })) };
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      toast({
        title: 'Preference Saved',
        description: saved.digest === 'off' ? 'You receive no summary.' : 'Your summary comes on Sundays.',
      });
    },
    onError: (error) =>
      failureToast({ title: 'Update Failed', fallback: 'Your choice was not saved. Please try again.' }, error),
  });
};

/** Saves on its own, because community has this setting. */
export const SummaryCard = () => {
  const { mutate, isPending, variables } = useSaveSummary();
  return (
    <TitledCard
      title="Summary by email"
      description="What you have not seen in the portal. It stops when you do not come back."
      icon={<Mail aria-hidden />}
    >
      <QueryState
        query={useQuery(settingsQuery)}
        skeleton={<Skeleton width="14rem" height={theme.touchTarget} />}
        failure="Couldn't load your setting."
        compact
      >
        {({ digest }) => (
          <Checkbox checked={isPending ? variables : digest !== 'off'} onCheckedChange={(isOn) => mutate(isOn)}>
            Email me a summary on Sundays
          </Checkbox>
        )}
      </QueryState>
    </TitledCard>
  );
};
