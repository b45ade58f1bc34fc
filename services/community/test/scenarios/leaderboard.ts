import { platformGroups } from '@portal/contracts';
import type { Scenario } from './scenario.ts';

export const leaderboardScenario: Scenario = {
  touches: ['members', 'clans'],
  async run({ community, players }) {
    for (const limit of ['3', '50', '100']) {
      for (const platformGroup of platformGroups)
        await community.call({ key: 'GET /api/leaderboard', query: { platformGroup, limit } });
      await community.call({ key: 'GET /api/leaderboard', query: { type: 'clan', limit } });
    }
    for (const userId of players) await community.call({ key: 'GET /api/leaderboard/around', as: { userId } });
    await community.call({ key: 'GET /api/stats/community' });
  },
};
