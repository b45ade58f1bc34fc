import type { NotificationSettingsChange } from '@portal/contracts';
import {
  type InvitationSenders,
  type NotificationGroup,
  notificationGroups,
  type PushedGroup,
  type SwitchableGroup,
} from '@portal/contracts/notification-kinds';
import { call, failureToast, toast, useMutation, usePortalConfig, useQueryClient } from '@portal/portal';
import { notificationQueries } from './queries.ts';

export const groupNames: Record<NotificationGroup, string> = {
  ...{ matches: 'Matches', clan: 'Clan', followers: 'Followers' },
  ...{ cups: 'Cups', news: 'News', rank: 'Rank' },
};

/** Groups of what is read only in portals with a feed. */
const feedGroups: readonly NotificationGroup[] = ['cups', 'news', 'rank'];

/** The groups that this portal has. */
export const useGroups = (): readonly NotificationGroup[] => {
  const { followFeed } = usePortalConfig().features;
  return followFeed ? notificationGroups : notificationGroups.filter((group) => !feedGroups.includes(group));
};

const saveFailed = { title: 'Update Failed', fallback: 'Your choice was not saved. Please try again.' };

interface Change {
  settings: NotificationSettingsChange;
  /** What was saved, as a sentence. */
  description: string;
}

/** Saves one change. Everything else stays as it is on the server. */
export const useSaveSettings = () => {
  const queryClient = useQueryClient();
  return useMutation({
    // Runs one at a time, so that the last response has every change.
    scope: { id: 'notification-settings' },
    mutationFn: ({ settings }: Change) => call('PUT /api/notifications/settings', { body: settings }),
    onSuccess: (saved, { description }) => {
      queryClient.setQueryData(notificationQueries.settings().queryKey, (known) => known && { ...known, ...saved });
      toast({ title: 'Preference Saved', description });
    },
    onError: (error) => failureToast(saveFailed, error),
  });
};

/** Switches a group on or off in the portal. */
export const switchGroup = (group: SwitchableGroup, isOn: boolean): Change => ({
  settings: { groups: { [group]: { portal: isOn } } },
  description: `${groupNames[group]}: ${isOn ? 'on' : 'off'}.`,
});

/** Switches push of a group on or off, in all browsers. */
export const switchPush = (group: PushedGroup, isOn: boolean): Change => ({
  settings: { groups: { [group]: { push: isOn } } },
  description: `Push for ${groupNames[group].toLowerCase()}: ${isOn ? 'on' : 'off'}.`,
});

export const senderNames: Record<InvitationSenders, string> = {
  anyone: 'Anyone',
  followed: 'Players you follow',
  nobody: 'Nobody',
};

/** Chooses whose invitations to clans the player receives. */
export const chooseInvitations = (invitations: InvitationSenders): Change => ({
  settings: { invitations },
  description: `Invitations to clans: ${senderNames[invitations].toLowerCase()}.`,
});
