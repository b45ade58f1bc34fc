import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LeaderboardPlayer, MemberSummary, PublicPlayer, StateEvent } from '@portal/contracts';
import {
  buildClanChanged,
  buildPlayerChanged,
  buildStandingChanged,
  newId,
  startCommunity,
  type TestCommunity,
} from './support/community.ts';

let community: TestCommunity;
beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

const players = Array.from({ length: 40 }, newId);
const clan = newId();
const [star = '', other = ''] = players;
const as = { userId: star };

/** The owners' state: the newest event of every entity. */
const owners = new Map<string, StateEvent>();
const publish = async (events: StateEvent[]): Promise<void> => {
  for (const event of events) owners.set(`${event.type} ${event.entityId}`, event);
  await community.publish(events);
};

/** The owners' snapshot pages, each current when it is requested. */
async function* snapshot(type: StateEvent['type']): AsyncGenerator<StateEvent[]> {
  const keys = [...owners.keys()].filter((key) => key.startsWith(type)).sort();
  for (let at = 0; at < keys.length; at += 7) yield keys.slice(at, at + 7).flatMap((key) => owners.get(key) ?? []);
}

const json = async <T>(call: Parameters<TestCommunity['call']>[0]): Promise<T> => {
  const response = await community.call({ ...call, as });
  expect([call.key, response.status]).toEqual([call.key, 200]);
  return response.json as T;
};

/** Reads every view once; `least` is the score published last. */
const readAll = async (least: number): Promise<void> => {
  const [board, clans, profile, found] = await Promise.all([
    json<LeaderboardPlayer[]>({ key: 'GET /api/leaderboard' }),
    json<unknown[]>({ key: 'GET /api/leaderboard', query: { type: 'clan' } }),
    json<PublicPlayer>({ key: 'GET /api/players/{username}', params: { username: star } }),
    json<MemberSummary[]>({ key: 'GET /api/users/search', query: { q: 'synced', limit: '50' } }),
  ]);
  expect(board).toHaveLength(players.length);
  expect(board[0]).toMatchObject({ id: star, clan: 'Steady Hands' });
  expect(board[0]?.score).toBeGreaterThanOrEqual(least);
  expect(board.slice(1).every(({ score }) => score === 10)).toBe(true);
  expect(clans).toEqual([{ id: clan, name: 'Steady Hands', memberCount: 2 }]);
  expect(profile.score).toBeGreaterThanOrEqual(least);
  expect(profile.clanInfo).toMatchObject({ name: 'Steady Hands', leaderUsername: 'synced_01' });
  expect(found).toHaveLength(players.length);
};

describe('a refresh while the portal runs', () => {
  test('leaves no response empty, old or wrong meanwhile', async () => {
    await publish([
      ...players.map((id, index) => buildPlayerChanged(id, { username: `synced_${String(index).padStart(2, '0')}` })),
      ...players.map((id) => buildStandingChanged(id, { score: 10 })),
      buildClanChanged(clan, { name: 'Steady Hands', leaderId: other, memberIds: [star, other] }),
    ]);
    let changes = 1;
    await publish([buildStandingChanged(star, { score: 11 }, 2)]);
    let refreshing = true;
    let reads = 0;
    const refresh = async () => {
      try {
        for (let round = 0; round < 3 || reads <= 10; round += 1) await community.projections.refresh(snapshot);
      } finally {
        refreshing = false;
      }
    };
    const change = async () => {
      while (refreshing) {
        await publish([buildStandingChanged(star, { score: 11 + changes }, 2 + changes)]);
        changes += 1;
      }
    };
    const poll = async () => {
      while (refreshing) {
        await readAll(10 + changes);
        reads += 1;
      }
    };
    await Promise.all([refresh(), change(), poll()]);
    await readAll(10 + changes);
  });

  test('repairs damaged rows and removes players that no owner has', async () => {
    const stranger = newId();
    await community.publish([buildPlayerChanged(stranger, { username: 'synced_stranger' })]);
    await community.db
      .collection('members')
      .updateOne({ 'player.username': 'synced_07' }, { $set: { 'player.username': 'damaged', 'player.version': 99 } });
    await community.projections.refresh(snapshot);
    const found = await json<MemberSummary[]>({ key: 'GET /api/users/search', query: { q: 'synced', limit: '50' } });
    expect(found.map(({ username }) => username)).toContain('synced_07');
    expect(found).toHaveLength(players.length);
  });
});
