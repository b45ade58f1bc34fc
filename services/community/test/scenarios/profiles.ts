import type { Scenario } from './scenario.ts';

export const profilesScenario: Scenario = {
  touches: ['members'],
  async run({ community, players }) {
    for (const id of [...players, 'f'.repeat(24)]) {
      const { json } = await community.call({ key: 'GET /api/players/{username}', params: { username: id } });
      if (typeof json === 'object' && json && 'username' in json)
        await community.call({ key: 'GET /api/players/{username}', params: { username: String(json.username) } });
    }
  },
};
