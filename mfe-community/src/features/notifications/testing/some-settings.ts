import type { NotificationSettingsChange, OwnNotificationSettings } from '@portal/contracts';

/** The settings of a player who has chosen nothing yet. */
export const someSettings = (overrides: Partial<OwnNotificationSettings> = {}): OwnNotificationSettings => ({
  groups: {
    matches: { push: true },
    clan: { portal: true, push: true },
    followers: { portal: true, push: false },
    ...{ cups: { portal: true }, news: { portal: true }, rank: { portal: true } },
  },
  quiet: null,
  timeZone: null,
  digest: 'off',
  pushKey: 'B'.repeat(87),
  devices: [],
  ...overrides,
});

/** What the portal stores after a change: it keeps what the change leaves out. */
export const applyChange = (
  settings: OwnNotificationSettings,
  { groups = {}, ...fields }: NotificationSettingsChange,
): OwnNotificationSettings => {
  const { matches, clan, followers, cups, news, rank } = settings.groups;
  return {
    ...settings,
    ...fields,
    groups: {
      matches: { ...matches, ...groups.matches },
      clan: { ...clan, ...groups.clan },
      followers: { ...followers, ...groups.followers },
      cups: { ...cups, ...groups.cups },
      news: { ...news, ...groups.news },
      rank: { ...rank, ...groups.rank },
    },
  } as OwnNotificationSettings;
};
