import type { NotificationSettings } from '@portal/contracts';
import { type SwitchableGroup, switchableGroups } from '@portal/contracts/notification-kinds';
import { call, failureToast, toast, useMutation, usePortalConfig, useQueryClient } from '@portal/portal';
import { notificationQueries } from './queries.ts';

export const groupNames: Record<SwitchableGroup, string> = {
  ...{ clan: 'Clan', followers: 'Followers', cups: 'Cups', news: 'News', rank: 'Rank' },
};

/** Groups of what is read only in portals with a feed. */
const feedGroups: readonly SwitchableGroup[] = ['cups', 'news', 'rank'];

/** The groups that a player can switch on and off in this portal. */
export const useSwitchableGroups = (): readonly SwitchableGroup[] => {
  const { followFeed } = usePortalConfig().features;
  return followFeed ? switchableGroups : switchableGroups.filter((group) => !feedGroups.includes(group));
};

const saveFailed = { title: 'Update Failed', fallback: 'Your choice was not saved. Please try again.' };

interface Choice {
  group: SwitchableGroup;
  isOn: boolean;
}

/** Switches one group on or off. The others stay as they are on the server. */
export const useSaveChoice = () => {
  const queryClient = useQueryClient();
  return useMutation({
    // Runs one at a time, so that each change starts from the one before.
    scope: { id: 'notification-settings' },
    mutationFn: async ({ group, isOn }: Choice): Promise<NotificationSettings> => {
      const { groups } = await queryClient.fetchQuery({ ...notificationQueries.settings(), staleTime: 0 });
      return call('PUT /api/notifications/settings', { body: { groups: { ...groups, [group]: { portal: isOn } } } });
    },
    onSuccess: (saved, { group, isOn }) => {
      queryClient.setQueryData(notificationQueries.settings().queryKey, saved);
      toast({ title: 'Preference Saved', description: `${groupNames[group]}: ${isOn ? 'on' : 'off'}.` });
    },
    onError: (error) => failureToast(saveFailed, error),
  });
};
