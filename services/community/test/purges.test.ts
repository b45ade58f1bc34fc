import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { collectPurges } from '@portal/service-kit/testing';
import { waitFor } from '@portal/testing';
import { newId, playerChanged, standingChanged, startCommunity, type TestCommunity } from './support/community';
import { articleFile, openDesk } from './support/news-desk';

let community: TestCommunity;
beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

const collect = (onPurge: () => void) => {
  const { REDIS_URL: url, REDIS_PREFIX: prefix } = community.environment;
  return collectPurges({ url, prefix }, onPurge);
};
const read = async (key: 'GET /api/leaderboard' | 'GET /api/news') =>
  JSON.stringify((await community.call({ key })).json);

test('the leaderboard is purged when an event of its owner is applied', async () => {
  const seen: Promise<string>[] = [];
  const collected = await collect(() => void seen.push(read('GET /api/leaderboard')));
  try {
    const id = newId();
    await community.publish([playerChanged(id)]);
    await community.publish([standingChanged(id, { score: 4_711 })]);
    await waitFor(() => seen.length === 2);
    expect(await seen[0]).toContain(id);
    expect(await seen[1]).toContain('4711');
    expect(collected.purges).toEqual([['leaderboard'], ['leaderboard']]);
  } finally {
    collected.stop();
  }
});

test('news are purged when an editor publishes and retracts an article', async () => {
  const seen: Promise<string>[] = [];
  const collected = await collect(() => void seen.push(read('GET /api/news')));
  const desk = await openDesk(community, () => new Date());
  try {
    await desk.write('kick-off.md', articleFile({ title: 'A late kick-off' }));
    const { lines } = await desk.news('publish', 'kick-off.md');
    await waitFor(() => seen.length === 1);
    expect(await seen[0]).toContain('A late kick-off');
    await desk.news('retract', lines[0]?.split(' ')[1] ?? '');
    await waitFor(() => seen.length === 2);
    expect(await seen[1]).not.toContain('A late kick-off');
    expect(collected.purges).toEqual([['news'], ['news']]);
    const open = () => community.db.collection('outbox').countDocuments({ doneAt: null });
    await waitFor(async () => (await open()) === 0);
  } finally {
    collected.stop();
    await desk.close();
  }
});
