import { Types } from 'mongoose';
import { buildClanNews, buildOpening, buildPlace, buildResult } from '../support/activities.ts';
import { buildPlayerChanged, newId } from '../support/community.ts';
import type { Scenario } from './scenario.ts';

/** The feed up to the third page, suggestions, mute and block, of players who follow many and nobody. */
export const feedScenario: Scenario = {
  touches: ['activities', 'inboxes', 'follows', 'members', 'clans', 'weeklyRanks'],
  async run({ community, players }) {
    const [star = ''] = players;
    const reader = newId();
    const others = Array.from({ length: 150 }, newId);
    await community.publish([reader, ...others].map((id) => buildPlayerChanged(id)));
    const as = { userId: reader };
    const followed = [...players, ...others.slice(0, 90)];
    const follows = community.db.collection('follows');
    const followerId = new Types.ObjectId(reader);
    await follows.insertMany(
      followed.map((id) => ({ followerId, followeeId: new Types.ObjectId(id), createdAt: new Date() })),
    );
    await community.publish([
      ...others.map((id) => buildResult([id, star], [1, 0])),
      ...players.map((id, at) => buildPlace(id, at + 1)),
      buildOpening(newId()),
      buildResult([reader, others.at(-1) ?? ''], [2, 0]),
    ]);
    const clanIds: string[] = [];
    for (const username of players) {
      const { json } = await community.call({ key: 'GET /api/players/{username}', params: { username } });
      const { clanInfo } = json as { clanInfo: { id: string } | null };
      if (clanInfo) clanIds.push(clanInfo.id);
    }
    await community.publish(clanIds.map((clanId) => buildClanNews(clanId, star)));
    for (const userId of [reader, star, newId()]) {
      let query: Record<string, string> | undefined = {};
      for (let page = 1; query && page <= 3; page += 1) {
        const link = (await community.call({ key: 'GET /api/feed', query, as: { userId } })).headers.get('link');
        query = link
          ? Object.fromEntries(new URL(link.slice(1, link.indexOf('>')), community.origin).searchParams)
          : undefined;
      }
      await community.call({ key: 'GET /api/suggestions/players', as: { userId } });
      await community.call({ key: 'GET /api/notifications', as: { userId } });
      await community.call({ key: 'GET /api/notifications/count', as: { userId } });
    }
    for (const on of [true, false])
      for (const relation of ['mute', 'block'] as const) {
        const params = { id: others[0] ?? '' };
        await community.call({ key: `PUT /api/users/{id}/${relation}`, params, json: { on }, as });
        await community.call({ key: 'GET /api/users/blocked', as });
      }
    // The follows of the synthetic data must be the only ones.
    await follows.deleteMany({ followerId });
  },
};
