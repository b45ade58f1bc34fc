import type { NotificationSettings } from '@portal/contracts';
import { type InvitationSenders, type SwitchableGroup, switchableGroups } from '@portal/contracts/notification-kinds';
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

interface SavedChange<Choice> {
  change: (settings: NotificationSettings, choice: Choice) => NotificationSettings;
  /** What the toast says. */
  describe: (choice: Choice) => string;
}

/** Changes one setting. The others stay as they are on the server. */
const useSavedChange = <Choice>({ change, describe }: SavedChange<Choice>) => {
  const queryClient = useQueryClient();
  return useMutation({
    // Runs one at a time, so that each change starts from the one before.
    scope: { id: 'notification-settings' },
    mutationFn: async (choice: Choice): Promise<NotificationSettings> => {
      const settings = await queryClient.fetchQuery({ ...notificationQueries.settings(), staleTime: 0 });
      return call('PUT /api/notifications/settings', { body: change(settings, choice) });
    },
    onSuccess: (saved, choice) => {
      queryClient.setQueryData(notificationQueries.settings().queryKey, saved);
      toast({ title: 'Preference Saved', description: describe(choice) });
    },
    onError: (error) => failureToast(saveFailed, error),
  });
};

interface GroupChoice {
  group: SwitchableGroup;
  isOn: boolean;
}

/** Switches one group on or off. */
export const useSaveChoice = () =>
  useSavedChange<GroupChoice>({
    change: (settings, { group, isOn }) => ({
      ...settings,
      groups: { ...settings.groups, [group]: { portal: isOn } },
    }),
    describe: ({ group, isOn }) => `${groupNames[group]}: ${isOn ? 'on' : 'off'}.`,
  });

export const senderNames: Record<InvitationSenders, string> = {
  anyone: 'Anyone',
  followed: 'Players you follow',
  nobody: 'Nobody',
};

/** Chooses whose invitations to clans the player receives. */
export const useSaveInvitations = () =>
  useSavedChange<InvitationSenders>({
    change: (settings, invitations) => ({ ...settings, invitations }),
    describe: (invitations) => `Invitations to clans: ${senderNames[invitations].toLowerCase()}.`,
  });

/** Mutes the announcements of one clan, or receives them again. */
export const useMuteClan = (clanId: string, clanName: string) =>
  useMutation({
    mutationFn: (isMuted: boolean) =>
      call('PUT /api/notifications/clans/{id}', { params: { id: clanId }, body: { isMuted } }),
    onSuccess: ({ isMuted }) =>
      void toast({
        title: 'Preference Saved',
        description: `Announcements of ${clanName}: ${isMuted ? 'muted' : 'on'}.`,
      }),
    onError: (error) => failureToast(saveFailed, error),
  });
