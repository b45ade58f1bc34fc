import { newId } from '../support/community.ts';
import { buildNotifications, chosenSettings } from '../support/notifications.ts';
import type { Scenario } from './scenario.ts';

/** The inbox of players with and without notifications, up to the third page. */
export const notificationsScenario: Scenario = {
  touches: ['notifications', 'inboxes', 'follows', 'members'],
  async run({ community, players }) {
    const [known = ''] = players;
    await community.publish(buildNotifications(known, 5));
    await community.publish(buildNotifications(known, 5));
    for (const userId of [known, newId()]) {
      const as = { userId };
      await community.call({ key: 'GET /api/notifications/count', as });
      let query: Record<string, string> | undefined = { limit: '2' };
      for (let page = 1; query && page <= 3; page += 1) {
        const link = (await community.call({ key: 'GET /api/notifications', query, as })).headers.get('link');
        query = link
          ? Object.fromEntries(new URL(link.slice(1, link.indexOf('>')), community.origin).searchParams)
          : undefined;
      }
      const json = { until: new Date().toISOString() };
      await community.call({ key: 'POST /api/notifications/seen', json, as });
      await community.call({ key: 'GET /api/notifications/settings', as });
      await community.call({ key: 'PUT /api/notifications/settings', json: chosenSettings({ digest: 'daily' }), as });
    }
  },
};
