import { usePortalConfig, useQuery, useQueryClient } from '@portal/portal';
import { currentUserQuery } from '@portal/portal/host';
import { keepPush, notificationSettingsQuery } from '@portal/screens';
import { useEffect } from 'react';

/** Keeps push of this browser in line with who is signed in. */
export const useKeptPush = (): void => {
  const { installable, notifications } = usePortalConfig().features;
  const queryClient = useQueryClient();
  // An outage is no sign-out: without a response, everything stays as it is.
  const { data, isSuccess } = useQuery(currentUserQuery);
  const playerId = data?.id ?? null;
  useEffect(() => {
    if (!installable || !notifications || !isSuccess) return;
    const keep = async () => {
      const hasChanged = await keepPush(playerId);
      if (hasChanged) await queryClient.invalidateQueries({ queryKey: notificationSettingsQuery.queryKey });
    };
    // Push is no reason to disturb anyone; the next page tries again.
    keep().catch(() => undefined);
  }, [installable, notifications, isSuccess, playerId, queryClient]);
};
