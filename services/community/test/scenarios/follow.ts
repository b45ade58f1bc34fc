import { newId } from '../support/community.ts';
import type { Scenario } from './scenario.ts';

const lists = ['GET /api/users/{id}/followers', 'GET /api/users/{id}/following'] as const;

/** The lists up to the third page, the counts, and each follow and unfollow twice. */
export const followScenario: Scenario = {
  touches: ['members', 'follows', 'followCounts'],
  async run({ community, players }) {
    const [caller = ''] = players;
    const as = { userId: caller };
    for (const id of players) {
      for (const key of lists) {
        await community.call({ key, params: { id }, as });
        let link = (await community.call({ key, params: { id }, query: { limit: '1' }, as })).headers.get('link');
        for (let page = 2; link && page <= 3; page += 1) {
          const query = Object.fromEntries(new URL(link.slice(1, link.indexOf('>')), community.origin).searchParams);
          link = (await community.call({ key, params: { id }, query, as })).headers.get('link');
        }
      }
      await community.call({ key: 'GET /api/users/{id}/follow-stats', params: { id }, as });
      await community.call({ key: 'GET /api/users/{id}/follow-status', params: { id }, as });
    }
    // New players follow here, because the others' follows must stay unchanged.
    for (const as of [{ userId: newId() }, { userId: newId() }]) {
      const changes = players.flatMap((id) =>
        (['POST', 'POST', 'DELETE', 'DELETE'] as const).map((method) => ({ method, id })),
      );
      const change = ({ method, id }: (typeof changes)[number]) =>
        community.call({ key: `${method} /api/users/{id}/follow`, params: { id }, as });
      for (const one of changes) await change(one);
      // Parallel requests share a transaction.
      await Promise.all(changes.map(change));
      for (const id of players) await change({ method: 'DELETE', id });
    }
  },
};
