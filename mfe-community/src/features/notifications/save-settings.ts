import {
  type InvitationSenders,
  type NotificationGroup,
  notificationGroups,
  type PushedGroup,
  type SwitchableGroup,
} from '@portal/contracts/notification-kinds';
import { usePortalConfig } from '@portal/portal';
import type { SettingsChange } from '@portal/screens';

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

/** Switches a group on or off in the portal. */
export const switchGroup = (group: SwitchableGroup, isOn: boolean): SettingsChange => ({
  settings: { groups: { [group]: { portal: isOn } } },
  description: `${groupNames[group]}: ${isOn ? 'on' : 'off'}.`,
});

/** Switches push of a group on or off, in all browsers. */
export const switchPush = (group: PushedGroup, isOn: boolean): SettingsChange => ({
  settings: { groups: { [group]: { push: isOn } } },
  description: `Push for ${groupNames[group].toLowerCase()}: ${isOn ? 'on' : 'off'}.`,
});

export const senderNames: Record<InvitationSenders, string> = {
  anyone: 'Anyone',
  followed: 'Players you follow',
  nobody: 'Nobody',
};

/** Chooses whose invitations to clans the player receives. */
export const chooseInvitations = (invitations: InvitationSenders): SettingsChange => ({
  settings: { invitations },
  description: `Invitations to clans: ${senderNames[invitations].toLowerCase()}.`,
});
