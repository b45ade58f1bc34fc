import type { Scenario } from './scenario.ts';

/** In no name, in a few and in nearly all; at the start, inside and at the end of names. */
const texts = ['sw', 'falcon', 'er', '_f', 'swift_falcon', '_1a', 'no such name', '.*', 'ox_1'];

export const searchScenario: Scenario = {
  touches: ['members'],
  async run({ community }) {
    for (const q of texts) {
      for (const limit of ['1', '20', '50'])
        await community.call({ key: 'GET /api/users/search', query: { q, limit }, as: { userId: '1'.repeat(24) } });
    }
  },
};
