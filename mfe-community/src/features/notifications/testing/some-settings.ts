import type { OwnNotificationSettings } from '@portal/contracts';

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
