import type { NotificationSettingsChange } from '@portal/contracts';
import { notificationKeys } from '@portal/contracts/community/ui';
import { call, failureToast, queryOptions, toast, useMutation, useQueryClient } from '@portal/portal';

export const notificationSettingsQuery = queryOptions({
  queryKey: notificationKeys.settings,
  queryFn: ({ signal }) => call('GET /api/notifications/settings', { signal }),
});

export interface SettingsChange {
  settings: NotificationSettingsChange;
  /** What was saved, as a sentence. */
  description: string;
}

/** Saves one change of the notification settings. Everything else stays as it is on the server. */
export const useSaveSettings = () => {
  const queryClient = useQueryClient();
  return useMutation({
    // Runs one at a time, so that the last response has every change.
    scope: { id: 'notification-settings' },
    mutationFn: ({ settings }: SettingsChange) => call('PUT /api/notifications/settings', { body: settings }),
    onSuccess: (saved, { description }) => {
      queryClient.setQueryData(notificationSettingsQuery.queryKey, (known) => known && { ...known, ...saved });
      toast({ title: 'Preference Saved', description });
    },
    onError: (error) =>
      failureToast({ title: 'Update Failed', fallback: 'Your choice was not saved. Please try again.' }, error),
  });
};
